import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Orders implements MigrationInterface {
  readonly name = 'Orders0000000000004';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table orders (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text,
      display_id text not null,
      customer_id uuid not null,
      type text not null,
      status text not null,
      payment_method text,
      payment_term text,
      shipping_method text,
      freight_term text,
      amount numeric(15,4) not null,
      amount_paid numeric(15,4) not null,
      discount_value numeric(15,4) not null,
      tax_value numeric(15,4) not null,
      shipping_charge numeric(15,4) not null,
      cart_total numeric(15,4) not null,
      payable_total numeric(15,4) not null,
      stated_payment_status text,
      stated_fulfillment_status text,
      shipment_date timestamptz(3),
      due_date timestamptz(3),
      customer_note text,
      internal_note text,
      source text not null,
      entity_source text not null,
      po_number text,
      price_list_id uuid,
      customer_consent jsonb,
      container_info jsonb,
      billing_address jsonb,
      shipping_address jsonb,
      primary_contact jsonb,
      charges jsonb not null,
      attributes jsonb not null,
      created_by jsonb not null,
      updated_by jsonb not null,
      primary key (tenant_id, id),
      constraint orders_display_id_key unique (tenant_id, display_id),
      constraint orders_reference_id_key unique (tenant_id, reference_id),
      constraint orders_amount_paid_check check (amount_paid >= 0),
      constraint orders_price_list_fk foreign key (tenant_id, price_list_id) references price_lists(tenant_id,id),
      constraint orders_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id)
    )`);
    await run.query(`create index orders_created_at on orders (tenant_id, created_at, id)`);
    await run.query(`create index orders_updated_at on orders (tenant_id, updated_at, id)`);
    await run.query(`create index orders_customer on orders (tenant_id, customer_id)`);
    await run.query(`create table order_lines (
      tenant_id ${TENANT_ID},
      id uuid not null,
      order_id uuid not null,
      position integer not null,
      reference_id text,
      sku text not null,
      product_id uuid,
      quantity numeric(15,4) not null,
      unit_price numeric(15,4) not null,
      discount numeric(15,4) not null,
      discount_type text not null,
      line_net numeric(15,4) not null,
      final_unit_price numeric(15,4) not null,
      note text,
      is_adhoc boolean not null,
      applied_promotion jsonb,
      applied_modifiers jsonb not null,
      invoiceable_quantity numeric(15,4) not null,
      invoiced_quantity numeric(15,4) not null,
      shipped_quantity numeric(15,4) not null,
      cancelled_quantity numeric(15,4) not null,
      picked_quantity numeric(15,4) not null,
      delivered_quantity numeric(15,4) not null,
      opening_invoiced_quantity numeric(15,4) not null,
      opening_shipped_quantity numeric(15,4) not null,
      opening_picked_quantity numeric(15,4) not null,
      primary key (tenant_id, id),
      constraint order_lines_reference_id_key unique (tenant_id, order_id, reference_id),
      constraint order_lines_delivered_check check (delivered_quantity >= 0),
      constraint order_lines_picked_check check (picked_quantity >= 0),
      constraint order_lines_shipped_check check (shipped_quantity >= 0 and shipped_quantity <= quantity - cancelled_quantity),
      constraint order_lines_invoiced_check check (invoiced_quantity >= 0 and invoiced_quantity <= invoiceable_quantity),
      constraint order_lines_cancelled_check check (cancelled_quantity >= 0 and cancelled_quantity <= quantity),
      constraint order_lines_quantity_check check (quantity > 0),
      constraint order_lines_product_fk foreign key (tenant_id, product_id) references products(tenant_id,id),
      constraint order_lines_order_fk foreign key (tenant_id, order_id) references orders(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index order_lines_product on order_lines (tenant_id, product_id)`);
    await run.query(`create index order_lines_order on order_lines (tenant_id, order_id, position)`);
    for (const table of ['orders', 'order_lines']) await isolate(run, table);
    for (const table of ['orders']) await touchOnUpdate(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['order_lines', 'orders']) await run.query(`drop table ${table}`);
  }
}
