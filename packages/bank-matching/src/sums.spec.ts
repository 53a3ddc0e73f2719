import { invoice } from '../test/cases.js';
import { sumsOf } from './sums.js';

const dues = (sets: ReturnType<typeof sumsOf>) => sets.map((set) => set.map(({ due }) => due));

it('sums of invoices are found, the fewest invoices first', () => {
  const pool = [100n, 200n, 300n, 400n].map((due, index) => invoice(`${index}`, due));
  expect(dues(sumsOf(pool, ({ due }) => due, 400n))).toEqual([[400n], [100n, 300n]]);
  expect(sumsOf(pool, ({ due }) => due, 1100n)).toEqual([]);
  expect(sumsOf(pool, ({ due }) => due, 0n)).toEqual([]);
});

it('the search for sums is bounded', () => {
  let reads = 0;
  const pool = Array.from({ length: 5000 }, (_, index) => invoice(`${index}`, 2n));
  sumsOf(pool, ({ due }) => (reads++, due), 11n);
  expect(reads).toBeLessThanOrEqual(100);
});
