import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';
import { addForeignKey } from './foreign-keys.js';

/**
 * Credit notes without an invoice, and allocations and refunds of their amounts. All credit notes that exist are of invoices. An interrupted run is
 * repeated.
 */
export class CreditsWithoutInvoice implements MigrationInterface {
  readonly name = 'CreditsWithoutInvoice0000000000047';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const column of NOTE_COLUMNS) await run.query(`alter table credit_notes add column if not exists ${column}`);
    for (const column of ITEM_COLUMNS)
      await run.query(`alter table credit_note_items add column if not exists ${column}`);
    for (const column of ALLOCATION_COLUMNS)
      await run.query(`alter table payment_allocations add column if not exists ${column} uuid`);
    await run.query('alter table credit_notes alter column invoice_id drop not null');
    await run.query('alter table credit_note_items alter column invoice_item_id drop not null');
    for (const [table, name, rule] of CONSTRAINTS) {
      await run.query(`alter table ${table} drop constraint if exists ${name}`);
      await run.query(`alter table ${table} add constraint ${name} ${rule} not valid`);
      await run.query(`alter table ${table} validate constraint ${name}`);
    }
    for (const key of FOREIGN_KEYS)
      await addForeignKey(run, { ...key, table: 'payment_allocations', references: 'credit_notes' });
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(
      'delete from payment_allocations where coalesce(source_credit_note_id, refunded_credit_note_id) is not null',
    );
    await run.query(
      'alter table payment_allocations drop column source_credit_note_id, drop column refunded_credit_note_id',
    );
    await run.query(`alter table payment_allocations
      add constraint payment_allocations_source_check check ((payment_id is null) <> (source_invoice_id is null)),
      add constraint payment_allocations_target_check check ((invoice_id is null) <> (refunded_payment_id is null))`);
    await run.query('delete from credit_note_items where invoice_item_id is null');
    await run.query('delete from credit_notes where invoice_id is null');
    await run.query(`alter table credit_note_items drop column unit_amount, drop column tax_rate, drop column tax_category,
      alter column invoice_item_id set not null`);
    await run.query(`alter table credit_notes drop column tax_mode, drop column allocated_amount, drop column refunded_amount,
      alter column invoice_id set not null`);
  }
}

const NOTE_COLUMNS = [
  'tax_mode text',
  'allocated_amount numeric(15,4) not null default 0',
  'refunded_amount numeric(15,4) not null default 0',
];
const ITEM_COLUMNS = ['unit_amount numeric(15,4)', 'tax_rate numeric(15,4)', 'tax_category text'];
const ALLOCATION_COLUMNS = ['source_credit_note_id', 'refunded_credit_note_id'];

const CONSTRAINTS = [
  [
    'credit_notes',
    'credit_notes_invoice_check',
    'check ((invoice_id is null) = (tax_mode is not null) and coalesce(invoice_id, customer_id) is not null)',
  ],
  [
    'credit_notes',
    'credit_notes_used_check',
    'check (allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount)',
  ],
  [
    'credit_note_items',
    'credit_note_items_invoice_check',
    'check ((invoice_item_id is null) = (unit_amount is not null))',
  ],
  [
    'payment_allocations',
    'payment_allocations_source_check',
    'check (num_nonnulls(payment_id, source_invoice_id, source_credit_note_id) = 1)',
  ],
  [
    'payment_allocations',
    'payment_allocations_target_check',
    'check (num_nonnulls(invoice_id, refunded_payment_id, refunded_credit_note_id) = 1)',
  ],
] as const;

const FOREIGN_KEYS = [
  { name: 'payment_allocations_credit_note_fk', column: 'source_credit_note_id' },
  { name: 'payment_allocations_refunded_note_fk', column: 'refunded_credit_note_id' },
];

const INDEXES = [
  [
    'credit_notes_unused',
    `on credit_notes (tenant_id, customer_id, id)
      where invoice_id is null and voided_at is null and allocated_amount + refunded_amount < amount`,
  ],
  [
    'payment_allocations_credit_note',
    'on payment_allocations (tenant_id, source_credit_note_id) where source_credit_note_id is not null',
  ],
  [
    'payment_allocations_refunded_note',
    'on payment_allocations (tenant_id, refunded_credit_note_id) where refunded_credit_note_id is not null',
  ],
] as const;
