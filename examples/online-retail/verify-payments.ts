import Big from 'big.js';
import { readAll } from './lists.js';
import { PAYMENTS_PATH } from './load-payments.js';
import type { Mismatches } from './mismatches.js';
import type { Payment } from './model.js';
import { wireNumber } from './money.js';
import { dueOf } from './payments.js';
import type { Session } from './session.js';
import type { WirePayment } from './wire.js';

/** Counts of the file's payments in the service, from its answers. */
export interface PaidBook {
  payments: number;
  paid: string;
}

/** References of records of the file by their ids. */
export interface References {
  invoices: Map<string, string>;
  customers: Map<string, string>;
}

/**
 * Reads all payments and compares them with the file, and the sums of their allocations with what every invoice of the file owes. Returns the
 * references of the payments by their numbers too.
 */
export async function verifyPayments(
  { api, dataset, progress }: Session,
  known: References,
  mismatches: Mismatches,
): Promise<PaidBook & { numbers: Map<string, string> }> {
  const invoiceOf = (id: string | null): string | undefined => known.invoices.get(id ?? '');
  const wanted = new Map(dataset.payments.map((payment) => [payment.reference, payment]));
  const allocated = new Map<string, Big>();
  const numbers = new Map<string, string>();
  let paid = new Big(0);
  const tick = progress('verify payments', wanted.size);
  for await (const found of readAll<WirePayment>(api, PAYMENTS_PATH)) {
    for (const { invoice_id, amount } of found.allocations) {
      const reference = invoiceOf(invoice_id);
      if (reference !== undefined) allocated.set(reference, (allocated.get(reference) ?? new Big(0)).plus(amount));
    }
    const payment = wanted.get(found.reference_id);
    if (payment) {
      paid = paid.plus(found.amount);
      numbers.set(found.display_id, found.reference_id);
      comparePayment(payment, found, known, mismatches);
      wanted.delete(found.reference_id);
      tick();
    } else if (found.allocations.some(({ invoice_id }) => invoiceOf(invoice_id) !== undefined))
      mismatches.add(`payment ${found.display_id} of invoices of the file is not of the file`);
  }
  for (const reference of wanted.keys()) mismatches.add(`payment ${reference} is missing`);
  for (const sale of dataset.sales) {
    const sum = wireNumber(allocated.get(sale.reference) ?? new Big(0));
    mismatches.expect(`invoice ${sale.reference} sum of allocations`, sum, wireNumber(dueOf(sale)));
  }
  return { payments: numbers.size, paid: paid.toFixed(2), numbers };
}

export function comparePayment(
  { reference, customer, paidAt, amount, allocations }: Payment,
  found: WirePayment,
  known: References,
  mismatches: Mismatches,
): void {
  const name = `payment ${reference}`;
  mismatches.expect(`${name} kind`, found.kind, 'payment');
  mismatches.expect(`${name} status`, found.status, 'allocated');
  mismatches.expect(`${name} customer`, known.customers.get(found.customer_id), customer);
  mismatches.expect(`${name} paid_at`, found.paid_at, paidAt);
  mismatches.expect(`${name} amount`, found.amount, wireNumber(amount));
  const wanted = allocations.map(({ sale, amount: part }) => `${sale.reference}: ${wireNumber(part)}`);
  const actual = found.allocations.map(
    ({ invoice_id, amount: part }) => `${known.invoices.get(invoice_id ?? '')}: ${part}`,
  );
  mismatches.expect(`${name} allocations`, actual.sort().join(', '), wanted.sort().join(', '));
}
