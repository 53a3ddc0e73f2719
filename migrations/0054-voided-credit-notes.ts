import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/**
 * Credit notes can be voided, state their tax, and return quantities without crediting them. A voided credit note stays when its invoice is
 * deleted, so the foreign keys to invoices and their items are dropped. All columns are nullable, so that instances of the previous release
 * can still write: the tax of a credit note without one is computed, and the whole quantity and amount of its items count. May be repeated.
 */
export class VoidedCreditNotes implements MigrationInterface {
  readonly name = 'VoidedCreditNotes0000000000054';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table credit_notes
      add column if not exists tax_amount numeric(15,4),
      add column if not exists voided_at timestamptz(3),
      add column if not exists void_reason text,
      add column if not exists customer_id uuid`);
    await run.query(`alter table credit_note_items
      add column if not exists credited_quantity numeric(15,4),
      add column if not exists share_amount numeric(15,4),
      add column if not exists sku text,
      add column if not exists name text`);
    await run.query('alter table credit_notes drop constraint if exists credit_notes_invoice_fk');
    await run.query('alter table credit_note_items drop constraint if exists credit_note_items_item_fk');
    await run.query('alter table credit_notes drop constraint if exists credit_notes_amount_check');
    await run.query('alter table credit_notes add constraint credit_notes_amount_check check (amount >= 0) not valid');
    await run.query('alter table credit_notes validate constraint credit_notes_amount_check');
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
  }

  /** Fails if there are credit notes that the previous schema cannot have: of deleted invoices, or with an amount of 0. */
  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
    await run.query('alter table credit_notes drop constraint credit_notes_amount_check');
    await run.query('alter table credit_notes add constraint credit_notes_amount_check check (amount > 0)');
    await run.query(`alter table credit_note_items add constraint credit_note_items_item_fk
      foreign key (tenant_id, invoice_item_id) references invoice_items(tenant_id, id)`);
    await run.query(`alter table credit_notes add constraint credit_notes_invoice_fk
      foreign key (tenant_id, invoice_id) references invoices(tenant_id, id)`);
    await run.query(`alter table credit_note_items
      drop column credited_quantity, drop column share_amount, drop column sku, drop column name`);
    await run.query(`alter table credit_notes
      drop column tax_amount, drop column voided_at, drop column void_reason, drop column customer_id`);
  }
}

const INDEXES = [
  ['credit_notes_voided', 'on credit_notes (tenant_id, updated_at, id) where voided_at is not null'],
  ['credit_notes_customer', 'on credit_notes (tenant_id, customer_id)'],
] as const;
