import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** Adds the stock figures of products: at most one row for each product that is not deleted. */
export class Inventories implements MigrationInterface {
  readonly name = 'Inventories0000000000033';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table inventories (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      product_id uuid not null,
      sku text not null,
      available_quantity numeric(15,4) not null default 0,
      reserved_quantity numeric(15,4) not null default 0,
      in_stock_quantity numeric(15,4) not null default 0,
      back_order_quantity numeric(15,4),
      out_of_stock_threshold numeric(15,4) not null default 0,
      back_order_allowed boolean,
      inventory_status text not null,
      is_status_stated boolean not null default false,
      track_inventory boolean not null default true,
      on_order_details jsonb not null,
      in_transit_details jsonb not null,
      notes text,
      primary key (tenant_id, id),
      constraint inventories_product_key unique (tenant_id, product_id),
      constraint inventories_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
      constraint inventories_quantities_check check (least(available_quantity, reserved_quantity, in_stock_quantity,
        back_order_quantity, out_of_stock_threshold) >= 0)
    )`);
    await run.query('create index inventories_sku on inventories (tenant_id, sku)');
    await run.query('create index inventories_updated_at on inventories (tenant_id, updated_at, id)');
    await run.query('create index inventories_created_at on inventories (tenant_id, created_at, id)');
    await run.query('create index inventories_status on inventories (tenant_id, inventory_status, updated_at, id)');
    await run.query(`create index inventories_low_stock on inventories (tenant_id, updated_at, id)
      where available_quantity <= out_of_stock_threshold`);
    await isolate(run, 'inventories');
    await touchOnUpdate(run, 'inventories');
    await requireJournal(run, 'inventories');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop table inventories');
  }
}
