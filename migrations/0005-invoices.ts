import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Invoices implements MigrationInterface {
  readonly name = 'Invoices0000000000005';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table invoices (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      invoice_number text not null,
      customer_id uuid not null,
      is_issued boolean not null,
      is_sent boolean not null,
      due_date timestamptz(3) not null,
      total_amount numeric(15,4) not null,
      paid_amount numeric(15,4) not null,
      subtotal numeric(15,4) not null,
      discount_total numeric(15,4) not null,
      shipping_total numeric(15,4) not null,
      tax_total numeric(15,4) not null,
      remarks text,
      url text,
      payment_method text,
      payment_terms text,
      po_number text,
      shipping_method text,
      shipped_date timestamptz(3),
      sales_rep_id text,
      charges jsonb not null,
      attributes jsonb not null,
      primary key (tenant_id, id),
      constraint invoices_invoice_number_key unique (tenant_id, invoice_number),
      constraint invoices_reference_id_key unique (tenant_id, reference_id),
      constraint invoices_paid_amount_check check (paid_amount >= 0),
      constraint invoices_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id)
    )`);
    await run.query(`create index invoices_created_at on invoices (tenant_id, created_at, id)`);
    await run.query(`create index invoices_updated_at on invoices (tenant_id, updated_at, id)`);
    await run.query(`create index invoices_customer on invoices (tenant_id, customer_id)`);
    await run.query(`create table invoice_orders (
      tenant_id ${TENANT_ID},
      invoice_id uuid not null,
      order_id uuid not null,
      position integer not null,
      primary key (tenant_id, invoice_id, order_id),
      constraint invoice_orders_order_fk foreign key (tenant_id, order_id) references orders(tenant_id,id),
      constraint invoice_orders_invoice_fk foreign key (tenant_id, invoice_id) references invoices(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index invoice_orders_order on invoice_orders (tenant_id, order_id)`);
    await run.query(`create table invoice_items (
      tenant_id ${TENANT_ID},
      id uuid not null,
      invoice_id uuid not null,
      position integer not null,
      reference_id text,
      sku text not null,
      product_id uuid,
      name text,
      quantity numeric(15,4) not null,
      amount numeric(15,4) not null,
      item_total numeric(15,4) not null,
      line_total numeric(15,4) not null,
      final_unit_price numeric(15,4) not null,
      tax_charges jsonb,
      item_status jsonb,
      primary key (tenant_id, id),
      constraint invoice_items_quantity_check check (quantity > 0),
      constraint invoice_items_product_fk foreign key (tenant_id, product_id) references products(tenant_id,id),
      constraint invoice_items_invoice_fk foreign key (tenant_id, invoice_id) references invoices(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index invoice_items_product on invoice_items (tenant_id, product_id)`);
    await run.query(`create index invoice_items_invoice on invoice_items (tenant_id, invoice_id, position)`);
    await run.query(`create table invoice_allocations (
      tenant_id ${TENANT_ID},
      invoice_item_id uuid not null,
      order_line_id uuid not null,
      quantity numeric(15,4) not null,
      primary key (tenant_id, invoice_item_id, order_line_id),
      constraint invoice_allocations_quantity_check check (quantity > 0),
      constraint invoice_allocations_line_fk foreign key (tenant_id, order_line_id) references order_lines(tenant_id,id),
      constraint invoice_allocations_item_fk foreign key (tenant_id, invoice_item_id) references invoice_items(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index invoice_allocations_line on invoice_allocations (tenant_id, order_line_id)`);
    for (const table of ['invoices', 'invoice_orders', 'invoice_items', 'invoice_allocations'])
      await isolate(run, table);
    for (const table of ['invoices']) await touchOnUpdate(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['invoice_allocations', 'invoice_items', 'invoice_orders', 'invoices'])
      await run.query(`drop table ${table}`);
  }
}
