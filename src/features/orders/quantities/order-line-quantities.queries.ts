import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { OrderStatus, OrderType } from '../order.entity.js';

/** An order as {@link LOCK_ORDERS} returns it. */
export interface LockedOrder {
  id: string;
  version: number;
  referenceId: string | null;
  customerId: string;
  status: OrderStatus;
  type: OrderType;
  /** Whether it exceeds the credit limit of its customer and was not released. */
  isOnHold: boolean;
  createdAt: Date;
}

/**
 * Locks orders in ascending order of their ids, so that transactions that lock several orders cannot deadlock, and returns them
 * as they are once locked. The lock of an order also protects the counters of its lines. `$2` ids, `$3` references.
 */
export const LOCK_ORDERS = `select id, version, reference_id as "referenceId", customer_id as "customerId", status, type,
    coalesce(credit_state = 'held', false) as "isOnHold", created_at as "createdAt"
  from orders where tenant_id = $1 and (id = any($2::uuid[]) or reference_id = any($3::text[])) order by id for update`;

/**
 * Advances the version of orders, and by the table's trigger their change times. To be run after their lines have changed. `ids` is a
 * parameter that holds an array of ids.
 */
export const touchOrdersStatement = (ids: string): string =>
  `update orders set version = version + 1 where tenant_id = $1 and id = any(${ids}::uuid[])`;

export const TOUCH_ORDERS = touchOrdersStatement('$2');

/**
 * Touches orders and ends a fulfillment status that the caller stated: from the first shipment on the status follows from the
 * line counters. `ids` is a parameter that holds an array of ids.
 */
export const endStatedFulfillmentStatement = (ids: string): string =>
  `update orders set stated_fulfillment_status = null, version = version + 1 where tenant_id = $1 and id = any(${ids}::uuid[])`;

/** A row of {@link invoiceableLines}. */
export interface InvoiceableLineRow {
  id: string;
  orderId: string;
  referenceId: string | null;
  sku: string;
  quantity: WireDecimal;
  cancelledQuantity: WireDecimal;
  invoicedQuantity: WireDecimal;
  /** Null without a product, and of one that is deleted. */
  productId: string | null;
  productName: string | null;
}

/**
 * A column of a statement: the lines of orders that have one of some SKUs, as a JSON array of {@link InvoiceableLineRow}, or null.
 * The arguments are parameters that hold arrays of order ids, order references and SKUs.
 */
export const invoiceableLines = (ids: string, references: string, skus: string): string =>
  `(select json_agg(json_build_object('id', l.id, 'orderId', l.order_id, 'referenceId', l.reference_id, 'sku', l.sku,
      'quantity', l.quantity, 'cancelledQuantity', l.cancelled_quantity, 'invoicedQuantity', l.invoiced_quantity,
      'productName', l.product_name, 'productId', (
        select p.id from products p where p.tenant_id = $1 and p.id = l.product_id and p.deleted_at is null))
      order by l.order_id, l.position)
    from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = $1 and (o.id = any(${ids}::uuid[]) or o.reference_id = any(${references}::text[]))
      and l.sku = any(${skus}::text[]) and not l.is_removed)`;

/** A row of {@link SHIPPABLE_LINES}. */
export interface ShippableLineRow {
  id: string;
  orderId: string;
  referenceId: string | null;
  sku: string;
  productId: string | null;
  quantity: WireDecimal;
  cancelledQuantity: WireDecimal;
  pickedQuantity: WireDecimal;
  openingPickedQuantity: WireDecimal;
  openingShippedQuantity: WireDecimal;
}

/** The lines of orders (`$2`, ids) by order and position. To be read while the orders are locked. */
export const SHIPPABLE_LINES = `select l.id, l.order_id as "orderId", l.reference_id as "referenceId", l.sku, l.product_id as "productId", l.quantity,
    l.cancelled_quantity as "cancelledQuantity", l.picked_quantity as "pickedQuantity",
    l.opening_picked_quantity as "openingPickedQuantity", l.opening_shipped_quantity as "openingShippedQuantity"
  from order_lines l where l.tenant_id = $1 and l.order_id = any($2::uuid[]) and not l.is_removed order by l.order_id, l.position`;

/** The counters of an order line that documents change: the columns `<name>_quantity`. */
export type LineCounter = 'invoiced' | 'picked' | 'shipped' | 'delivered';

/**
 * An update that adds quantities to counters of order lines; part of the statement that stores or removes the document. The
 * orders must be locked. Adding differences instead of writing totals keeps the counters equal to the sum of the documents.
 *
 * `quantities` is a query with the columns `line` (id of the order line, each once) and `quantity`. `factors` says by what each
 * quantity is multiplied before it is added to a counter, as SQL: `1` takes it, `-1` gives it back, `$5::int` is a parameter.
 */
export function addToCounters(quantities: string, factors: Partial<Record<LineCounter, string>>): string {
  const changes = Object.entries(factors).map(
    ([counter, factor]) => `${counter}_quantity = l.${counter}_quantity + used.quantity * ${factor}`,
  );
  return `update order_lines l set ${changes.join(', ')}
    from (${quantities}) used where l.tenant_id = $1 and l.id = used.line`;
}

/**
 * Adds the quantities of a new invoice's allocations to their lines, as {@link addToCounters} does. `rows` is a parameter that holds the
 * allocations as a JSON array, each with the `invoiceableQuantity` of its line by which it was judged: a line remembers the greatest, so that
 * a lower tolerance later makes nothing wrong that was invoiced before.
 */
export const addInvoicedQuantities = (rows: string): string => `update order_lines l
    set invoiced_quantity = l.invoiced_quantity + used.quantity, invoiceable_quantity = greatest(l.invoiceable_quantity, used.invoiceable)
    from (select x."orderLineId" as line, sum(x.quantity) as quantity, max(x."invoiceableQuantity") as invoiceable
      from json_to_recordset(${rows}) as x("orderLineId" uuid, quantity numeric, "invoiceableQuantity" numeric) group by 1) used
    where l.tenant_id = $1 and l.id = used.line`;

/** The quantities of allocations for {@link addToCounters}; `rows` is a parameter that holds them as a JSON array of rows. */
export const allocatedQuantities = (rows: string): string =>
  `select x."orderLineId" as line, sum(x.quantity) as quantity
    from json_to_recordset(${rows}) as x("orderLineId" uuid, quantity numeric) group by 1`;
