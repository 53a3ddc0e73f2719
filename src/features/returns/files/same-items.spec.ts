import { areSameItems } from './same-items.js';

describe('the items of a line of a file', () => {
  const stored = [
    { sku: 'A', quantity: 6, line_id: 'L3', order_id: 'O2', reason: 'Damaged' },
    { sku: 'A', quantity: 2, line_id: 'L1', order_id: 'O1', reason: 'Damaged' },
    { sku: 'B', quantity: 1, line_id: 'L2', order_id: 'O1', reason: null },
  ];

  it.each([
    [
      'are the same if an item is several stored ones',
      [
        { sku: 'A', quantity: 8 },
        { sku: 'B', quantity: '1' },
      ],
      true,
    ],
    ['are the same as they were read', stored, true],
    [
      'are others with another quantity',
      [
        { sku: 'A', quantity: 7 },
        { sku: 'B', quantity: 1 },
      ],
      false,
    ],
    [
      'are others with another reason',
      [
        { sku: 'A', quantity: 8, reason: 'Late' },
        { sku: 'B', quantity: 1 },
      ],
      false,
    ],
    ['are others if one is missing', [{ sku: 'A', quantity: 8 }], false],
    ['are others if there is one more', [...stored, { sku: 'B', quantity: 1 }], false],
    ['are others without a quantity', [{ sku: 'A' }, { sku: 'B', quantity: 1 }], false],
  ])('%s', (_, wanted, isSame) => {
    expect(areSameItems(wanted, stored)).toBe(isSame);
  });
});
