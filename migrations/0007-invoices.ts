import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Invoices and credit notes.
 *
 * `changed_at` is as that of orders. An issued invoice without `issued_at` was issued when it was created. `invoices_unpaid` has the columns
 * of the states, so that unpaid invoices are counted without reading their rows. A voided credit note stays when its invoice is deleted, so
 * it has no foreign keys to invoices and their items. The tax of a credit note without `tax_amount` is computed, and the whole quantity and
 * amount of its items count if these have no others.
 */
export class Invoices implements MigrationInterface {
  readonly name = 'Invoices0000000000007';

  async up(run: QueryRunner): Promise<void> {
    await createFunctions(run, ['touch_resource_changed_at']);
    await run.query(`
      create table invoices (
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
        is_cancelled boolean not null default false,
        credited_amount numeric(15,4) not null default 0,
        line_tax_total numeric(15,4),
        changed_at timestamptz(3) not null default now(),
        issued_at timestamptz(3),
        primary key (tenant_id, id),
        constraint invoices_invoice_number_key unique (tenant_id, invoice_number),
        constraint invoices_reference_id_key unique (tenant_id, reference_id),
        constraint invoices_credited_amount_check check (credited_amount >= 0),
        constraint invoices_paid_amount_check check (paid_amount >= 0),
        constraint invoices_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
      );
      create index invoices_created_at on invoices (tenant_id, created_at, id);
      create index invoices_updated_at on invoices (tenant_id, updated_at, id);
      create index invoices_customer on invoices (tenant_id, customer_id);
      create index invoices_changed_at on invoices (tenant_id, changed_at, id);
      create index invoices_by_due_date on invoices (tenant_id, due_date, id);
      create index invoices_unpaid on invoices (tenant_id, updated_at, id, due_date, is_sent, is_issued, is_cancelled, total_amount, paid_amount, credited_amount) where paid_amount < total_amount;
      create index invoices_drafts on invoices (tenant_id, updated_at, id) where not is_issued;
      create index invoices_cancelled on invoices (tenant_id, updated_at, id) where is_cancelled;
      create index invoices_credited on invoices (tenant_id, updated_at, id) where total_amount > 0 and credited_amount >= total_amount;
      create index invoices_due on invoices (tenant_id, due_date) where is_issued and not is_cancelled and paid_amount < total_amount and (paid_amount + credited_amount) < total_amount;
      create index invoices_po_number on invoices (tenant_id, po_number, id)`);
    await isolate(run, 'invoices');
    await run.query(
      `create trigger invoices_touch before update on invoices for each row execute function touch_resource_changed_at()`,
    );
    await requireJournal(run, 'invoices');

    await run.query(`
      create table invoice_items (
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
        is_adhoc boolean not null default false,
        primary key (tenant_id, id),
        constraint invoice_items_quantity_check check (quantity > 0),
        constraint invoice_items_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
        constraint invoice_items_invoice_fk foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
      );
      create index invoice_items_product on invoice_items (tenant_id, product_id);
      create index invoice_items_invoice on invoice_items (tenant_id, invoice_id, position)`);
    await isolate(run, 'invoice_items');

    await run.query(`
      create table invoice_orders (
        tenant_id ${TENANT_ID},
        invoice_id uuid not null,
        order_id uuid not null,
        position integer not null,
        primary key (tenant_id, invoice_id, order_id),
        constraint invoice_orders_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
        constraint invoice_orders_invoice_fk foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
      );
      create index invoice_orders_order on invoice_orders (tenant_id, order_id)`);
    await isolate(run, 'invoice_orders');

    await run.query(`
      create table invoice_allocations (
        tenant_id ${TENANT_ID},
        invoice_item_id uuid not null,
        order_line_id uuid not null,
        quantity numeric(15,4) not null,
        returned_quantity numeric(15,4) not null default 0,
        primary key (tenant_id, invoice_item_id, order_line_id),
        constraint invoice_allocations_quantity_check check (quantity > 0),
        constraint invoice_allocations_returned_check check (returned_quantity >= 0 and returned_quantity <= quantity),
        constraint invoice_allocations_line_fk foreign key (tenant_id, order_line_id) references order_lines (tenant_id, id),
        constraint invoice_allocations_item_fk foreign key (tenant_id, invoice_item_id) references invoice_items (tenant_id, id) on delete cascade
      );
      create index invoice_allocations_line on invoice_allocations (tenant_id, order_line_id)`);
    await isolate(run, 'invoice_allocations');

    await run.query(`
      create table credit_notes (
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
        tax_amount numeric(15,4),
        voided_at timestamptz(3),
        void_reason text,
        customer_id uuid,
        primary key (tenant_id, id),
        constraint credit_notes_display_id_key unique (tenant_id, display_id),
        constraint credit_notes_reference_id_key unique (tenant_id, reference_id),
        constraint credit_notes_amount_check check (amount >= 0)
      );
      create index credit_notes_created_at on credit_notes (tenant_id, created_at, id);
      create index credit_notes_updated_at on credit_notes (tenant_id, updated_at, id);
      create index credit_notes_invoice on credit_notes (tenant_id, invoice_id);
      create index credit_notes_voided on credit_notes (tenant_id, updated_at, id) where voided_at is not null;
      create index credit_notes_customer on credit_notes (tenant_id, customer_id)`);
    await isolate(run, 'credit_notes');
    await touchOnUpdate(run, 'credit_notes');
    await requireJournal(run, 'credit_notes');

    await run.query(`
      create table credit_note_items (
        tenant_id ${TENANT_ID},
        id uuid not null,
        credit_note_id uuid not null,
        position integer not null,
        invoice_item_id uuid not null,
        quantity numeric(15,4) not null,
        amount numeric(15,4) not null,
        credited_quantity numeric(15,4),
        share_amount numeric(15,4),
        sku text,
        name text,
        primary key (tenant_id, id),
        constraint credit_note_items_amount_check check (amount >= 0),
        constraint credit_note_items_quantity_check check (quantity > 0),
        constraint credit_note_items_note_fk foreign key (tenant_id, credit_note_id) references credit_notes (tenant_id, id)
      );
      create index credit_note_items_item on credit_note_items (tenant_id, invoice_item_id);
      create index credit_note_items_note on credit_note_items (tenant_id, credit_note_id, position)`);
    await isolate(run, 'credit_note_items');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of [
      'credit_note_items',
      'credit_notes',
      'invoice_allocations',
      'invoice_orders',
      'invoice_items',
      'invoices',
    ])
      await run.query(`drop table ${table}`);
  }
}
