import type { ValueDefinition } from '../attributes/attribute-values.js';
import { valueDefinitions } from '../attributes/attributes.queries.js';
import { documentQuery, insertStatement, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import type { OrderStatus, OrderType } from '../orders/order.entity.js';
import { InvoiceAllocation } from './invoice-allocation.entity.js';
import { InvoiceItem } from './invoice-item.entity.js';
import { InvoiceOrder } from './invoice-order.entity.js';
import { Invoice } from './invoice.entity.js';

/** An item in its invoice, in the place where it stands. */
export type InvoiceItemRecord = Omit<Stored<InvoiceItem>, 'invoiceId' | 'position'>;

/** An invoice with its items and the ids of its orders. */
export type InvoiceRecord = Omit<Stored<Invoice>, 'changedAt'> & { orderIds: string[]; items: InvoiceItemRecord[] };

/** The record of an invoice `t`, whose orders `o` and items `i` are read from where it is said. */
const record = (orders: string, items: string): string => `${selectList(Invoice, 't', ['changedAt'])},
  (select json_agg(o.order_id order by o.position) from ${orders}) as "orderIds",
  (select json_agg(item) from (
    select ${selectList(InvoiceItem, 'i', ['invoiceId', 'position'])} from ${items} order by i.position) item) as items`;

const RECORD = record(
  'invoice_orders o where o.tenant_id = $1 and o.invoice_id = t.id',
  'invoice_items i where i.tenant_id = $1 and i.invoice_id = t.id',
);

export const INVOICE = documentQuery(RECORD, 'invoices t where t.tenant_id = $1 and t.id = $2');

/** `invoiceState` as SQL, for filters; a test compares the two. */
export const INVOICE_STATE = `case when t.is_cancelled then 'CANCELLED' when not t.is_issued then 'DRAFT'
  when t.total_amount > 0 and t.credited_amount >= t.total_amount then 'CREDIT_NOTE_ISSUED'
  when t.total_amount <= t.paid_amount + t.credited_amount then 'CLOSED' when t.due_date < now() then 'OVERDUE'
  when t.paid_amount + t.credited_amount > 0 then 'PARTIALLY_PAID' when t.is_sent then 'SENT' else 'OPEN' end`;

export const INVOICE_SORTS = ['created_at', 'updated_at', 'due_date', 'invoice_number'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const INVOICES: ListSource<InvoiceSort> = {
  table: 'invoices',
  changeColumn: 'changed_at',
  record: RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    due_date: { sql: 't.due_date', sqlType: 'timestamptz', property: 'dueDate' },
    invoice_number: { sql: 't.invoice_number', sqlType: 'text', property: 'invoiceNumber' },
  },
};

/** The orders' lines and the products of the invoice's SKUs, and who holds its unique values. */
export interface InvoiceGround {
  lines: InvoiceableLine[] | null;
  products: { sku: string; id: string; name: string }[] | null;
  sameReference: string | null;
  sameNumber: string | null;
  definitions: ValueDefinition[] | null;
}

export interface InvoiceableOrder {
  id: string;
  referenceId: string | null;
  customerId: string;
  status: OrderStatus;
  type: OrderType;
  createdAt: Date;
}

export interface InvoiceableLine {
  id: string;
  orderId: string;
  referenceId: string | null;
  sku: string;
  quantity: WireDecimal;
  cancelledQuantity: WireDecimal;
  invoicedQuantity: WireDecimal;
  invoiceableQuantity: WireDecimal;
  productName: string | null;
}

/**
 * Locks the orders in the sequence of their ids, so that documents on the same orders wait for each other and none for a
 * circle, and answers them as they are then. An order's row is the lock of its lines' counters. `$2` holds ids, `$3`
 * references.
 */
export const LOCK_ORDERS = `select id, reference_id as "referenceId", customer_id as "customerId", status, type,
    created_at as "createdAt"
  from orders where tenant_id = $1 and (id = any($2::uuid[]) or reference_id = any($3::text[])) order by id for update`;

/**
 * A statement of its own behind the lock, so that it sees what was committed while the lock was awaited. `$4` SKUs, `$5` the
 * invoice's reference, `$6` its number, `$7` and `$8` of which attributes.
 */
export const INVOICE_GROUND = `select json_build_object(
  'lines', (select json_agg(json_build_object('id', l.id, 'orderId', l.order_id, 'referenceId', l.reference_id, 'sku', l.sku,
      'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'invoicedQuantity', l.invoiced_quantity,
      'invoiceableQuantity', l.invoiceable_quantity, 'productName', l.product_name) order by l.order_id, l.position)
    from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = $1 and (o.id = any($2::uuid[]) or o.reference_id = any($3::text[])) and l.sku = any($4::text[])),
  'products', (select json_agg(json_build_object('sku', p.sku, 'id', p.id, 'name', p.name) order by p.sku)
    from products p where p.tenant_id = $1 and p.sku = any($4::text[]) and p.deleted_at is null),
  'sameReference', (select id from invoices where tenant_id = $1 and reference_id = $5),
  'sameNumber', (select id from invoices where tenant_id = $1 and invoice_number = $6),
  'definitions', ${valueDefinitions('$7', '$8')}) as doc`;

/** All SKUs of orders; `$2` their ids. */
export const ORDERED_SKUS =
  'select distinct sku from order_lines where tenant_id = $1 and order_id = any($2::uuid[]) order by sku';

/**
 * Takes the allocations of items (`$2`) away and gives what credit notes have not returned back to the order lines. Before, the
 * orders are locked.
 */
export const RELEASE_LINES = `with released as (
    delete from invoice_allocations where tenant_id = $1 and invoice_item_id = any($2::uuid[])
    returning order_line_id as line, quantity - returned_quantity as quantity),
  used as (select line, sum(quantity) as quantity from released group by line)
  update order_lines l set invoiced_quantity = l.invoiced_quantity - used.quantity
    from used where l.tenant_id = $1 and l.id = used.line`;

/** Definitions that bear on an invoice's attributes; `$2` and `$3` of which. */
export const INVOICE_DEFINITIONS = `select ${valueDefinitions('$2', '$3')} as doc where $1::uuid is not null`;

/** Moves the version and time of orders whose lines changed. `$2` their ids; the trigger does the rest. */
export const TOUCH_ORDERS = 'update orders set updated_at = updated_at where tenant_id = $1 and id = any($2::uuid[])';

/** What belongs to an invoice, and uses up the orders' lines; the parameters are those of the statements below. */
const STORE_PARTS = `linked as (${insertStatement(InvoiceOrder, '$3')} returning *),
  items as (${insertStatement(InvoiceItem, '$4')} returning *),
  allocated as (${insertStatement(InvoiceAllocation, '$5')}),
  used as (update order_lines l set invoiced_quantity = l.invoiced_quantity + used.quantity
    from (select x."orderLineId" as line, sum(x.quantity) as quantity
      from json_to_recordset($5) as x("orderLineId" uuid, quantity numeric) group by 1) used
    where l.tenant_id = $1 and l.id = used.line),
  touched as (update orders set updated_at = updated_at where tenant_id = $1 and id = any($6::uuid[]))`;

/**
 * A new invoice with all that belongs to it, and what it uses up of the orders' lines, in one statement, which answers the
 * invoice as it is then. `$2` the invoice, `$3` its orders, `$4` its items, `$5` the allocations, each a JSON array of rows;
 * `$6` ids of the orders.
 */
export const STORE_INVOICE = `with invoice as (${insertStatement(Invoice)} returning *), ${STORE_PARTS}
  ${documentQuery(record('linked o', 'items i'), 'invoice t')}`;

/** Takes the orders and items of an invoice (`$2`) away, and the allocations with them. */
export const EMPTY_INVOICE = `with
  unlinked as (delete from invoice_orders where tenant_id = $1 and invoice_id = $2 returning 1),
  removed as (delete from invoice_items where tenant_id = $1 and invoice_id = $2 returning 1)
  select (select count(*)::int from unlinked) as orders, (select count(*)::int from removed) as items`;

/** Other orders and items for an invoice (`$2`) whose old ones are gone; the other parameters are those of a new one. */
export const FILL_INVOICE = `with ${STORE_PARTS} select id from invoices where tenant_id = $1 and id = $2`;

/** Locks an invoice. It comes before its orders in the sequence of locks: whoever holds an order waits for no invoice. */
export const LOCK_INVOICE = 'select id from invoices where tenant_id = $1 and id = $2 for update';
export const CREDIT_NOTES_EXIST =
  'select exists (select from credit_notes where tenant_id = $1 and invoice_id = $2) as found';

export const DELETE_INVOICE = 'delete from invoices where tenant_id = $1 and id = $2';
