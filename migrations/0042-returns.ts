import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction, workInBatches } from './batches.js';
import { createFunctions } from './functions.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Returns of goods with their items, receipts and credits, and what came back of each order line.
 *
 * Triggers add what credit notes return to order lines, also for instances of the former release. Lines that exist get the sum of what credit
 * notes have returned, in batches. The tables and columns are created in one transaction; an interrupted run is repeated from the batches.
 */
export class Returns implements MigrationInterface {
  readonly name = 'Returns0000000000042';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('returns') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTables);
    await run.query('alter table order_lines validate constraint order_lines_returned_check');
    await workInBatches(run, RETURNED_LINES, (tenantId, ids) => run.query(COUNT_RETURNED, [tenantId, ids]));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop trigger invoice_allocations_returned_deleted on invoice_allocations');
    await run.query('drop trigger invoice_allocations_returned on invoice_allocations');
    for (const table of ['return_credits', 'return_receipts', 'return_items', 'returns'])
      await run.query(`drop table ${table}`);
    await run.query('alter table credit_notes drop column return_id');
    await run.query('alter table tenant_settings drop column returns_unbought, drop column returns_restock');
    await run.query('alter table order_lines drop column returned_quantity, drop column open_return_quantity');
  }
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`alter table order_lines
    add column returned_quantity numeric(15,4) not null default 0,
    add column open_return_quantity numeric(15,4) not null default 0`);
  await run.query(
    'alter table order_lines add constraint order_lines_returned_check check (least(returned_quantity, open_return_quantity) >= 0) not valid',
  );
  await run.query(`alter table tenant_settings
    add column returns_unbought text not null default 'refuse',
    add column returns_restock boolean not null default false`);
  await run.query('alter table credit_notes add column return_id uuid');
  await run.query(`
    create table returns (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      display_id text not null,
      customer_id uuid not null,
      status text not null,
      reason text,
      note text,
      primary key (tenant_id, id),
      constraint returns_reference_id_key unique (tenant_id, reference_id),
      constraint returns_display_id_key unique (tenant_id, display_id),
      constraint returns_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create index returns_updated_at on returns (tenant_id, updated_at, id);
    create index returns_created_at on returns (tenant_id, created_at, id);
    create index returns_customer on returns (tenant_id, customer_id)`);
  await isolate(run, 'returns');
  await touchOnUpdate(run, 'returns');
  await requireJournal(run, 'returns');
  await run.query(`
    create table return_items (
      tenant_id ${TENANT_ID},
      id uuid not null,
      return_id uuid not null,
      position integer not null,
      sku text not null,
      order_line_id uuid,
      quantity numeric(15,4) not null,
      reason text,
      unit_price numeric(15,4),
      tax_rate numeric(15,4),
      accepted_quantity numeric(15,4) not null default 0,
      rejected_quantity numeric(15,4) not null default 0,
      credited_quantity numeric(15,4) not null default 0,
      not_billed_quantity numeric(15,4) not null default 0,
      primary key (tenant_id, id),
      constraint return_items_quantity_check check (quantity > 0),
      constraint return_items_received_check check (
        least(accepted_quantity, rejected_quantity) >= 0 and accepted_quantity + rejected_quantity <= quantity),
      constraint return_items_credited_check check (
        least(credited_quantity, not_billed_quantity) >= 0 and credited_quantity + not_billed_quantity <= accepted_quantity),
      constraint return_items_return_fk foreign key (tenant_id, return_id) references returns (tenant_id, id) on delete cascade,
      constraint return_items_line_fk foreign key (tenant_id, order_line_id) references order_lines (tenant_id, id)
    );
    create index return_items_return on return_items (tenant_id, return_id, position);
    create index return_items_line on return_items (tenant_id, order_line_id);
    create index return_items_sku on return_items (tenant_id, sku)`);
  await isolate(run, 'return_items');
  await run.query(`
    create table return_receipts (
      tenant_id ${TENANT_ID},
      id uuid not null,
      return_item_id uuid not null,
      accepted numeric(15,4) not null,
      rejected numeric(15,4) not null,
      condition text,
      restocks boolean not null,
      received_at timestamptz(3) not null,
      primary key (tenant_id, id),
      constraint return_receipts_quantity_check check (least(accepted, rejected) >= 0 and accepted + rejected > 0),
      constraint return_receipts_item_fk foreign key (tenant_id, return_item_id) references return_items (tenant_id, id)
        on delete cascade
    );
    create index return_receipts_item on return_receipts (tenant_id, return_item_id)`);
  await isolate(run, 'return_receipts');
  await run.query(`
    create table return_credits (
      tenant_id ${TENANT_ID},
      return_item_id uuid not null,
      invoice_item_id uuid not null,
      credit_note_id uuid not null,
      quantity numeric(15,4) not null,
      primary key (tenant_id, return_item_id, invoice_item_id, credit_note_id),
      constraint return_credits_quantity_check check (quantity > 0),
      constraint return_credits_item_fk foreign key (tenant_id, return_item_id) references return_items (tenant_id, id)
        on delete cascade,
      constraint return_credits_note_fk foreign key (tenant_id, credit_note_id) references credit_notes (tenant_id, id)
    );
    create index return_credits_note on return_credits (tenant_id, credit_note_id);
    create index return_credits_invoice_item on return_credits (tenant_id, invoice_item_id)`);
  await isolate(run, 'return_credits');
  await createFunctions(run, ['count_returned_quantity']);
  await run.query(`create trigger invoice_allocations_returned after update of returned_quantity on invoice_allocations
    for each row when (old.returned_quantity is distinct from new.returned_quantity) execute function count_returned_quantity()`);
  await run.query(`create trigger invoice_allocations_returned_deleted after delete on invoice_allocations
    for each row when (old.returned_quantity > 0) execute function count_returned_quantity()`);
}

/** A statement of `workInBatches`: locks lines to which credit notes have returned something. */
const RETURNED_LINES = `select l.id from order_lines l where l.tenant_id = $1 and l.id > $2 and exists (
    select 1 from invoice_allocations a where a.tenant_id = $1 and a.order_line_id = l.id and a.returned_quantity > 0)
  order by l.id limit 500 for no key update`;

/** Stores what credit notes have returned to some lines (`$2`, ids). Instances of the new release, which have returns, start later. */
const COUNT_RETURNED = `update order_lines l set returned_quantity = (
    select coalesce(sum(a.returned_quantity), 0) from invoice_allocations a where a.tenant_id = $1 and a.order_line_id = l.id)
  where l.tenant_id = $1 and l.id = any($2::uuid[])`;
