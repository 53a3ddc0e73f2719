import {
  customerBody,
  invoiceBodyV1,
  invoiceBodyV2,
  orderBody,
  PRICE_LIST,
  priceListBody,
  productBody,
} from './bodies.js';
import type { ApiClient } from './client.js';
import { loadCreditNotes } from './load-credit-notes.js';
import { importPayments, loadInBulk } from './load-in-bulk.js';
import { loadPayments } from './load-payments.js';
import { idByReference, idsByReference, readAll } from './lists.js';
import type { Customer, Product, Sale } from './model.js';
import { createOrFind, idOf, runPhase, type Counts, type Loaded } from './phase.js';
import { withSession, type RunOptions, type Session } from './session.js';
import { creditTotalsOf, type CreditTotals, paymentTotalsOf, type PaymentTotals } from './totals.js';
import type { Page, Referenced, WireProduct } from './wire.js';

export interface Summary {
  resources: Record<
    'price lists' | 'products' | 'customers' | 'orders' | 'invoices' | 'credit notes' | 'payments',
    Counts
  >;
  invoices: number;
  items: number;
  total: string;
  credits: CreditTotals;
  payments: PaymentTotals;
  /** Time until all invoices were loaded; credit notes follow by single requests. */
  recordsSeconds: number;
  /** Time of the payments, which come last. */
  paymentsSeconds: number;
  seconds: number;
  requests: number;
  requestsPerSecond: number;
}

export function loadOnlineRetail(options: RunOptions): Promise<Summary> {
  return withSession(options, async (session) => {
    const begun = Date.now();
    const priceList = await loadPriceList(session.api);
    const loaded = await (options.bulk ? loadInBulk(session) : loadOneByOne(session, priceList.id));
    const recordsSeconds = secondsSince(begun);
    const references = session.dataset.sales.map(({ reference }) => reference);
    const invoiceIds = await idsByReference(session.api, '/v2/invoices', references, session.concurrency);
    const creditNotes = await loadCreditNotes(session, invoiceIds);
    const paymentsBegun = Date.now();
    const payments = await (options.bulk ? importPayments(session) : loadPayments(session));
    const paymentsSeconds = secondsSince(paymentsBegun);
    const seconds = secondsSince(begun);
    return {
      resources: {
        'price lists': { created: 0, existing: 0, [priceList.kind]: 1 },
        ...loaded,
        'credit notes': creditNotes.counts,
        payments,
      },
      invoices: session.dataset.sales.length,
      items: session.dataset.items,
      total: session.dataset.total.toFixed(2),
      credits: creditTotalsOf(session.dataset),
      payments: paymentTotalsOf(session.dataset),
      recordsSeconds,
      paymentsSeconds,
      seconds,
      requests: session.api.requests,
      requestsPerSecond: session.api.requests / seconds,
    };
  });
}

const secondsSince = (begun: number): number => Math.max(Date.now() - begun, 1) / 1000;

type Resource = 'products' | 'customers' | 'orders' | 'invoices';

async function loadOneByOne(session: Session, priceListId: string): Promise<Record<Resource, Counts>> {
  const products = await loadProducts(session, priceListId);
  const customers = await loadCustomers(session);
  const orders = await loadOrders(session, customers.ids);
  const invoices = await loadInvoices(session, orders.ids);
  return {
    products: products.counts,
    customers: customers.counts,
    orders: orders.counts,
    invoices: invoices.counts,
  };
}

async function loadPriceList(api: ApiClient): Promise<{ id: string; kind: keyof Counts }> {
  const path = '/v1/price-lists';
  const find = async (): Promise<string | undefined> => {
    for await (const list of readAll<Referenced>(api, path)) if (list.reference_id === PRICE_LIST) return list.id;
    return undefined;
  };
  const id = await find();
  return id === undefined ? createOrFind(api, path, priceListBody(), find) : { id, kind: 'existing' };
}

async function loadProducts(session: Session, priceListId: string): Promise<Loaded> {
  const { api, dataset } = session;
  const path = '/v2/products';
  const existing = new Map<string, string>();
  for await (const { id, sku } of readAll<WireProduct>(api, path)) existing.set(sku, id);
  return runPhase<Product>(session, {
    name: 'products',
    items: dataset.products,
    keyOf: ({ sku }) => sku,
    existing,
    request: (product) => ({ path, body: productBody(product, priceListId) }),
    find: async (sku) => {
      const { data } = await api.get<Page<WireProduct>>(`${path}?${new URLSearchParams({ sku_id: sku }).toString()}`);
      return data.find((product) => product.sku === sku)?.id;
    },
  });
}

async function loadCustomers(session: Session): Promise<Loaded> {
  const { api, dataset, concurrency } = session;
  const path = '/v2/customers';
  const references = dataset.customers.map(({ reference }) => reference);
  return runPhase<Customer>(session, {
    name: 'customers',
    items: dataset.customers,
    keyOf: ({ reference }) => reference,
    existing: await idsByReference(api, path, references, concurrency),
    request: (customer) => ({ path, body: customerBody(customer) }),
    find: (reference) => idByReference(api, path, reference),
  });
}

async function loadOrders(session: Session, customers: Map<string, string>): Promise<Loaded> {
  const path = '/v2/orders';
  return loadSales(session, 'orders', path, (sale) => ({
    path,
    body: orderBody(sale, idOf(customers, sale.customer)),
  }));
}

/** Every second invoice is created with v1, so that both versions are used equally. */
async function loadInvoices(session: Session, orders: Map<string, string>): Promise<Loaded> {
  return loadSales(session, 'invoices', '/v2/invoices', (sale, place) => {
    const orderId = idOf(orders, sale.reference);
    return place % 2 === 0
      ? { path: '/v2/invoices', body: invoiceBodyV2(sale, orderId) }
      : { path: '/v1/invoices', body: invoiceBodyV1(sale, orderId) };
  });
}

async function loadSales(
  session: Session,
  name: string,
  list: string,
  request: (sale: Sale, place: number) => { path: string; body: object },
): Promise<Loaded> {
  const { api, dataset, concurrency } = session;
  const references = dataset.sales.map(({ reference }) => reference);
  return runPhase<Sale>(session, {
    name,
    items: dataset.sales,
    keyOf: ({ reference }) => reference,
    existing: await idsByReference(api, list, references, concurrency),
    request,
    find: (reference) => idByReference(api, list, reference),
  });
}
