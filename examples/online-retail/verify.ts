import { readAll } from './lists.js';
import { Mismatches } from './mismatches.js';
import { withSession, type RunOptions } from './session.js';
import { verifyInvoices } from './verify-invoices.js';
import { verifyOrders } from './verify-orders.js';
import type { Referenced, WireProduct } from './wire.js';

export interface Verification {
  /** What the service holds of the file, counted from its own answers. */
  invoices: number;
  items: number;
  total: string;
  products: number;
  customers: number;
  otherInvoices: number;
  mismatches: number;
  firstMismatches: string[];
}

/** Reads back through the API everything that the file holds and compares the two. */
export function verifyOnlineRetail(options: RunOptions): Promise<Verification> {
  return withSession(options, async (session) => {
    const { api, dataset } = session;
    const mismatches = new Mismatches();

    const skus = dataset.products.map(({ sku }) => sku);
    const products = await countHeld(skus, readAll<WireProduct>(api, '/v2/products'), ({ sku }) => sku);
    mismatches.expect('number of products', products, skus.length);

    const references = dataset.customers.map(({ reference }) => reference);
    const listed = readAll<Referenced>(api, '/v2/customers');
    const customers = await countHeld(references, listed, ({ reference_id }) => reference_id);
    mismatches.expect('number of customers', customers, references.length);

    const orderIds = await verifyOrders(session, mismatches);
    const book = await verifyInvoices(session, orderIds, mismatches);
    return {
      invoices: book.references.size,
      items: book.items,
      total: book.total.toFixed(2),
      products,
      customers,
      otherInvoices: book.others,
      mismatches: mismatches.count,
      firstMismatches: mismatches.first,
    };
  });
}

async function countHeld<T>(wanted: string[], listed: AsyncIterable<T>, keyOf: (item: T) => string): Promise<number> {
  const held = new Set<string>();
  for await (const item of listed) held.add(keyOf(item));
  return wanted.filter((key) => held.has(key)).length;
}
