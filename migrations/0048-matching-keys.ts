import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INDEXES } from './0041-bank-statements.js';
import { inTransaction, workInBatches } from './batches.js';
import { dropIndexConcurrently } from './concurrently.js';
import { createFunctions } from './functions.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * The keys by which lines of bank statements find invoices, payments and customers, as columns of tables: under row-level security PostgreSQL uses an
 * index for a condition only if its operator and its functions are leakproof, which those of texts, times and whole numbers are, but comparing decimals,
 * normalizing a text and arithmetic are not.
 *
 * Tables, columns and triggers are made in one transaction, and existing records are then keyed in batches. The indexes of expressions, which the
 * service never used, are dropped. An interrupted run is repeated.
 */
export class MatchingKeys implements MigrationInterface {
  readonly name = 'MatchingKeys0000000000048';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('invoice_keys') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, create);
    await workInBatches(run, INVOICES, (tenantId, ids) => run.query(STORE_INVOICES, [tenantId, ids]));
    await workInBatches(run, CUSTOMERS, (tenantId, ids) => run.query(STORE_CUSTOMERS, [tenantId, ids]));
    await workInBatches(run, PAYMENTS, (tenantId, ids) => run.query(STORE_PAYMENTS, [tenantId, ids]));
    for (const [name] of UNUSED) await dropIndexConcurrently(run, name);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name, definition] of UNUSED) await run.query(`create index ${name} ${definition}`);
    await run.query('alter table bank_lines drop column amount_key');
    await run.query('drop trigger invoices_keys_keep on invoices');
    await run.query('drop trigger payments_key_keep on payments');
    await run.query('drop trigger customers_party_key_keep on customers');
    for (const table of ['invoice_keys', 'payment_keys', 'customer_party_keys']) await run.query(`drop table ${table}`);
  }
}

const INVOICES =
  'select id from invoices where tenant_id = $1 and id > $2 and is_issued order by id limit 1000 for no key update';
const STORE_INVOICES = 'select store_invoice_keys($1::uuid, i.id) from unnest($2::uuid[]) as i (id)';
const CUSTOMERS = 'select id from customers where tenant_id = $1 and id > $2 order by id limit 1000 for no key update';
const STORE_CUSTOMERS = `insert into customer_party_keys as k (tenant_id, customer_id, party_key)
  select c.tenant_id, c.id, matching_party_key(c.company_name) from customers c where c.tenant_id = $1 and c.id = any($2::uuid[])
  on conflict (tenant_id, customer_id) do nothing`;

const PAYMENTS =
  "select id from payments where tenant_id = $1 and id > $2 and kind in ('payment', 'refund') and reversed_at is null order by id limit 1000 for no key update";
const STORE_PAYMENTS = `insert into payment_keys as k (tenant_id, payment_id, amount, paid_at)
  select p.tenant_id, p.id, p.amount * 10000, p.paid_at from payments p where p.tenant_id = $1 and p.id = any($2::uuid[])
  on conflict (tenant_id, payment_id) do nothing`;

async function create(run: QueryRunner): Promise<void> {
  await run.query(`
    alter table bank_lines add column amount_key bigint;
    alter table bank_lines alter column amount_key type bigint using (amount * 10000)::bigint;
    alter table bank_lines alter column amount_key set not null;
    create index bank_lines_amount_key on bank_lines (tenant_id, amount_key, booking_date)`);
  await run.query(`
    create table invoice_keys (
      tenant_id ${TENANT_ID},
      invoice_id uuid not null,
      number_key text collate "C" not null,
      reference_key text collate "C" not null,
      open_number text collate "C",
      open_end text collate "C",
      due bigint,
      first_net bigint,
      second_net bigint,
      primary key (tenant_id, invoice_id),
      constraint invoice_keys_invoice_fk foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
    );
    create index invoice_keys_number on invoice_keys (tenant_id, number_key);
    create index invoice_keys_reference on invoice_keys (tenant_id, reference_key);
    create index invoice_keys_open_number on invoice_keys (tenant_id, open_number) where open_number is not null;
    create index invoice_keys_open_end on invoice_keys (tenant_id, open_end) where open_end is not null;
    create index invoice_keys_due on invoice_keys (tenant_id, due, invoice_id) where due is not null;
    create index invoice_keys_first_net on invoice_keys (tenant_id, first_net, invoice_id) where first_net is not null;
    create index invoice_keys_second_net on invoice_keys (tenant_id, second_net, invoice_id) where second_net is not null`);
  await isolate(run, 'invoice_keys');
  await run.query(`
    create table customer_party_keys (
      tenant_id ${TENANT_ID},
      customer_id uuid not null,
      party_key text collate "C" not null,
      primary key (tenant_id, customer_id),
      constraint customer_party_keys_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
    );
    create index customer_party_keys_key on customer_party_keys (tenant_id, party_key)`);
  await isolate(run, 'customer_party_keys');
  await run.query(`
    create table payment_keys (
      tenant_id ${TENANT_ID},
      payment_id uuid not null,
      amount bigint not null,
      paid_at timestamptz(3) not null,
      primary key (tenant_id, payment_id),
      constraint payment_keys_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
    );
    create index payment_keys_amount on payment_keys (tenant_id, amount, paid_at, payment_id)`);
  await isolate(run, 'payment_keys');
  await createFunctions(run, FUNCTIONS);
  await run.query(`create trigger invoices_keys_keep after insert or update of invoice_number, reference_id, is_issued, is_cancelled,
      total_amount, paid_amount, credited_amount, early_payment on invoices for each row execute function keep_invoice_keys()`);
  await run.query(`create trigger customers_party_key_keep after insert or update of company_name on customers
    for each row execute function keep_party_key()`);
  await run.query(`create trigger payments_key_keep after insert or update of amount, paid_at, kind, reversed_at on payments
    for each row execute function keep_payment_key()`);
}

const FUNCTIONS = [
  'matching_name_key',
  'matching_party_key',
  'store_invoice_keys',
  'keep_invoice_keys',
  'keep_party_key',
  'keep_payment_key',
];

/** The indexes of the migration `BankStatements` that no statement uses. */
const UNUSED = [...INDEXES, ['bank_lines_amount', 'on bank_lines (tenant_id, amount, booking_date)'] as const];
