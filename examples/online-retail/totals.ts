import Big from 'big.js';
import type { Dataset } from './model.js';
import { sum } from './money.js';
import { dueOf } from './payments.js';

/** Numbers and amounts of the file's cancellations. */
export interface CreditTotals {
  /** In the whole file. */
  cancellations: number;
  cancelled_lines: number;
  /** Those whose original lines were found at least partially. */
  credited_cancellations: number;
  credited_lines: number;
  /** One for each pair of cancellation and invoice. */
  credit_notes: number;
  credited_invoices: number;
  credited: string;
}

/** Numbers and amounts of the payments, which pay everything that is due. */
export interface PaymentTotals {
  payments: number;
  /** Invoices with one payment of their own. */
  invoices_paid_at_once: number;
  /** Invoices with two payments. */
  invoices_paid_in_parts: number;
  /** Payments of several invoices. */
  collective_payments: number;
  /** Those of them that the service allocates. */
  automatic_payments: number;
  invoices_paid_together: number;
  paid: string;
}

export interface Totals extends CreditTotals, PaymentTotals {
  invoices: number;
  items: number;
  units: number;
  products: number;
  customers: number;
  /** Decimal strings, because these figures are only compared. */
  total: string;
  total_by_country: Record<string, string>;
}

export function totalsOf(dataset: Dataset): Totals {
  const byCountry = new Map<string, Big>();
  for (const { country, total } of dataset.sales) {
    byCountry.set(country, (byCountry.get(country) ?? new Big(0)).plus(total));
  }
  const largestFirst = [...byCountry].sort(([, a], [, b]) => b.cmp(a));
  return {
    invoices: dataset.sales.length,
    items: dataset.items,
    units: Number(sum(dataset.sales.flatMap((sale) => sale.lines.map((line) => line.quantity))).toString()),
    products: dataset.products.length,
    customers: dataset.customers.length,
    total: dataset.total.toFixed(2),
    ...creditTotalsOf(dataset),
    ...paymentTotalsOf(dataset),
    total_by_country: Object.fromEntries(largestFirst.map(([country, total]) => [country, total.toFixed(2)])),
  };
}

export function creditTotalsOf({ cancellations, creditNotes }: Dataset): CreditTotals {
  return {
    cancellations: cancellations.count,
    cancelled_lines: cancellations.lines,
    credited_cancellations: new Set(creditNotes.map(({ cancellation }) => cancellation)).size,
    credited_lines: creditNotes.reduce((lines, note) => lines + note.rows.length, 0),
    credit_notes: creditNotes.length,
    credited_invoices: new Set(creditNotes.map(({ sale }) => sale)).size,
    credited: sum(creditNotes.map(({ amount }) => amount)).toFixed(2),
  };
}

export function paymentTotalsOf({ payments }: Dataset): PaymentTotals {
  const collective = payments.filter(({ allocations }) => allocations.length > 1);
  const single = payments.filter(({ allocations }) => allocations.length === 1);
  const parts = single.filter(({ amount, allocations: [allocation] }) => !amount.eq(dueOf(allocation!.sale)));
  return {
    payments: payments.length,
    invoices_paid_at_once: single.length - parts.length,
    invoices_paid_in_parts: parts.length / 2,
    collective_payments: collective.length,
    automatic_payments: payments.filter(({ isAutomatic }) => isAutomatic).length,
    invoices_paid_together: collective.reduce((count, { allocations }) => count + allocations.length, 0),
    paid: sum(payments.map(({ amount }) => amount)).toFixed(2),
  };
}
