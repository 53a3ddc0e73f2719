import Big from 'big.js';
import { compareSettlement, compareVersions, compareWithFile } from './compare-invoices.js';
import { viewOfV1, viewOfV2, type InvoiceView } from './invoice-view.js';
import { readAll } from './lists.js';
import type { Mismatches } from './mismatches.js';
import type { Sale } from './model.js';
import type { Session } from './session.js';
import type { WireInvoiceV1, WireInvoiceV2 } from './wire.js';

/** Totals of the complete list of one API version. */
interface Book {
  references: Set<string>;
  items: number;
  total: Big;
  /** Number of the tenant's invoices that are not in the file. */
  others: number;
}

/** What the further checks need of the invoices. */
interface InvoicesRead {
  /** Those of the file with credits. */
  credited: Map<string, InvoiceView>;
  /** References of those of the file by their ids. */
  referencesById: Map<string, string>;
  /** Ids of the customers of invoices that are not in the file. */
  customersOfOthers: Set<string>;
}

/** Reads the complete lists of both versions and compares them with the file and with each other. */
export async function verifyInvoices(
  session: Session,
  orderIds: Map<string, string>,
  mismatches: Mismatches,
): Promise<Book & InvoicesRead> {
  const credited = new Map<string, InvoiceView>();
  const referencesById = new Map<string, string>();
  const customersOfOthers = new Set<string>();
  // Both lists have the same order, so only few invoices wait here for their counterpart.
  const waiting = new Map<string, InvoiceView>();
  const other = ({ reference }: InvoiceView): InvoiceView | undefined => {
    const found = waiting.get(reference);
    waiting.delete(reference);
    return found;
  };
  const tick = session.progress('verify invoices', 2 * session.dataset.sales.length);
  const [, second] = await Promise.all([
    readBook<WireInvoiceV1>(session, 'v1', mismatches, (invoice, sale) => {
      if (!sale) return;
      tick();
      const v1 = viewOfV1(invoice);
      mismatches.expect(`invoice ${v1.reference} in v1: status`, invoice.status, 'PAID');
      const v2 = other(v1);
      if (v2) compareVersions(v1, v2, mismatches);
      else waiting.set(v1.reference, v1);
    }),
    readBook<WireInvoiceV2>(session, 'v2', mismatches, (invoice, sale) => {
      if (!sale) {
        customersOfOthers.add(invoice.customer_id);
        return;
      }
      tick();
      const v2 = viewOfV2(invoice);
      compareWithFile(sale, v2, orderIds.get(sale.reference), mismatches);
      compareSettlement(sale, invoice, mismatches);
      referencesById.set(invoice.id, sale.reference);
      if (sale.credited.gt(0)) credited.set(sale.reference, v2);
      const v1 = other(v2);
      if (v1) compareVersions(v1, v2, mismatches);
      else waiting.set(v2.reference, v2);
    }),
  ]);
  return { ...second, credited, referencesById, customersOfOthers };
}

async function readBook<T extends WireInvoiceV1 | WireInvoiceV2>(
  { api, dataset }: Session,
  version: string,
  mismatches: Mismatches,
  /** Called once for each invoice; without a sale for those that are not in the file. */
  compare: (invoice: T, sale?: Sale) => void,
): Promise<Book> {
  const sales = new Map(dataset.sales.map((sale) => [sale.reference, sale]));
  const book: Book = { references: new Set(), items: 0, total: new Big(0), others: 0 };
  for await (const invoice of readAll<T>(api, `/${version}/invoices`)) {
    const reference = invoice.reference_id;
    const sale = sales.get(reference);
    if (!sale) {
      book.others += 1;
      compare(invoice);
      continue;
    }
    if (book.references.has(reference)) {
      mismatches.add(`invoice ${reference} is listed twice in ${version}`);
      continue;
    }
    book.references.add(reference);
    book.items += invoice.items.length;
    book.total = book.total.plus(invoice.total_amount);
    compare(invoice, sale);
  }
  for (const reference of sales.keys()) {
    if (!book.references.has(reference)) mismatches.add(`invoice ${reference} is missing from the list of ${version}`);
  }
  mismatches.expect(`number of invoices in ${version}`, book.references.size, sales.size);
  mismatches.expect(`number of items in ${version}`, book.items, dataset.items);
  mismatches.expect(`sum of total_amount in ${version}`, book.total.toFixed(2), dataset.total.toFixed(2));
  return book;
}
