import { checkValues, type Definitions, definitionsOf } from '#features/attributes/attribute-values.js';
import { definitionParameters } from '#features/attributes/attributes.queries.js';
import {
  findOrders,
  type InvoiceableLine,
  lockOrders,
  toInvoiceableLines,
} from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { isId } from '#platform/base/values/ids.js';
import { eachInSlices } from '#platform/base/event-loop/slices.js';
import { NearestTextFinder } from '#platform/base/values/nearest-text.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { readSettings } from '#features/settings/read-settings.js';
import { type FoundTerms, termSourcesOf } from '../terms/invoice-term.js';
import type { TermSources } from '../terms/invoice-term.queries.js';
import type { Settings } from '#features/settings/settings.js';
import { addTaxReferences, type TaxReferences } from '../tax/tax-rules.js';
import { INVOICE_REFERENCES, ORDERED_SKUS } from './invoice-references.queries.js';
import type { NewInvoice, NewInvoiceItem } from './new-invoice.js';
import { checkOrders } from '../invoiced-orders.js';
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
  /** What decides its payment term. */
  termSources: TermSources;
  /** The SKUs of its orders, each once, sorted; only of an invoice with extra lines, whose messages name similar ones. */
  orderedSkus: string[] | undefined;
  /** What its tax depends on in the tax mode net; undefined in the mode stated. */
  tax: TaxReferences | undefined;
}

/** What a use case has read of the records that its invoices refer to before it creates them. */
export interface KnownReferences {
  /** Locked. */
  orders: readonly LockedOrder[];
  settings: Settings;
}

/**
 * Locks the orders of invoices and reads the other references and the settings, except those that are known. The statements are sent together.
 * Returns the references of each invoice.
 */
export async function readInvoiceReferences(
  tx: TenantTx,
  inputs: readonly NewInvoice[],
  known?: KnownReferences,
): Promise<InvoiceReferences[]> {
  const orderIds = inputs.flatMap((input) => input.orderIds);
  const ids = orderIds.filter(isId);
  const needsSettings = inputs.some(({ taxMode }) => taxMode !== 'stated');
  const parameters = [
    ids,
    orderIds,
    [...new Set(inputs.flatMap(({ items }) => items.map(({ sku }) => sku)))],
    inputs.map(({ referenceId }) => referenceId),
    inputs.flatMap(({ invoiceNumber }) => invoiceNumber ?? []),
    ...definitionParameters(inputs.map(({ attributes }) => ['invoice', attributes])),
  ];
  const [locked, rows, settings] = await Promise.all([
    known?.orders ?? lockOrders(tx, ids, orderIds),
    tx.queryOne(INVOICE_REFERENCES, parameters),
    known?.settings ?? (needsSettings ? readSettings(tx) : undefined),
  ]);
  const definitions = definitionsOf(rows!.definitions);
  const lines = await toInvoiceableLines(rows!.lines ?? [], tx.tenant.overInvoiceTolerancePercent);
  const orders = findOrders(orderIds, locked);
  const found: FoundRecords = {
    orders: new Map(orderIds.map((idOrReference, index) => [idOrReference, orders[index]])),
    lines: groupBy(lines, ({ orderId }) => orderId),
    products: new Map(rows!.products?.map((product) => [product.sku, product])),
    sameReferences: new Map(rows!.sameReferences?.map(({ value, id }) => [value, id])),
    sameNumbers: new Map(rows!.sameNumbers?.map(({ value, id }) => [value, id])),
    hasSequence: rows!.hasSequence,
    definitions,
    documentedCustomers: new Set(rows!.documentedCustomers),
    terms: { orderTerms: new Map(rows!.orderTerms), settingsTerms: rows!.settingsTerms },
  };
  const references = inputs.map((input) => referencesOf(input, found));
  const isNet = ({ taxMode = settings?.taxMode }: NewInvoice) => taxMode === 'net';
  const net = references.filter((_, index) => isNet(inputs[index]!));
  const withExtras = references.filter((one, index) => inputs[index]!.items.some((item) => isExtra(item, one)));
  await addOrderedSkus(tx, withExtras);
  await addTaxReferences(tx, net, settings);
  return references;
}

/** The records that several invoices refer to. */
interface FoundRecords extends Pick<InvoiceReferences, 'products' | 'hasSequence' | 'definitions'> {
  /** By the id or reference in the request. */
  orders: ReadonlyMap<string, LockedOrder | undefined>;
  /** By order: its lines with one of the SKUs of all invoices. */
  lines: ReadonlyMap<string, InvoiceableLine[]>;
  /** Ids of invoices by reference and by number. */
  sameReferences: ReadonlyMap<string, string>;
  sameNumbers: ReadonlyMap<string, string>;
  documentedCustomers: ReadonlySet<string>;
  terms: FoundTerms;
}

/** Those of the records that one invoice refers to. */
function referencesOf(
  { type, orderIds, items, referenceId, invoiceNumber, paymentTerms }: NewInvoice,
  {
    orders: found,
    lines,
    products,
    sameReferences,
    sameNumbers,
    hasSequence,
    definitions,
    documentedCustomers,
    terms,
  }: FoundRecords,
): InvoiceReferences {
  const orders = orderIds.map((idOrReference) => found.get(idOrReference));
  const skus = new Set(type === 'deposit' ? [] : items.map(({ sku }) => sku)); // a deposit bills neither lines nor products
  const ids = [...new Set(orders.map((order) => order?.id ?? ''))];
  const linesOf = (some: readonly string[]) =>
    some.flatMap((id) => lines.get(id) ?? []).filter(({ sku }) => skus.has(sku));
  const own = linesOf(ids.toSorted()); // of lines with the same SKU, the name and product of the last one count
  return {
    orders,
    lines: linesOf(ids),
    lineSkus: new Set(own.map(({ sku }) => sku)),
    products: type === 'deposit' ? new Map() : products,
    productsOfLines: new Map(own.flatMap(({ sku, productId }) => (productId === null ? [] : [[sku, productId]]))),
    namesOfLines: new Map(own.flatMap(({ sku, productName }) => (productName === null ? [] : [[sku, productName]]))),
    sameReference: sameReferences.get(referenceId),
    sameNumber: invoiceNumber === undefined ? undefined : sameNumbers.get(invoiceNumber),
    hasSequence,
    needsDocument: documentedCustomers.has(orders[0]?.customerId ?? ''),
    definitions,
    orderedSkus: undefined,
    termSources: termSourcesOf(ids, terms, paymentTerms),
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
  faults: Faults,
): Promise<void> {
  const { orders, definitions } = references;
  if (input.invoiceNumber === undefined && !references.hasSequence) faults.add('invoice_number', NUMBER_REQUIRED);
  if (input.attributes) checkValues(definitions, 'invoice', input.attributes, 'attributes', faults);
  checkOrders(orders, faults, input.updatedAt);
  if (orders.includes(undefined)) return; // SKUs cannot be checked: the lines of that order are unknown
  await checkSkus(input.items, references, faults);
}

/** Adds the SKUs of their orders to the references of invoices, with one statement, or with none if there are no such invoices. */
async function addOrderedSkus(tx: TenantTx, invoices: readonly InvoiceReferences[]): Promise<void> {
  const idsOf = ({ orders }: InvoiceReferences) => orders.flatMap((order) => order?.id ?? []);
  const ids = invoices.flatMap(idsOf);
  if (!ids.length) return;
  const invoiceOf = new Map(invoices.flatMap((invoice) => idsOf(invoice).map((id) => [id, invoice])));
  for (const { sku, orderId } of await tx.query<{ sku: string; orderId: string }>(ORDERED_SKUS, [ids])) {
    const skus = (invoiceOf.get(orderId)!.orderedSkus ??= []);
    if (skus.at(-1) !== sku) skus.push(sku); // rows are sorted by SKU
  }
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
async function checkSkus(items: NewInvoiceItem[], references: InvoiceReferences, faults: Faults): Promise<void> {
  const { lineSkus, orderedSkus } = references;
  const nearest = orderedSkus && new NearestTextFinder(orderedSkus);
  const similar = orderedSkus && new SimilarSkus(orderedSkus);
  await eachInSlices(items, (item, index) => {
    const { sku, name, isAdhoc } = item;
    const field = `items[${index}].sku`;
    if (!isExtra(item, references)) {
      if (!lineSkus.has(sku)) faults.add(field, 'is on none of the orders');
    } else if (!name) {
      const question = didYouMean(nearest?.nearest(sku));
      faults.add(field, `${UNKNOWN}; give the line a name if it is meant${question}`);
    } else if (!isAdhoc) {
      const meant = similar?.find(sku);
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
