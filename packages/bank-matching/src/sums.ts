import type { Invoice } from './books.js';

/** Of more invoices only the first are tried. */
const MAX_POOL = 40;
const MAX_PARTS = 6;
const MAX_STEPS = 4000;
const MAX_FOUND = 3;

/**
 * Sets of invoices whose values have a sum, those of the fewest invoices first, as far as a bounded number of steps finds them. All values
 * are positive.
 */
export function sumsOf(pool: readonly Invoice[], valueOf: (invoice: Invoice) => bigint, sum: bigint): Invoice[][] {
  const tried = pool
    .slice(0, MAX_POOL)
    .map((invoice) => ({ invoice, value: valueOf(invoice) }))
    .filter(({ value }) => value <= sum);
  const found: Invoice[][] = [];
  let steps = 0;
  const search = (from: number, left: bigint, parts: number, chosen: readonly Invoice[]): void => {
    for (let index = from; index < tried.length; index++) {
      if (++steps > MAX_STEPS || found.length === MAX_FOUND) return;
      const { invoice, value } = tried[index]!;
      if (parts > 1 && value < left) search(index + 1, left - value, parts - 1, [...chosen, invoice]);
      else if (parts === 1 && value === left) found.push([...chosen, invoice]);
    }
  };
  for (let parts = 1; parts <= Math.min(MAX_PARTS, tried.length); parts++) search(0, sum, parts, []);
  return found;
}
