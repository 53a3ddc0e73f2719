import { joined } from './joined.js';

describe('records of what features declare', () => {
  it('are joined in their order', () => {
    const all = joined('error code', [{ b: 1, a: 2 }, undefined, { c: 3 }]);
    expect(Object.entries(all)).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
  });

  it('are refused if two of them declare the same name', () => {
    expect(() => joined('error code', [{ order_not_found: 1 }, { a: 2, order_not_found: 1 }])).toThrow(
      'The error code order_not_found is declared twice',
    );
  });
});
