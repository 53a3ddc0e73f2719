import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';
import { createFunctions } from './functions.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Bank statements with their lines, the payments that lines were booked as, and the bank accounts of customers by which payers are known.
 *
 * Tables, columns and triggers are made in one transaction, and the indexes of invoices, payments and customers without blocking writes. An
 * interrupted run is repeated.
 */
export class BankStatements implements MigrationInterface {
  readonly name = 'BankStatements0000000000041';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('bank_lines') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, create);
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
    await run.query('drop trigger customers_ibans_keep on customers');
    for (const table of [
      'customer_ibans',
      'bank_bookings',
      'bank_line_payments',
      'bank_lines',
      'bank_statements',
      'bank_files',
    ])
      await run.query(`drop table ${table}`);
    await run.query('alter table customers drop column bank_accounts');
    await run.query('alter table tenant_settings drop column bank_booking');
  }
}

/** SQL of a number or reference in the form in which it is looked up: small letters and digits. */
const nameKey = (column: string): string =>
  `regexp_replace(lower(normalize(${column}, NFKD) collate "C"), '[^a-z0-9]', '', 'g')`;

/** SQL of a name of a company in the form in which it is looked up: without legal forms, and with one letter for an umlaut however it is written. */
const partyKey = (column: string): string =>
  `replace(regexp_replace(regexp_replace(' ' || regexp_replace(regexp_replace(lower(normalize(replace(${column}, 'ß', 'ss'), NFKD) collate "C"),
      '[^\\x01-\\x7f]', '', 'g'), '[^a-z0-9]+', ' ', 'g') || ' ',
    ' (?:ab|ag|as|bv|co|corp|e|ek|ev|gbr|gmbh|inc|kg|kgaa|limited|llc|ltd|mbh|nv|ohg|oy|plc|sa|sarl|sas|se|sl|spa|srl|ug|und|and)(?= )', '', 'g'),
    '([aou])e', '\\1', 'g'), ' ', '')`;

const OPEN = `is_issued and not is_cancelled and paid_amount + credited_amount < total_amount`;
const DUE = '(total_amount - paid_amount - credited_amount)';
/** SQL of what is due on an invoice less the discount at a place of its list, not rounded. */
const dueLess = (place: number): string =>
  `(${DUE} - (total_amount - credited_amount) * ((early_payment->${place}->>'percent')::numeric) / 100)`;

/** Indexes of expressions, which the migration `MatchingKeys` drops again. */
export const INDEXES: readonly [string, string][] = [
  ['invoices_number_key', `on invoices (tenant_id, (${nameKey('invoice_number')}))`],
  ['invoices_reference_key', `on invoices (tenant_id, (${nameKey('reference_id')}))`],
  ['invoices_open_number', `on invoices (tenant_id, (${nameKey('invoice_number')})) where ${OPEN}`],
  ['invoices_number_end', `on invoices (tenant_id, (reverse(${nameKey('invoice_number')}))) where ${OPEN}`],
  ['invoices_due_amount', `on invoices (tenant_id, (${DUE}), due_date, id) where ${OPEN}`],
  [
    'invoices_first_discount',
    `on invoices (tenant_id, (${dueLess(0)}), id) where ${OPEN} and early_payment->0 is not null`,
  ],
  [
    'invoices_second_discount',
    `on invoices (tenant_id, (${dueLess(1)}), id) where ${OPEN} and early_payment->1 is not null`,
  ],
  ['payments_amount', 'on payments (tenant_id, amount, paid_at)'],
  ['customers_party_key', `on customers (tenant_id, (${partyKey('company_name')}))`],
];

async function create(run: QueryRunner): Promise<void> {
  await run.query(`alter table tenant_settings add column bank_booking text not null default 'off'`);
  await run.query(`alter table customers add column bank_accounts jsonb not null default '[]'`);
  await run.query(`
    create table customer_ibans (
      tenant_id ${TENANT_ID},
      customer_id uuid not null,
      iban text not null,
      primary key (tenant_id, customer_id, iban),
      constraint customer_ibans_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
    );
    create index customer_ibans_iban on customer_ibans (tenant_id, iban)`);
  await isolate(run, 'customer_ibans');
  await createFunctions(run, ['keep_customer_ibans']);
  await run.query(`create trigger customers_ibans_keep after insert or update of bank_accounts on customers
    for each row execute function keep_customer_ibans()`);

  await run.query(`
    create table bank_files (
      tenant_id ${TENANT_ID},
      id uuid not null,
      object_key text not null,
      content_type text not null,
      extension text not null,
      sha256 text not null,
      size integer not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint bank_files_object_key_key unique (tenant_id, object_key)
    )`);
  await isolate(run, 'bank_files');

  await run.query(`
    create table bank_statements (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      file_id uuid not null,
      kind text not null,
      account_iban text,
      account_other text,
      number text,
      from_date date not null,
      to_date date not null,
      opening_balance numeric(15,4),
      closing_balance numeric(15,4),
      primary key (tenant_id, id),
      constraint bank_statements_account_check check ((account_iban is null) <> (account_other is null)),
      constraint bank_statements_file_fk foreign key (tenant_id, file_id) references bank_files (tenant_id, id)
    );
    create index bank_statements_created_at on bank_statements (tenant_id, created_at, id);
    create index bank_statements_updated_at on bank_statements (tenant_id, updated_at, id);
    create index bank_statements_to_date on bank_statements (tenant_id, to_date, id);
    create index bank_statements_file on bank_statements (tenant_id, file_id)`);
  await isolate(run, 'bank_statements');
  await touchOnUpdate(run, 'bank_statements');
  await requireJournal(run, 'bank_statements');

  await run.query(`
    create table bank_lines (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      statement_id uuid not null,
      position integer not null,
      origin_id uuid not null,
      entry integer not null,
      batch_line_id uuid,
      identity text not null,
      booking_date date not null,
      value_date date,
      amount numeric(15,4) not null,
      counterparty_name text,
      counterparty_iban text,
      counterparty_bic text,
      ultimate_name text,
      remittance text,
      structured_reference text,
      end_to_end_id text,
      bank_reference text,
      entry_reference text,
      mandate_id text,
      return_reason text,
      end_to_end_key text,
      bank_reference_key text,
      state text not null default 'open',
      state_reason text,
      is_undone boolean not null default false,
      is_automatic boolean not null default false,
      bookings integer not null default 0,
      primary key (tenant_id, id),
      constraint bank_lines_state_check check (state in ('open', 'booked', 'ignored', 'split')),
      constraint bank_lines_statement_fk foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id),
      constraint bank_lines_batch_fk foreign key (tenant_id, batch_line_id) references bank_lines (tenant_id, id)
    );
    create index bank_lines_created_at on bank_lines (tenant_id, created_at, id);
    create index bank_lines_updated_at on bank_lines (tenant_id, updated_at, id);
    create index bank_lines_booking_date on bank_lines (tenant_id, booking_date, id);
    create index bank_lines_statement on bank_lines (tenant_id, statement_id, position, id);
    create index bank_lines_batch on bank_lines (tenant_id, batch_line_id);
    create index bank_lines_origin on bank_lines (tenant_id, origin_id) where batch_line_id is not null;
    create index bank_lines_open on bank_lines (tenant_id, booking_date, id) where state = 'open';
    create index bank_lines_amount on bank_lines (tenant_id, amount, booking_date);
    create index bank_lines_end_to_end_key on bank_lines (tenant_id, end_to_end_key) where end_to_end_key is not null;
    create index bank_lines_bank_reference_key on bank_lines (tenant_id, bank_reference_key) where bank_reference_key is not null`);
  await isolate(run, 'bank_lines');
  await touchOnUpdate(run, 'bank_lines');
  await requireJournal(run, 'bank_lines');

  await run.query(`
    create table bank_line_payments (
      tenant_id ${TENANT_ID},
      line_id uuid not null,
      payment_id uuid not null,
      is_reversal boolean not null,
      is_made boolean not null,
      primary key (tenant_id, line_id, payment_id),
      constraint bank_line_payments_payment_key unique (tenant_id, payment_id, is_reversal),
      constraint bank_line_payments_line_fk foreign key (tenant_id, line_id) references bank_lines (tenant_id, id),
      constraint bank_line_payments_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id)
    )`);
  await isolate(run, 'bank_line_payments');

  await run.query(`
    create table bank_bookings (
      tenant_id ${TENANT_ID},
      statement_id uuid not null,
      holder uuid,
      leased_until timestamptz(3),
      primary key (tenant_id, statement_id),
      constraint bank_bookings_statement_fk foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id) on delete cascade
    )`);
  await isolate(run, 'bank_bookings');
}
