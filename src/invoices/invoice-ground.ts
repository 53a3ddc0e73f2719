import { checkValues, type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { uniqueError } from '../platform/records/unique-values.js';
import { decimal } from '../platform/values/decimal.js';
import type { Faults } from '../platform/errors/faults.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { isId } from '../platform/values/ids.js';
import { mapInSlices } from '../platform/event-loop/slices.js';
import { NearestTextFinder } from '../platform/validation/nearest-text.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { Allocatable } from './allocate.js';
import { lockOrders } from './lock-orders.js';
import type { NewInvoice, NewInvoiceItem } from './new-invoice.js';
import {
  INVOICE_GROUND,
  type InvoiceableLine,
  type InvoiceableOrder,
  type InvoiceGround,
  ORDERED_SKUS,
} from './invoices.queries.js';

/** What a new invoice stands on: its orders, locked, in the caller's sequence, their lines, and the products it names. */
export interface Ground {
  /** By position in the request; undefined where there is none. */
  orders: (InvoiceableOrder | undefined)[];
  /** The orders' lines with one of its SKUs. */
  lines: Allocatable[];
  products: Map<string, { id: string; name: string }>;
  /** Of the products of the lines, as the lines keep them, by SKU: also of those that were deleted. */
  namesOfLines: Map<string, string>;
  /** Invoices that hold the new one's unique values. */
  sameReference: string | null;
  sameNumber: string | null;
  /** Of attributes that bear on it. */
  definitions: Definitions;
}

/** Locks the orders and reads what they and the catalogue say; both statements travel together. */
export async function readGround(tx: TenantTx, input: NewInvoice): Promise<Ground> {
  const { orderIds, items, referenceId, invoiceNumber } = input;
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const names = [orderIds.filter(isId), orderIds];
  const attributes = definitionParameters([['invoice', input.attributes]]);
  const [known, ground] = await Promise.all([
    lockOrders(tx, orderIds.filter(isId), orderIds),
    tx.queryOne<InvoiceGround>(INVOICE_GROUND, [...names, skus, referenceId, invoiceNumber, ...attributes]),
  ]);
  const { lines, products, sameReference, sameNumber, definitions } = ground!;
  const orders = orderIds.map((wanted) => findOrder(wanted, known));
  return {
    orders,
    lines: await linesOf(orders, lines ?? []),
    products: new Map(products?.map(({ sku, id, name }) => [sku, { id, name }])),
    namesOfLines: new Map(lines?.flatMap(({ sku, productName }) => (productName === null ? [] : [[sku, productName]]))),
    sameReference,
    sameNumber,
    definitions: definitionsOf(definitions),
  };
}

/** By our id first, then by the caller's reference. */
export const findOrder = (wanted: string, known: InvoiceableOrder[]): InvoiceableOrder | undefined =>
  known.find(({ id }) => id === wanted.toLowerCase()) ?? known.find(({ referenceId }) => referenceId === wanted);

/** The lines of the orders in the caller's sequence of orders. */
async function linesOf(orders: (InvoiceableOrder | undefined)[], lines: InvoiceableLine[]): Promise<Allocatable[]> {
  const wanted = [...new Set(orders)].flatMap((order) => lines.filter(({ orderId }) => orderId === order?.id));
  return mapInSlices(wanted, (line) => ({
    ...line,
    quantity: decimal(line.quantity),
    cancelledQuantity: decimal(line.cancelledQuantity),
    invoicedQuantity: decimal(line.invoicedQuantity),
    invoiceableQuantity: decimal(line.invoiceableQuantity),
  }));
}

/** The faults of a new invoice's references: attributes, orders, customers, SKUs, dates (contract, section 7). */
export async function checkGround(tx: TenantTx, input: NewInvoice, ground: Ground, faults: Faults): Promise<void> {
  const { orders, definitions } = ground;
  if (input.attributes) checkValues(definitions, 'invoice', input.attributes, 'attributes', faults);
  orders.forEach((order, index) => {
    const field = `order_ids[${index}]`;
    if (!order) faults.add(field, 'does not exist');
    else if (orders.findIndex((other) => other?.id === order.id) < index) faults.add(field, 'must not be repeated');
    else if (order.customerId !== orders.find(Boolean)!.customerId)
      faults.add(field, 'is of another customer than the first');
    else if (input.updatedAt && input.updatedAt <= order.createdAt) {
      faults.add('updated_at', `must be later than the creation of the order, ${order.createdAt.toISOString()}`);
    }
  });
  if (orders.includes(undefined)) return; // its lines are unknown
  await checkSkus(tx, input.items, ground, faults);
}

/**
 * An item is of a line of the orders, or it is a line of its own such as freight, which has a name and no product. Without that rule
 * a mistyped SKU would be invoiced beside the orders' lines, which guard against invoicing more than was ordered.
 */
async function checkSkus(
  tx: TenantTx,
  items: NewInvoiceItem[],
  { orders, lines, products }: Pick<Ground, 'orders' | 'lines' | 'products'>,
  faults: Faults,
): Promise<void> {
  const known = new Set(lines.map(({ sku }) => sku));
  const isUnknown = ({ sku, name }: NewInvoiceItem) => !known.has(sku) && !products.has(sku) && !name;
  const finder = new NearestTextFinder(items.some(isUnknown) ? await orderedSkus(tx, orders) : []);
  items.forEach((item, index) => {
    const { sku } = item;
    if (!known.has(sku) && products.has(sku)) faults.add(`items[${index}].sku`, 'is on none of the orders');
    if (isUnknown(item)) {
      const nearest = finder.nearest(sku);
      const suggestion = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
      faults.add(
        `items[${index}].sku`,
        `is neither a product nor on the orders; give the line a name if it is meant${suggestion}`,
      );
    }
  });
}

async function orderedSkus(tx: TenantTx, orders: Ground['orders']): Promise<string[]> {
  const rows = await tx.query<{ sku: string }>(ORDERED_SKUS, [orders.map((order) => order?.id)]);
  return rows.map(({ sku }) => sku);
}

/** Throws `order_not_invoiceable` unless every order is a confirmed order. */
export function requireInvoiceable(orders: readonly InvoiceableOrder[]): void {
  const refused = orders.flatMap(({ status, type }, index) => {
    if (type === 'quote') return [{ field: `order_ids[${index}]`, reason: 'is a quote' }];
    return status === 'confirmed' ? [] : [{ field: `order_ids[${index}]`, reason: `is ${status}` }];
  });
  if (refused.length) throw new DomainError('order_not_invoiceable', 'Only confirmed orders can be invoiced.', refused);
}

/** Throws the conflict with an invoice that has the reference or the number already. */
export function requireUnique(
  { id, referenceId, invoiceNumber }: NewInvoice,
  { sameReference, sameNumber }: Ground,
): void {
  if (sameReference && sameReference !== id) {
    throw uniqueError({ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }, sameReference);
  }
  if (sameNumber && sameNumber !== id) {
    throw uniqueError({ column: 'invoice_number', value: invoiceNumber, code: 'duplicate_invoice_number' }, sameNumber);
  }
}
