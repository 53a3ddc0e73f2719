import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class CreditNotes implements MigrationInterface {
  readonly name = 'CreditNotes0000000000010';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table invoices
      add column is_cancelled boolean not null default false,
      add column credited_amount numeric(15,4) not null default 0,
      add constraint invoices_credited_amount_check check (credited_amount >= 0)`);
    await run.query(`alter table invoice_allocations
      add column returned_quantity numeric(15,4) not null default 0,
      add constraint invoice_allocations_returned_check check (returned_quantity >= 0 and returned_quantity <= quantity)`);
    await run.query(`create table credit_notes (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      invoice_id uuid not null,
      reference_id text,
      display_id text not null,
      reason text,
      amount numeric(15,4) not null,
      returns_to_order boolean not null,
      primary key (tenant_id, id),
      constraint credit_notes_display_id_key unique (tenant_id, display_id),
      constraint credit_notes_reference_id_key unique (tenant_id, reference_id),
      constraint credit_notes_amount_check check (amount > 0),
      constraint credit_notes_invoice_fk foreign key (tenant_id, invoice_id) references invoices(tenant_id,id)
    )`);
    await run.query(`create index credit_notes_created_at on credit_notes (tenant_id, created_at, id)`);
    await run.query(`create index credit_notes_updated_at on credit_notes (tenant_id, updated_at, id)`);
    await run.query(`create index credit_notes_invoice on credit_notes (tenant_id, invoice_id)`);
    await run.query(`create table credit_note_items (
      tenant_id ${TENANT_ID},
      id uuid not null,
      credit_note_id uuid not null,
      position integer not null,
      invoice_item_id uuid not null,
      quantity numeric(15,4) not null,
      amount numeric(15,4) not null,
      primary key (tenant_id, id),
      constraint credit_note_items_amount_check check (amount >= 0),
      constraint credit_note_items_quantity_check check (quantity > 0),
      constraint credit_note_items_item_fk foreign key (tenant_id, invoice_item_id) references invoice_items(tenant_id,id),
      constraint credit_note_items_note_fk foreign key (tenant_id, credit_note_id) references credit_notes(tenant_id,id)
    )`);
    await run.query(`create index credit_note_items_item on credit_note_items (tenant_id, invoice_item_id)`);
    await run.query(`create index credit_note_items_note on credit_note_items (tenant_id, credit_note_id, position)`);
    for (const table of ['credit_notes', 'credit_note_items']) await isolate(run, table);
    await touchOnUpdate(run, 'credit_notes');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['credit_note_items', 'credit_notes']) await run.query(`drop table ${table}`);
    await run.query('alter table invoice_allocations drop column returned_quantity');
    await run.query('alter table invoices drop column credited_amount, drop column is_cancelled');
  }
}
