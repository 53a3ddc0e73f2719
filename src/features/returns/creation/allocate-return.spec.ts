import fc from 'fast-check';
import { decimal, sum } from '#platform/base/values/decimal.js';
import { propertyRuns } from '#test/support/property.js';
import { allocateReturn, type SentLine, type WantedItem } from './allocate-return.js';

const line = (id: string, orderId: string, sent: number, returned = 0, sku = 'A'): SentLine => ({
  ...{ id, orderId, sku },
  ...{ sent: decimal(sent), returned: decimal(returned) },
});
const item = (quantity: number, names: Partial<WantedItem> = {}): WantedItem => ({
  sku: 'A',
  quantity: decimal(quantity),
  ...names,
});
const partsOf = (...args: Parameters<typeof allocateReturn>) =>
  allocateReturn(...args).parts.map((part) => [part.item, part.line.id, part.quantity.toFixed()]);

describe('the items of a return', () => {
  const lines = [line('L3', 'O2', 4, 1), line('L1', 'O1', 5), line('L2', 'O1', 2, 0, 'B')];

  it('take the lines in their sequence, of each what has not come back', () => {
    expect(partsOf([item(6)], lines)).toEqual([
      [0, 'L3', '3'],
      [0, 'L1', '3'],
    ]);
  });

  it('that name a line or an order are served before the others, in the sequence of the items', () => {
    const items = [item(4), item(3, { lineId: 'L3' }), item(1, { orderId: 'O1' })];
    expect(partsOf(items, lines)).toEqual([
      [0, 'L1', '4'],
      [1, 'L3', '3'],
      [2, 'L1', '1'],
    ]);
  });

  it('that ask for more are named, with what was sent and what is left for them', () => {
    const { exceeding } = allocateReturn([item(9), item(1, { sku: 'C' })], lines);
    expect(
      exceeding.map(({ item: index, sent, returned, most }) => [index, ...[sent, returned, most].map(String)]),
    ).toEqual([
      [0, '9', '1', '8'],
      [1, '0', '0', '0'],
    ]);
  });

  it('never take more of a line than was sent and has not come back', () => {
    const anyLine = fc.record({
      order: fc.nat(2),
      sku: fc.constantFrom('A', 'B'),
      sent: fc.nat(20),
      returned: fc.nat(20),
    });
    const anyItem = fc.record({
      sku: fc.constantFrom('A', 'B'),
      quantity: fc.integer({ min: 1, max: 15 }),
      name: fc.nat(8),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), fc.array(anyItem, { maxLength: 6 }), (rawLines, rawItems) => {
        const all = rawLines.map(({ order, sku, sent, returned }, index) =>
          line(`L${index}`, `O${order}`, sent, Math.min(sent, returned), sku),
        );
        const wanted = rawItems.map(({ sku, quantity, name }) => {
          const named = all.filter((one) => one.sku === sku)[name];
          return item(quantity, { sku, ...(named ? { lineId: named.id } : name > 6 ? { orderId: 'O1' } : {}) });
        });
        const { parts, exceeding } = allocateReturn(wanted, all);
        for (const one of all) {
          const taken = sum(parts.filter((part) => part.line === one).map(({ quantity }) => quantity));
          expect(taken.lte(one.sent.minus(one.returned))).toBe(true);
        }
        wanted.forEach(({ quantity }, index) => {
          const taken = sum(parts.filter((part) => part.item === index).map((part) => part.quantity));
          const most = exceeding.find((one) => one.item === index)?.most;
          expect(taken.eq(most ?? quantity)).toBe(true);
        });
      }),
      { numRuns: propertyRuns() },
    );
  });
});
