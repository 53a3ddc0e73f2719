import { type Cents, centsOf, lineCents } from './cents.js';
import type { Dataset } from './model.js';

/** What changes the balance of a customer according to the file: positive if the customer owes more. */
export interface FileEntry {
  date: string;
  type: 'invoice' | 'credit_note' | 'payment';
  reference: string;
  cents: Cents;
}

/** The entries of each customer. Invoices and credit notes come to the sums of their lines. */
export function entriesByCustomer(
  { sales, creditNotes, payments }: Dataset,
  dayOf: (time: string) => string,
): Map<string, FileEntry[]> {
  const entries = new Map<string, FileEntry[]>();
  const add = (customer: string, time: string, entry: Omit<FileEntry, 'date'>): void => {
    const list = entries.get(customer) ?? [];
    entries.set(customer, list);
    list.push({ date: dayOf(time), ...entry });
  };
  for (const { customer, createdAt, reference, lines } of sales) {
    const cents = lines.reduce((total, { quantity, unitPrice }) => total + lineCents(quantity, unitPrice), 0);
    add(customer, createdAt, { type: 'invoice', reference, cents });
  }
  for (const { sale, issuedAt, reference, items } of creditNotes) {
    const cents = items.reduce((total, { line, quantity }) => total + lineCents(quantity, line.unitPrice), 0);
    add(sale.customer, issuedAt, { type: 'credit_note', reference, cents: -cents });
  }
  for (const { customer, paidAt, reference, amount } of payments)
    add(customer, paidAt, { type: 'payment', reference, cents: -centsOf(amount) });
  return entries;
}
