import Big from 'big.js';
import type { Dataset } from './model.js';
import { sum } from './money.js';

export interface Totals {
  invoices: number;
  items: number;
  units: number;
  products: number;
  customers: number;
  /** Decimal strings, since these figures are to be compared and never calculated with. */
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
    total_by_country: Object.fromEntries(largestFirst.map(([country, total]) => [country, total.toFixed(2)])),
  };
}
