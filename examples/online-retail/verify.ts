import type { ApiClient } from './client.js';
import { idsByReference, readAll } from './lists.js';
import { Mismatches } from './mismatches.js';
import { withSession, type RunOptions } from './session.js';
import { verifyCreditNotes, type CreditedBook } from './verify-credit-notes.js';
import { verifyInvoices } from './verify-invoices.js';
import { verifyOrders } from './verify-orders.js';
import { verifyPayments, type PaidBook } from './verify-payments.js';
import { verifyStatements, type StatementBook } from './verify-statements.js';
import type { Single, WireDifference, WireProduct } from './wire.js';

export interface Verification extends CreditedBook, PaidBook, StatementBook {
  /** Counts of the file's records in the service, from its answers. */
  invoices: number;
  items: number;
  total: string;
  products: number;
  customers: number;
  /** Invoices that are not in the file, and customers of the file that have some, whose statements are not compared. */
  otherInvoices: number;
  otherCustomers: number;
  mismatches: number;
  firstMismatches: string[];
}

/** Reads all records of the file through the API and compares them. */
export function verifyOnlineRetail(options: RunOptions): Promise<Verification> {
  return withSession(options, async (session) => {
    const { api, dataset, concurrency } = session;
    const mismatches = new Mismatches();

    const skus = dataset.products.map(({ sku }) => sku);
    const products = await countHeld(skus, readAll<WireProduct>(api, '/v2/products'), ({ sku }) => sku);
    mismatches.expect('number of products', products, skus.length);

    const references = dataset.customers.map(({ reference }) => reference);
    const customerIds = await idsByReference(api, '/v2/customers', references, concurrency);
    mismatches.expect('number of customers', customerIds.size, references.length);

    const orderIds = await verifyOrders(session, mismatches);
    const book = await verifyInvoices(session, orderIds, mismatches);
    const creditedBook = await verifyCreditNotes(session, book.credited, mismatches);
    const customers = new Map([...customerIds].map(([reference, id]) => [id, reference]));
    const { numbers, ...paidBook } = await verifyPayments(
      session,
      { invoices: book.referencesById, customers },
      mismatches,
    );
    const complete = new Map([...customers].filter(([id]) => !book.customersOfOthers.has(id)));
    const statementBook = await verifyStatements(session, { customers: complete, payments: numbers }, mismatches);
    await verifyReconciliation(api, mismatches);
    return {
      ...creditedBook,
      ...paidBook,
      ...statementBook,
      invoices: book.references.size,
      items: book.items,
      total: book.total.toFixed(2),
      products,
      customers: customers.size,
      otherInvoices: book.others,
      otherCustomers: customers.size - complete.size,
      mismatches: mismatches.count,
      firstMismatches: mismatches.first,
    };
  });
}

/** The service's reconciliation of all counters with their documents, including the tenant's other records. */
async function verifyReconciliation(api: ApiClient, mismatches: Mismatches): Promise<void> {
  const { data } = await api.get<Single<WireDifference[]>>('/v2/reconciliation');
  for (const { resource, id, field, stored, computed } of data) {
    mismatches.expect(`reconciliation: ${field} of ${resource} ${id}`, stored, computed);
  }
}

async function countHeld<T>(wanted: string[], listed: AsyncIterable<T>, keyOf: (item: T) => string): Promise<number> {
  const held = new Set<string>();
  for await (const item of listed) held.add(keyOf(item));
  return wanted.filter((key) => held.has(key)).length;
}
