import { DomainError } from '#platform/base/errors/domain-error.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type Decimal, decimal, DECIMAL_PLACES, max, roundDown, sum, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { isId } from '#platform/base/values/ids.js';
import type { AllocatableLine } from './allocate-lines.js';
import {
  type InvoiceableLineRow,
  LOCK_ORDERS,
  type LockedOrder,
  SHIPPABLE_LINES,
  type ShippableLineRow,
  TOUCH_ORDERS,
} from './order-line-quantities.queries.js';

/**
 * How invoices, credit notes and shipments lock orders and use up the quantities of their lines: lock the orders, read what is
 * left of the lines, then add to their counters (`addToCounters`) in the statement that stores the document.
 */

const rowName = (idOrReference: string) => `orders:${idOrReference.toLowerCase()}`;

/**
 * Locks orders, given by ids and by references, until the transaction ends, all with one statement, and returns them as they are
 * once locked. An id or reference that no order has is left out of the result. Throws `RowBusy` before anything is sent, so that
 * a caller can send further statements without waiting.
 */
export function lockOrders(
  tx: TenantTx,
  ids: readonly string[],
  references: readonly string[] = [],
): Promise<LockedOrder[]> {
  tx.hold(...[...ids, ...references].map(rowName));
  return sendLock(tx, ids, references);
}

async function sendLock(tx: TenantTx, ids: readonly string[], references: readonly string[]): Promise<LockedOrder[]> {
  const orders = await tx.query<LockedOrder>(LOCK_ORDERS, [ids, references]);
  tx.addRowNames(...orders.flatMap(({ id, referenceId }) => [id, referenceId ?? id]).map(rowName));
  return orders;
}

/** Locks one order. Throws `order_not_found`. */
export async function lockOrder(tx: TenantTx, id: string): Promise<LockedOrder> {
  const [order] = isId(id) ? await lockOrders(tx, [id]) : [];
  if (!order) throw DomainError.notFound('order', id);
  return order;
}

/** The order with an id or, if none has it, with a reference. */
export const findOrder = (idOrReference: string, orders: readonly LockedOrder[]): LockedOrder | undefined =>
  orders.find(({ id }) => id === idOrReference.toLowerCase()) ??
  orders.find(({ referenceId }) => referenceId === idOrReference);

/** The orders with some ids or references, in their sequence; undefined where {@link findOrder} finds none. */
export const findOrders = (
  idsOrReferences: readonly string[],
  orders: readonly LockedOrder[],
): (LockedOrder | undefined)[] => idsOrReferences.map((idOrReference) => findOrder(idOrReference, orders));

/** Advances the versions and change times of orders whose lines have changed. */
export async function touchOrders(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(TOUCH_ORDERS, [ids]);
}

/** An order line with the quantities that limit invoicing. */
export interface InvoiceableLine extends AllocatableLine {
  orderId: string;
  productId: string | null;
  productName: string | null;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  invoicedQuantity: Decimal;
  /** Ordered and not cancelled, with the tenant's present tolerance. */
  invoiceableQuantity: Decimal;
}

/**
 * Maximum quantity of a line that can be invoiced today: what is ordered and not cancelled, plus the tenant's present tolerance in per
 * cent, rounded down to 4 decimals.
 */
export const invoiceableQuantity = (quantity: Decimal, cancelled: Decimal, tolerancePercent: string): Decimal => {
  const factor = decimal(tolerancePercent).plus(100).times('0.01');
  return roundDown(quantity.minus(cancelled).times(factor), DECIMAL_PLACES);
};

/** How much of a line can still be invoiced; 0 if a higher tolerance has let more be invoiced before than is allowed today. */
export const leftToInvoice = (line: Pick<InvoiceableLine, 'invoiceableQuantity' | 'invoicedQuantity'>): Decimal =>
  max(line.invoiceableQuantity.minus(line.invoicedQuantity), ZERO);

/** The lines with what may be invoiced of each today. `tolerancePercent` is the tenant's present tolerance. */
export const toInvoiceableLines = (
  rows: readonly InvoiceableLineRow[],
  tolerancePercent: string,
): Promise<InvoiceableLine[]> =>
  mapInSlices(rows, (line) => {
    const [quantity, cancelledQuantity] = [decimal(line.quantity), decimal(line.cancelledQuantity)];
    const counters = {
      invoicedQuantity: decimal(line.invoicedQuantity),
      invoiceableQuantity: invoiceableQuantity(quantity, cancelledQuantity, tolerancePercent),
    };
    return { ...line, quantity, cancelledQuantity, ...counters, left: leftToInvoice(counters) };
  });

/** The ordered, cancelled and invoiced quantities of some lines together, for reasons of errors. */
export function quantitiesText(lines: readonly InvoiceableLine[]): string {
  const total = (quantityOf: (line: InvoiceableLine) => Decimal) => sum(lines.map(quantityOf)).toFixed();
  const [ordered, cancelled] = [total((line) => line.quantity), total((line) => line.cancelledQuantity)];
  return `ordered ${ordered}, cancelled ${cancelled}, invoiced ${total((line) => line.invoicedQuantity)}`;
}

/** The counters that say how much of a line is in shipments. */
export interface PickedLine {
  pickedQuantity: Decimal;
  openingPickedQuantity: Decimal;
  openingShippedQuantity: Decimal;
}

/** An order line with the quantities that limit shipping. */
export interface ShippableLine extends AllocatableLine, PickedLine {
  productId: string | null;
  quantity: Decimal;
  cancelledQuantity: Decimal;
}

/** Reads the lines of an order that is locked, by position. */
export async function readShippableLines(tx: TenantTx, orderId: string): Promise<ShippableLine[]> {
  return (await readLinesToShip(tx, [orderId])).get(orderId) ?? [];
}

/** Reads the lines of orders that are locked, by order; those of an order by position. */
export async function readLinesToShip(
  tx: TenantTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShippableLine[]>> {
  const rows = await tx.query<ShippableLineRow>(SHIPPABLE_LINES, [orderIds]);
  const lines = await mapInSlices(rows, (line) => {
    const counters = {
      quantity: decimal(line.quantity),
      cancelledQuantity: decimal(line.cancelledQuantity),
      pickedQuantity: decimal(line.pickedQuantity),
      openingPickedQuantity: decimal(line.openingPickedQuantity),
      openingShippedQuantity: decimal(line.openingShippedQuantity),
    };
    return { ...line, ...counters, left: leftToShip(counters) };
  });
  return groupBy(lines, ({ orderId }) => orderId);
}

/**
 * How much of a line is in shipments or had been picked or shipped when the order was created: the larger of the two opening
 * quantities plus the sum of the shipments. With this bound, everything that is in a shipment can also be shipped later.
 */
export function quantityInShipments({
  pickedQuantity,
  openingPickedQuantity,
  openingShippedQuantity,
}: PickedLine): Decimal {
  const shippedBeyondPicked = openingShippedQuantity.minus(openingPickedQuantity);
  return shippedBeyondPicked.gt(ZERO) ? pickedQuantity.plus(shippedBeyondPicked) : pickedQuantity;
}

/** How much of a line can still be put into shipments. */
export const leftToShip = (line: Omit<ShippableLine, keyof AllocatableLine | 'productId'>): Decimal =>
  line.quantity.minus(line.cancelledQuantity).minus(quantityInShipments(line));
