import type { Allocation, CustomerBooks, Payment } from './books.js';

/**
 * The open allocations that are undone with one of them, or with all of a payment: those of the discount that was made with it too, and of what credit
 * notes take back of this.
 */
export function undoneWith(books: CustomerBooks, payment: Payment | undefined, allocation?: Allocation): Allocation[] {
  const open = books.allocations.filter((one) => !one.isUndone);
  const own = allocation ? [allocation] : open.filter((one) => one.payment === payment);
  if (payment?.kind !== 'payment' && payment?.kind !== 'discount') return own;
  const invoices = new Set(own.map(({ invoice }) => invoice));
  const made = open.filter(
    (one) =>
      one.payment?.kind === 'discount' &&
      invoices.has(one.invoice) &&
      (payment.kind === 'discount' || one.payment.with === payment),
  );
  return [...new Set([...own, ...made])];
}
