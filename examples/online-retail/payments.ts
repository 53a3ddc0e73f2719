import { createHash } from 'node:crypto';
import type Big from 'big.js';
import { CENT, roundToCent, sum } from './money.js';
import type { Payment, Sale } from './model.js';
import { laterBy } from './times.js';

/** Days after the invoice on which the first of two payments is made; the last one is made when the invoice is due. */
const FIRST_PART_DAYS = 14;

/**
 * Number of consecutive invoices of the file among which a payment collects those of one customer. No payment depends on invoices after them,
 * so that payments are the same however many hundreds of invoices are loaded.
 */
const COLLECTED_AMONG = 100;

export const dueOf = ({ total, credited }: Sale): Big => total.minus(credited);

/**
 * The payments of all sales on which something is due after their credit notes. The hash of the invoice number decides how an invoice is paid:
 * at once, in two parts, or together with others of the customer. Payments that the service allocates come last, at most one for each customer:
 * when all others are made, only their invoices are due.
 */
export function paymentsOf(sales: readonly Sale[]): Payment[] {
  const payments: Payment[] = [];
  const collected = new Map<string, Sale[]>();
  for (const [place, sale] of sales.entries()) {
    const due = dueOf(sale);
    if (due.lte(0)) continue;
    const { way, percent } = ruleOf(sale.reference);
    if (way === 'together') {
      const key = JSON.stringify([Math.floor(place / COLLECTED_AMONG), sale.customer]);
      collected.set(key, [...(collected.get(key) ?? []), sale]);
    } else payments.push(...(way === 'in parts' && due.gt(CENT) ? partsOf(sale, percent) : [wholePayment([sale])]));
  }
  for (const group of collected.values()) payments.push(wholePayment(group));
  // of several payments of a customer, the last one remains in the map
  const automatic = new Map(payments.filter(mayBeAutomatic).map((one) => [one.customer, one]));
  const isAutomatic = (one: Payment): boolean => automatic.get(one.customer) === one;
  return [
    ...payments.filter((one) => !isAutomatic(one)),
    ...payments.filter(isAutomatic).map((one) => ({ ...one, isAutomatic: true })),
  ];
}

/** As often together as otherwise, because few invoices are near another one of the same customer. */
const WAYS = ['at once', 'in parts', 'together', 'together'] as const;

/** How an invoice is paid, and the share of the first of two parts. It follows from the number alone. */
function ruleOf(reference: string): { way: (typeof WAYS)[number]; percent: number } {
  return { way: WAYS[hashOf(reference, 0) % WAYS.length]!, percent: 10 + (hashOf(reference, 1) % 81) };
}

/** Half of the payments of several invoices. */
const mayBeAutomatic = ({ reference, allocations }: Payment): boolean =>
  allocations.length > 1 && hashOf(reference, 0) % 2 === 0;

/** A number below 2^32 that looks random; different ones for each place. */
function hashOf(reference: string, place: number): number {
  return createHash('sha256')
    .update(reference)
    .digest()
    .readUInt32BE(4 * place);
}

/** One payment of everything that is due on invoices of one customer. */
function wholePayment(sales: readonly Sale[]): Payment {
  const [first, last] = [sales[0]!, sales.at(-1)!];
  const reference = first === last ? `P${first.reference}` : `P${first.reference}-${last.reference}`;
  const paidAt = sales.map(({ dueDate }) => dueDate).reduce((latest, one) => (one > latest ? one : latest));
  const allocations = sales.map((sale) => ({ sale, amount: dueOf(sale) }));
  return { ...paymentBy(first, reference, paidAt), amount: sum(allocations.map(({ amount }) => amount)), allocations };
}

/** Two payments of at least a cent each. */
function partsOf(sale: Sale, percent: number): Payment[] {
  const due = dueOf(sale);
  const share = roundToCent(due.times(percent).times('0.01'));
  const first = share.lt(CENT) ? CENT : share.eq(due) ? due.minus(CENT) : share;
  return [
    { time: laterBy(sale.createdAt, FIRST_PART_DAYS), amount: first },
    { time: sale.dueDate, amount: due.minus(first) },
  ].map(({ time, amount }, index) => ({
    ...paymentBy(sale, `P${sale.reference}-${index + 1}`, time),
    amount,
    allocations: [{ sale, amount }],
  }));
}

const paymentBy = ({ customer }: Sale, reference: string, paidAt: string) => ({
  reference,
  customer,
  paidAt,
  isAutomatic: false,
});
