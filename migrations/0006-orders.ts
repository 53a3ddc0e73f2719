import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { isolate, requireJournal, TENANT_ID } from './tenant-table.js';

/**
 * Orders and their lines.
 *
 * `changed_at` is when the order was created or last changed in this database, whatever `updated_at` the caller stated at creation; the
 * filters `updated_after` and `updated_before` compare with it. Lines store the name that their product had at their creation; a line
 * without one shows the product's current name. `is_removed` marks lines that a replacement of the order has removed, and that remain
 * because documents which gave everything back refer to them. The foreign key of the payment method includes the customer, so that an order
 * only refers to methods of its own customer.
 */
export class Orders implements MigrationInterface {
  readonly name = 'Orders0000000000006';

  async up(run: QueryRunner): Promise<void> {
    await createFunctions(run, ['touch_order']);
    await run.query(`
      create table orders (
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
        amount_stated boolean not null,
        tax_rate numeric(15,4),
        payment_method_id uuid,
        changed_at timestamptz(3) not null default now(),
        primary key (tenant_id, id),
        constraint orders_display_id_key unique (tenant_id, display_id),
        constraint orders_reference_id_key unique (tenant_id, reference_id),
        constraint orders_amount_paid_check check (amount_paid >= 0),
        constraint orders_price_list_fk foreign key (tenant_id, price_list_id) references price_lists (tenant_id, id),
        constraint orders_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id),
        constraint orders_payment_method_fk foreign key (tenant_id, customer_id, payment_method_id) references payment_methods (tenant_id, customer_id, id)
      );
      create index orders_created_at on orders (tenant_id, created_at, id);
      create index orders_updated_at on orders (tenant_id, updated_at, id);
      create index orders_customer on orders (tenant_id, customer_id);
      create index orders_changed_at on orders (tenant_id, changed_at, id);
      create index orders_status on orders (tenant_id, status, updated_at, id);
      create index orders_quotes on orders (tenant_id, updated_at, id) where type = 'quote';
      create index orders_by_source on orders (tenant_id, source, updated_at, id, status, type);
      create index orders_po_number on orders (tenant_id, po_number, id)`);
    await isolate(run, 'orders');
    await run.query(`create trigger orders_touch before update on orders for each row execute function touch_order()`);
    await requireJournal(run, 'orders');

    await run.query(`
      create table order_lines (
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
        product_name text,
        is_removed boolean not null default false,
        primary key (tenant_id, id),
        constraint order_lines_reference_id_key unique (tenant_id, order_id, reference_id),
        constraint order_lines_cancelled_check check (cancelled_quantity >= 0 and cancelled_quantity <= quantity),
        constraint order_lines_delivered_check check (delivered_quantity >= 0 and delivered_quantity <= shipped_quantity),
        constraint order_lines_invoiced_check check (invoiced_quantity >= 0 and invoiced_quantity <= invoiceable_quantity),
        constraint order_lines_picked_check check (picked_quantity >= 0 and picked_quantity <= (quantity - cancelled_quantity)),
        constraint order_lines_quantity_check check (quantity > 0),
        constraint order_lines_shipped_check check (shipped_quantity >= 0 and shipped_quantity <= (quantity - cancelled_quantity)),
        constraint order_lines_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
        constraint order_lines_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
      );
      create index order_lines_product on order_lines (tenant_id, product_id);
      create index order_lines_order on order_lines (tenant_id, order_id, position)`);
    await isolate(run, 'order_lines');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['order_lines', 'orders']) await run.query(`drop table ${table}`);
  }
}
