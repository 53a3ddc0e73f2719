import { groupBy } from './group-by.js';

describe('groupBy', () => {
  it('keeps the order of keys and entries', () => {
    expect([...groupBy([3, 1, 4, 1, 5], (number) => number % 2)]).toEqual([
      [1, [3, 1, 1, 5]],
      [0, [4]],
    ]);
    expect(groupBy([], String).size).toBe(0);
  });
});
