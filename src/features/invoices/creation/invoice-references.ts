import { checkValues, type Definitions, definitionsOf } from '#features/attributes/attribute-values.js';
import { definitionParameters } from '#features/attributes/attributes.queries.js';
import {
  findOrder,
  type InvoiceableLine,
  lockOrders,
  toInvoiceableLines,
} from '#features/orders/quantities/order-line-quantities.js';
import type { InvoiceableLineRow, LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { isId } from '#platform/base/values/ids.js';
import { eachInSlices } from '#platform/base/event-loop/slices.js';
import { NearestTextFinder } from '#platform/base/values/nearest-text.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { readSettings } from '#features/settings/read-settings.js';
import { addTaxReferences } from '../tax/tax-references.js';
import type { TaxReferences } from '../tax/tax-rules.js';
import { INVOICE_REFERENCES, ORDERED_SKUS } from './invoice-references.queries.js';
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
  products: ReadonlyMap<string, { id: string; name: string; unitCode: string }>;
  /** By SKU: the product names that the order lines have stored, also those of products that were deleted since. */
  namesOfLines: Map<string, string>;
  /** Ids of the products of the orders' lines by SKU; a product may have another SKU by now. */
  productsOfLines: Map<string, string>;
  /** Ids of the invoices that already have the new invoice's reference or number. */
  sameReference: string | undefined;
  sameNumber: string | undefined;
  /** Whether its number can be drawn. */
  hasSequence: boolean;
  /** Whether the documents of its customer have another format than pdf, so that it is issued only if one could be made. */
  needsDocument: boolean;
  /** Definitions of its attributes. */
  definitions: Definitions;
  /** What its tax depends on in the tax mode net; undefined in the mode stated. */
  tax: TaxReferences | undefined;
}

/** Locks the orders of invoices and reads the other references and the settings. The statements are sent together. Returns the references of each invoice. */
export async function readInvoiceReferences(tx: TenantTx, inputs: readonly NewInvoice[]): Promise<InvoiceReferences[]> {
  const orderIds = inputs.flatMap((input) => input.orderIds);
  const idsAndReferences = [orderIds.filter(isId), orderIds];
  const [locked, rows, settings] = await Promise.all([
    lockOrders(tx, orderIds.filter(isId), orderIds),
    tx.queryOne(INVOICE_REFERENCES, [
      ...idsAndReferences,
      [...new Set(inputs.flatMap(({ items }) => items.map(({ sku }) => sku)))],
      inputs.map(({ referenceId }) => referenceId),
      inputs.flatMap(({ invoiceNumber }) => invoiceNumber ?? []),
      ...definitionParameters(inputs.map(({ attributes }) => ['invoice', attributes])),
    ]),
    inputs.every(({ taxMode }) => taxMode === 'stated') ? undefined : readSettings(tx),
  ]);
  const found: FoundRecords = {
    locked,
    lines: groupBy(rows!.lines ?? [], ({ orderId }) => orderId),
    products: new Map(rows!.products?.map((product) => [product.sku, product])),
    sameReferences: new Map(rows!.sameReferences?.map(({ value, id }) => [value, id])),
    sameNumbers: new Map(rows!.sameNumbers?.map(({ value, id }) => [value, id])),
    hasSequence: rows!.hasSequence,
    definitions: definitionsOf(rows!.definitions),
    documentedCustomers: new Set(rows!.documentedCustomers),
  };
  const references: InvoiceReferences[] = [];
  for (const input of inputs) references.push(await referencesOf(input, found, tx.tenant.overInvoiceTolerancePercent));
  const isNet = ({ taxMode = settings?.taxMode }: NewInvoice) => taxMode === 'net';
  const net = references.filter((_, index) => isNet(inputs[index]!));
  await addTaxReferences(tx, net, settings);
  return references;
}

/** The records that several invoices refer to. */
interface FoundRecords extends Pick<InvoiceReferences, 'products' | 'hasSequence' | 'definitions'> {
  locked: readonly LockedOrder[];
  /** By order: its lines with one of the SKUs of all invoices. */
  lines: ReadonlyMap<string, InvoiceableLineRow[]>;
  /** Ids of invoices by reference and by number. */
  sameReferences: ReadonlyMap<string, string>;
  sameNumbers: ReadonlyMap<string, string>;
  documentedCustomers: ReadonlySet<string>;
}

/** Those of the records that one invoice refers to. */
async function referencesOf(
  { orderIds, items, referenceId, invoiceNumber }: NewInvoice,
  { locked, lines, products, sameReferences, sameNumbers, hasSequence, definitions, documentedCustomers }: FoundRecords,
  tolerancePercent: string,
): Promise<InvoiceReferences> {
  const orders = orderIds.map((idOrReference) => findOrder(idOrReference, locked));
  const skus = new Set(items.map(({ sku }) => sku));
  const ids = [...new Set(orders.map((order) => order?.id ?? ''))];
  const linesOf = (some: readonly string[]) =>
    some.flatMap((id) => lines.get(id) ?? []).filter(({ sku }) => skus.has(sku));
  const own = linesOf(ids.toSorted()); // of lines with the same SKU, the name and product of the last one count
  return {
    orders,
    lines: await toInvoiceableLines(linesOf(ids), tolerancePercent),
    lineSkus: new Set(own.map(({ sku }) => sku)),
    products,
    productsOfLines: new Map(own.flatMap(({ sku, productId }) => (productId === null ? [] : [[sku, productId]]))),
    namesOfLines: new Map(own.flatMap(({ sku, productName }) => (productName === null ? [] : [[sku, productName]]))),
    sameReference: sameReferences.get(referenceId),
    sameNumber: invoiceNumber === undefined ? undefined : sameNumbers.get(invoiceNumber),
    hasSequence,
    needsDocument: documentedCustomers.has(orders[0]?.customerId ?? ''),
    definitions,
    tax: undefined,
  };
}

/**
 * Checks attributes, orders and SKUs: attributes must fit their definitions, orders must exist, not be repeated, be of one
 * customer and be older than a stated `updated_at`.
 */
export async function checkInvoiceReferences(
  input: NewInvoice,
  references: InvoiceReferences,
  ordered: OrderedSkus,
  faults: Faults,
): Promise<void> {
  const { orders, definitions } = references;
  if (input.invoiceNumber === undefined && !references.hasSequence) faults.add('invoice_number', NUMBER_REQUIRED);
  if (input.attributes) checkValues(definitions, 'invoice', input.attributes, 'attributes', faults);
  checkOrders(orders, faults, input.updatedAt);
  if (orders.includes(undefined)) return; // SKUs cannot be checked: the lines of that order are unknown
  await checkSkus(input.items, references, ordered, faults);
}

/** Orders of one invoice must exist, not be repeated, be of one customer and be older than a stated `updated_at`. */
export function checkOrders(orders: readonly (LockedOrder | undefined)[], faults: Faults, updatedAt?: Date): void {
  orders.forEach((order, index) => {
    const field = `order_ids[${index}]`;
    if (!order) faults.add(field, 'does not exist');
    else if (orders.findIndex((other) => other?.id === order.id) < index) faults.add(field, 'must not be repeated');
    else if (order.customerId !== orders.find(Boolean)!.customerId)
      faults.add(field, 'is of another customer than the first');
    else if (updatedAt && updatedAt <= order.createdAt) {
      faults.add('updated_at', `must be later than the creation of the order, ${order.createdAt.toISOString()}`);
    }
  });
}

/** By order: the SKUs of its lines, each once, with their places in the sequence of all. */
export type OrderedSkus = ReadonlyMap<string, readonly { sku: string; place: number }[]>;

/** Reads the SKUs of the orders of those invoices that have extra lines; they are needed for the messages only. */
export async function readOrderedSkus(
  tx: TenantTx,
  inputs: readonly NewInvoice[],
  references: readonly InvoiceReferences[],
): Promise<OrderedSkus> {
  const withExtras = references.filter((found, index) => inputs[index]!.items.some((item) => isExtra(item, found)));
  const orders = withExtras.flatMap((found) => found.orders.flatMap((order) => order ?? []));
  if (!orders.length) return new Map();
  const rows = await tx.query<{ sku: string; orderId: string }>(ORDERED_SKUS, [orders.map(({ id }) => id)]);
  return groupBy(
    rows.map((row, place) => ({ ...row, place })),
    ({ orderId }) => orderId,
  );
}

/** Whether an item is neither of an order line nor of a product. */
const isExtra = (
  { sku }: NewInvoiceItem,
  { lineSkus, products }: Pick<InvoiceReferences, 'lineSkus' | 'products'>,
): boolean => !lineSkus.has(sku) && !products.has(sku);

/**
 * An item must have the SKU of an order line or be an extra line such as freight, which has a name and whose SKU is neither a product nor,
 * unless the caller says that it is meant, similar to one of the orders. Without this rule an item with a mistyped SKU would be invoiced
 * outside the order lines, which limit the invoiced quantities.
 */
async function checkSkus(
  items: NewInvoiceItem[],
  references: InvoiceReferences,
  ordered: OrderedSkus,
  faults: Faults,
): Promise<void> {
  const { orders, lineSkus } = references;
  const rows = orders.flatMap((order) => ordered.get(order!.id) ?? []);
  const skus = rows.toSorted((a, b) => a.place - b.place).map(({ sku }) => sku);
  const [nearest, similar] = [new NearestTextFinder(skus), new SimilarSkus(new Set(skus))];
  await eachInSlices(items, (item, index) => {
    const { sku, name, isAdhoc } = item;
    const field = `items[${index}].sku`;
    if (!isExtra(item, references)) {
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

/** Why an invoice cannot be without a number. */
export const NUMBER_REQUIRED = 'is required, because the settings have no invoice_sequence';

const UNKNOWN = 'is neither a product nor on the orders';
const didYouMean = (sku: string | undefined): string =>
  sku === undefined ? '' : `; did you mean ${JSON.stringify(sku)}?`;

/** Throws `order_not_invoiceable` unless all are confirmed orders. `fieldOf` makes the path of an order in the request from its index. */
export function requireInvoiceable(
  orders: readonly LockedOrder[],
  fieldOf = (index: number): string => `order_ids[${index}]`,
): void {
  const refused = orders.flatMap(({ status, type }, index) => {
    const field = fieldOf(index);
    if (type === 'quote') return [{ field, reason: 'is a quote; create an order' }];
    return status === 'confirmed'
      ? []
      : [{ field, reason: status === 'draft' ? 'is draft; write status confirmed first' : `is ${status}` }];
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
