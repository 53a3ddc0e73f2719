import { propertyRuns } from '#test/support/property.js';
import fc from 'fast-check';
import { EditDistance } from './edit-distance.js';

/** The definition of the edit distance, without a limit. */
function plainDistance(a: string, b: string, countsSwaps: boolean): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  );
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const isSwapped =
        countsSwaps && row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      table[row]![column] = Math.min(
        table[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        isSwapped ? table[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
  return table[a.length]![b.length]!;
}

describe('the edit distance', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  it.each([true, false])('equals its definition up to a limit, with swaps counted as one edit: %s', (countsSwaps) => {
    const distance = new EditDistance({ countsSwaps });
    fc.assert(
      fc.property(text, text, fc.nat(9), (a, b, limit) => {
        expect(distance.between(a, b, limit)).toBe(Math.min(plainDistance(a, b, countsSwaps), limit + 1));
      }),
      { numRuns: propertyRuns({ times: 2, most: 5000 }) },
    );
  });
});
