import { checkValues, type Definitions, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { findOrder, type InvoiceableLine, lockOrders, toInvoiceableLines } from '../orders/order-line-quantities.js';
import type { InvoiceableLineRow, LockedOrder } from '../orders/order-line-quantities.queries.js';
import { uniqueError } from '../../platform/data/records/unique-values.js';
import type { Faults } from '../../platform/base/errors/faults.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { groupBy } from '../../platform/base/values/group-by.js';
import { isId } from '../../platform/base/values/ids.js';
import { eachInSlices } from '../../platform/base/event-loop/slices.js';
import { NearestTextFinder } from '../../platform/base/values/nearest-text.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { INVOICE_REFERENCES, ORDERED_SKUS } from './invoices.queries.js';
import type { NewInvoice, NewInvoiceItem } from './new-invoice.js';
import { SimilarSkus } from './similar-skus.js';

/** The records that a new invoice refers to. Its orders are locked. */
export interface InvoiceReferences {
  /** In the sequence of the request; undefined where no order has the id or reference. */
  orders: (LockedOrder | undefined)[];
  /** The orders' lines with one of the invoice's SKUs, in the sequence of the orders. */
  lines: InvoiceableLine[];
  /** The SKUs of these lines. */
  lineSkus: Set<string>;
  /** By SKU. */
  products: Map<string, { id: string; name: string }>;
  /** By SKU: the product names that the order lines have stored, also those of products that were deleted since. */
  namesOfLines: Map<string, string>;
  /** Ids of the products of the orders' lines by SKU; a product may have another SKU by now. */
  productsOfLines: Map<string, string>;
  /** Ids of the invoices that already have the new invoice's reference or number. */
  sameReference: string | null;
  sameNumber: string | null;
  /** Definitions of its attributes. */
  definitions: Definitions;
}

/** Locks the orders and reads the other references. Both statements are sent together. */
export async function readInvoiceReferences(tx: TenantTx, input: NewInvoice): Promise<InvoiceReferences> {
  const { orderIds, items, referenceId, invoiceNumber } = input;
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const idsAndReferences = [orderIds.filter(isId), orderIds];
  const attributes = definitionParameters([['invoice', input.attributes]]);
  const [locked, rows] = await Promise.all([
    lockOrders(tx, orderIds.filter(isId), orderIds),
    tx.queryOne(INVOICE_REFERENCES, [...idsAndReferences, skus, referenceId, invoiceNumber, ...attributes]),
  ]);
  const { lines, products, sameReference, sameNumber, definitions } = rows!;
  const orders = orderIds.map((idOrReference) => findOrder(idOrReference, locked));
  return {
    orders,
    lines: await toInvoiceableLines(linesOf(orders, lines ?? []), tx.tenant.overInvoiceTolerancePercent),
    lineSkus: new Set(lines?.map(({ sku }) => sku)),
    products: new Map(products?.map(({ sku, id, name }) => [sku, { id, name }])),
    productsOfLines: new Map(lines?.flatMap(({ sku, productId }) => (productId === null ? [] : [[sku, productId]]))),
    namesOfLines: new Map(lines?.flatMap(({ sku, productName }) => (productName === null ? [] : [[sku, productName]]))),
    sameReference,
    sameNumber,
    definitions: definitionsOf(definitions),
  };
}

/** The lines in the sequence of the orders. */
function linesOf(orders: (LockedOrder | undefined)[], lines: InvoiceableLineRow[]): InvoiceableLineRow[] {
  const byOrder = groupBy(lines, ({ orderId }) => orderId);
  return [...new Set(orders)].flatMap((order) => byOrder.get(order?.id ?? '') ?? []);
}

/**
 * Checks attributes, orders and SKUs: attributes must fit their definitions, orders must exist, not be repeated, be of one
 * customer and be older than a stated `updated_at`.
 */
export async function checkInvoiceReferences(
  tx: TenantTx,
  input: NewInvoice,
  references: InvoiceReferences,
  faults: Faults,
): Promise<void> {
  const { orders, definitions } = references;
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
  if (orders.includes(undefined)) return; // SKUs cannot be checked: the lines of that order are unknown
  await checkSkus(tx, input.items, references, faults);
}

/**
 * An item must have the SKU of an order line or be an extra line such as freight, which has a name and whose SKU is neither a product nor,
 * unless the caller says that it is meant, similar to one of the orders. Without this rule an item with a mistyped SKU would be invoiced
 * outside the order lines, which limit the invoiced quantities.
 */
async function checkSkus(
  tx: TenantTx,
  items: NewInvoiceItem[],
  { orders, lineSkus, products }: Pick<InvoiceReferences, 'orders' | 'lineSkus' | 'products'>,
  faults: Faults,
): Promise<void> {
  const isExtra = ({ sku }: NewInvoiceItem) => !lineSkus.has(sku) && !products.has(sku);
  const ordered = items.some(isExtra) ? await orderedSkus(tx, orders) : [];
  const [nearest, similar] = [new NearestTextFinder(ordered), new SimilarSkus(ordered)];
  await eachInSlices(items, (item, index) => {
    const { sku, name, isAdhoc } = item;
    const field = `items[${index}].sku`;
    if (!isExtra(item)) {
      if (!lineSkus.has(sku)) faults.add(field, 'is on none of the orders');
    } else if (!name) {
      const question = didYouMean(nearest.nearest(sku));
      faults.add(field, `${UNKNOWN}; give the line a name if it is meant${question}`);
    } else if (!isAdhoc) {
      const meant = similar.find(sku);
      const ifNot = isAdhoc === undefined ? 'An extra line needs another sku' : 'Send is_adhoc: true if not';
      if (meant !== undefined) faults.add(field, `${UNKNOWN}${didYouMean(meant)} ${ifNot}`);
    }
  });
}

const UNKNOWN = 'is neither a product nor on the orders';
const didYouMean = (sku: string | undefined): string =>
  sku === undefined ? '' : `; did you mean ${JSON.stringify(sku)}?`;

async function orderedSkus(tx: TenantTx, orders: InvoiceReferences['orders']): Promise<string[]> {
  const rows = await tx.query<{ sku: string }>(ORDERED_SKUS, [orders.map((order) => order?.id)]);
  return rows.map(({ sku }) => sku);
}

/** Throws `order_not_invoiceable` unless all are confirmed orders. */
export function requireInvoiceable(orders: readonly LockedOrder[]): void {
  const refused = orders.flatMap(({ status, type }, index) => {
    if (type === 'quote') return [{ field: `order_ids[${index}]`, reason: 'is a quote' }];
    return status === 'confirmed' ? [] : [{ field: `order_ids[${index}]`, reason: `is ${status}` }];
  });
  if (refused.length) throw new DomainError('order_not_invoiceable', 'Only confirmed orders can be invoiced.', refused);
}

/** Throws `duplicate_reference` or `duplicate_invoice_number` if another invoice has the reference or number. */
export function requireUnique(
  { id, referenceId, invoiceNumber }: NewInvoice,
  { sameReference, sameNumber }: InvoiceReferences,
): void {
  if (sameReference && sameReference !== id) {
    throw uniqueError({ column: 'reference_id', value: referenceId, code: 'duplicate_reference' }, sameReference);
  }
  if (sameNumber && sameNumber !== id) {
    throw uniqueError({ column: 'invoice_number', value: invoiceNumber, code: 'duplicate_invoice_number' }, sameNumber);
  }
}
