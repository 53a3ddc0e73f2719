import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** Shipments. `quantity` of an item is `exact_quantity` rounded up to a whole number; items without an exact one have a whole quantity. */
export class Shipments implements MigrationInterface {
  readonly name = 'Shipments0000000000008';

  async up(run: QueryRunner): Promise<void> {
    await createFunctions(run, ['clear_invoice_of_shipments']);
    await run.query(`
      create table shipments (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        reference_id text not null,
        order_id uuid not null,
        invoice_id uuid,
        status text not null,
        tracking_info jsonb,
        note text,
        primary key (tenant_id, id),
        constraint shipments_reference_id_key unique (tenant_id, reference_id),
        constraint shipments_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
        constraint shipments_invoice_fk foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
      );
      create index shipments_created_at on shipments (tenant_id, created_at, id);
      create index shipments_updated_at on shipments (tenant_id, updated_at, id);
      create index shipments_order on shipments (tenant_id, order_id);
      create index shipments_invoice on shipments (tenant_id, invoice_id)`);
    await run.query(`create trigger invoices_clear_shipments before delete on invoices
      for each row execute function clear_invoice_of_shipments()`);
    await isolate(run, 'shipments');
    await touchOnUpdate(run, 'shipments');
    await requireJournal(run, 'shipments');

    await run.query(`
      create table shipment_items (
        tenant_id ${TENANT_ID},
        id uuid not null,
        shipment_id uuid not null,
        position integer not null,
        sku text not null,
        quantity integer not null,
        exact_quantity numeric(15,4),
        primary key (tenant_id, id),
        constraint shipment_items_quantity_check check (quantity > 0),
        constraint shipment_items_shipment_fk foreign key (tenant_id, shipment_id) references shipments (tenant_id, id) on delete cascade
      );
      create index shipment_items_shipment on shipment_items (tenant_id, shipment_id, position)`);
    await isolate(run, 'shipment_items');

    await run.query(`
      create table shipment_allocations (
        tenant_id ${TENANT_ID},
        shipment_item_id uuid not null,
        order_line_id uuid not null,
        quantity numeric(15,4) not null,
        primary key (tenant_id, shipment_item_id, order_line_id),
        constraint shipment_allocations_quantity_check check (quantity > 0),
        constraint shipment_allocations_line_fk foreign key (tenant_id, order_line_id) references order_lines (tenant_id, id),
        constraint shipment_allocations_item_fk foreign key (tenant_id, shipment_item_id) references shipment_items (tenant_id, id) on delete cascade
      );
      create index shipment_allocations_line on shipment_allocations (tenant_id, order_line_id)`);
    await isolate(run, 'shipment_allocations');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop trigger invoices_clear_shipments on invoices');
    for (const table of ['shipment_allocations', 'shipment_items', 'shipments']) await run.query(`drop table ${table}`);
  }
}
