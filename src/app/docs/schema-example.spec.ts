import { withValues } from './schema-example.js';

describe('the example of an answer with other values', () => {
  const example = { id: 'a', counts: { open: 2, booked: 0 }, items: [{ sku: 'A', quantity: 1 }], note: null };

  it('has those of the same fields at every depth, and keeps the others', () => {
    expect(withValues(example, { counts: { open: 1 }, items: [{ quantity: 3 }], note: { text: 'x' } })).toEqual({
      id: 'a',
      counts: { open: 1, booked: 0 },
      items: [{ sku: 'A', quantity: 3 }],
      note: { text: 'x' },
    });
    expect(withValues(example, { counts: null })).toEqual({ ...example, counts: null });
  });

  it('has lists as long as the other, with the first entry where the example has none', () => {
    expect(withValues(example, { items: [] })).toEqual({ ...example, items: [] });
    expect(withValues(example, { items: [{ sku: 'B' }, { sku: 'C' }] })).toEqual({
      ...example,
      items: [
        { sku: 'B', quantity: 1 },
        { sku: 'C', quantity: 1 },
      ],
    });
    expect(withValues([], [1, 2])).toEqual([1, 2]);
  });

  it('does not change the example', () => {
    const before = structuredClone(example);
    withValues(example, { counts: { open: 5 } });
    expect(example).toEqual(before);
  });
});
