import { definitionParameters, type Definitions, definitionsOf } from '#features/attributes/attribute-values.js';
import {
  findOrders,
  type InvoiceableLine,
  lockOrders,
  toInvoiceableLines,
} from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { readSettings } from '#features/settings/read-settings.js';
import type { TermSources } from '../terms/invoice-term.queries.js';
import { DEFAULT_SETTINGS, type Settings } from '#features/settings/settings.js';
import type { TaxReferences } from '../tax/invoice-tax.js';
import { INVOICE_REFERENCES, ORDERED_SKUS, TAX_REFERENCES } from './invoice-references.queries.js';
import type { NewInvoice } from './new-invoice.js';

/** The records that a new invoice refers to. Its orders are locked. */
export interface InvoiceReferences {
  /** In the sequence of the request; undefined where no order has the id or reference. */
  orders: (LockedOrder | undefined)[];
  /** Whether the use case has checked the orders before. */
  hasCheckedOrders: boolean;
  /** The defaults if the invoice depends on none. */
  settings: Settings;
  /** The orders' lines with one of the invoice's SKUs, in the sequence of the orders. */
  lines: InvoiceableLine[];
  /** The SKUs of these lines. */
  lineSkus: Set<string>;
  /** The SKUs of its items that are neither of these lines nor of a product. */
  extraSkus: Set<string>;
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
  /** Locked, and checked with `checkOrders` and `requireInvoiceable`. */
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
  // the tax mode, and the closed period of a stated day of issue
  const needsSettings = inputs.some(
    ({ taxMode, state, issuedAt }) => taxMode !== 'stated' || (state !== 'DRAFT' && issuedAt),
  );
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
    known?.settings ?? (needsSettings ? readSettings(tx) : DEFAULT_SETTINGS),
  ]);
  const definitions = definitionsOf(rows!.definitions);
  const lines = await toInvoiceableLines(rows!.lines ?? [], tx.tenant.overInvoiceTolerancePercent);
  const orders = findOrders(orderIds, locked);
  const found: FoundRecords = {
    hasCheckedOrders: known !== undefined,
    settings,
    orders: new Map(orderIds.map((idOrReference, index) => [idOrReference, orders[index]])),
    lines: groupBy(lines, ({ orderId }) => orderId),
    products: new Map(rows!.products?.map((product) => [product.sku, product])),
    sameReferences: new Map(rows!.sameReferences?.map(({ value, id }) => [value, id])),
    sameNumbers: new Map(rows!.sameNumbers?.map(({ value, id }) => [value, id])),
    hasSequence: rows!.hasSequence,
    definitions,
    documentedCustomers: new Set(rows!.documentedCustomers),
    orderTerms: new Map(rows!.orderTerms),
    settingsTerms: rows!.settingsTerms ?? [],
  };
  const references = inputs.map((input) => referencesOf(input, found));
  const isNet = ({ taxMode = settings.taxMode }: NewInvoice) => taxMode === 'net';
  const net = references.filter((_, index) => isNet(inputs[index]!));
  await addOrderedSkus(
    tx,
    references.filter(({ extraSkus }) => extraSkus.size),
  );
  await addTaxReferences(tx, net);
  return references;
}

/** What is the same for all invoices that are created together. */
type SharedReferences = Pick<
  InvoiceReferences,
  'hasCheckedOrders' | 'settings' | 'products' | 'hasSequence' | 'definitions'
>;

/** The records that several invoices refer to. */
interface FoundRecords extends SharedReferences {
  /** By the id or reference in the request. */
  orders: ReadonlyMap<string, LockedOrder | undefined>;
  /** By order: its lines with one of the SKUs of all invoices. */
  lines: ReadonlyMap<string, InvoiceableLine[]>;
  /** Ids of invoices by reference and by number. */
  sameReferences: ReadonlyMap<string, string>;
  sameNumbers: ReadonlyMap<string, string>;
  documentedCustomers: ReadonlySet<string>;
  /** By id of an order: its payment term, or else that of its customer. */
  orderTerms: ReadonlyMap<string, string | null>;
  /** The payment terms of the settings. */
  settingsTerms: TermSources['terms'];
}

/** Those of the records that one invoice refers to. */
function referencesOf(
  { type, orderIds, items, referenceId, invoiceNumber, paymentTerms }: NewInvoice,
  {
    orders: found,
    lines,
    sameReferences,
    sameNumbers,
    documentedCustomers,
    orderTerms,
    settingsTerms,
    ...shared
  }: FoundRecords,
): InvoiceReferences {
  const orders = orderIds.map((idOrReference) => found.get(idOrReference));
  const skus = new Set(items.map(({ sku }) => sku));
  const isDeposit = type === 'deposit'; // it bills neither lines nor products
  const products: InvoiceReferences['products'] = isDeposit ? new Map() : shared.products;
  const ids = [...new Set(orders.map((order) => order?.id ?? ''))];
  const linesOf = (some: readonly string[]) =>
    isDeposit ? [] : some.flatMap((id) => lines.get(id) ?? []).filter(({ sku }) => skus.has(sku));
  const own = linesOf(ids.toSorted()); // of lines with the same SKU, the name and product of the last one count
  const lineSkus = new Set(own.map(({ sku }) => sku));
  return {
    ...shared,
    orders,
    lines: linesOf(ids),
    lineSkus,
    products,
    extraSkus: new Set([...skus].filter((sku) => !lineSkus.has(sku) && !products.has(sku))),
    productsOfLines: new Map(own.flatMap(({ sku, productId }) => (productId === null ? [] : [[sku, productId]]))),
    namesOfLines: new Map(own.flatMap(({ sku, productName }) => (productName === null ? [] : [[sku, productName]]))),
    sameReference: sameReferences.get(referenceId),
    sameNumber: invoiceNumber === undefined ? undefined : sameNumbers.get(invoiceNumber),
    needsDocument: documentedCustomers.has(orders[0]?.customerId ?? ''),
    orderedSkus: undefined,
    termSources: {
      names: paymentTerms ? [paymentTerms] : ids.map((id) => orderTerms.get(id) ?? null),
      terms: settingsTerms,
    },
    tax: undefined,
  };
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

/** Adds what the tax of invoices in the tax mode net depends on, with one statement, or with none if there are no such invoices. */
async function addTaxReferences(tx: TenantTx, invoices: readonly InvoiceReferences[]): Promise<void> {
  if (!invoices.length) return;
  const customerOf = ({ orders }: InvoiceReferences) => orders.find(Boolean)?.customerId;
  const rows = await tx.queryOne(TAX_REFERENCES, [
    [...new Set(invoices.flatMap((invoice) => customerOf(invoice) ?? []))],
    [...new Set(invoices.flatMap((invoice) => [...productIds(invoice).values()]))],
  ]);
  const customers = new Map(rows!.customers?.map((customer) => [customer.id, customer]));
  const products = new Map(rows!.products?.map((product) => [product.id, product]));
  for (const invoice of invoices)
    invoice.tax = {
      customer: customers.get(customerOf(invoice) ?? ''),
      settings: invoice.settings,
      products: new Map(Array.from(productIds(invoice), ([sku, id]) => [sku, products.get(id)])),
    };
}

/** By SKU: the product of an order line, else that of the catalogue. */
const productIds = ({ products, productsOfLines }: InvoiceReferences): ReadonlyMap<string, string> =>
  new Map([...Array.from(products, ([sku, { id }]) => [sku, id] as const), ...productsOfLines]);
