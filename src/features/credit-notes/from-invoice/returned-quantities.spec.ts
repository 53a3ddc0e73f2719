import { decimal } from '#platform/base/values/decimal.js';
import { distributeReturned, type Returnable } from './returned-quantities.js';

const returned = (item: string, quantity: number) => ({ item, quantity: decimal(quantity) });
const allocated = (item: string, line: string, quantity: number): Returnable => ({ ...returned(item, quantity), line });
const lineWith = (id: string, left: number) => ({ id, left: decimal(left) });
const distribute = (...args: Parameters<typeof distributeReturned>) => {
  const { parts, missing } = distributeReturned(...args);
  return [
    parts.map(({ item, line, quantity }) => [item, line, quantity.toFixed()]),
    missing.map((one) => one.toFixed()),
  ];
};

describe('distribution of returned quantities', () => {
  const allocations = [allocated('a', '1', 2), allocated('b', '1', 2), allocated('a', '2', 3)];

  it('fills the first allocations of each item first', () => {
    expect(distribute([returned('b', 1), returned('a', 4)], allocations)).toEqual([
      [
        ['b', '1', '1'],
        ['a', '1', '2'],
        ['a', '2', '2'],
      ],
      ['0', '0'],
    ]);
  });

  it('takes back at most what is left of each line, also if several items share a line', () => {
    const lines = [lineWith('1', 3), lineWith('2', 1)];
    expect(distribute([returned('a', 4), returned('b', 2)], allocations, lines)).toEqual([
      [
        ['a', '1', '2'],
        ['a', '2', '1'],
        ['b', '1', '1'],
      ],
      ['1', '1'],
    ]);
  });

  it('takes nothing back from a line that is gone', () => {
    expect(distribute([returned('a', 4)], allocations, [lineWith('2', 9)])).toEqual([[['a', '2', '3']], ['1']]);
  });

  it('looks at each allocation a fixed number of times, whatever their number', () => {
    let looks = 0;
    const many = Array.from({ length: 500 }, (_, index) => ({
      item: `${index}`,
      quantity: decimal(1),
      get line() {
        looks++;
        return `${index}`;
      },
    }));
    const lines = many.map((_, index) => lineWith(`${index}`, 1));
    const { parts } = distributeReturned(many, many, lines);
    expect(parts).toHaveLength(500);
    expect(looks).toBeLessThan(5 * many.length);
  });
});
