import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { allocateLines, type RequestedItem } from './allocate-lines.js';

interface Line {
  id: string;
  referenceId: string | null;
  sku: string;
  left: Decimal;
}

const line = (id: string, referenceId: string | null, sku: string, left: number): Line => ({
  id,
  referenceId,
  sku,
  left: decimal(left),
});
const LINES = [
  line('one', '1', 'A', 2),
  line('two', '2', 'A', 5),
  line('three', 'two', 'A', 1),
  line('four', null, 'B', 1),
];

const item = (sku: string, quantity: number, referenceId?: string): RequestedItem => ({
  sku,
  quantity: decimal(quantity),
  referenceId,
});
const allocate = (...items: RequestedItem[]) => allocateWith(false, items);
const allocateWith = (mayUseOtherLines: boolean, items: RequestedItem[]) => {
  const { allocations, excesses } = allocateLines(items, LINES, {
    explain: (lines) => lines.map(({ id }) => id).join(' '),
    itemsField: 'items',
    mayUseOtherLines,
  });
  return {
    allocations: allocations.map(({ item: index, line: { id }, quantity }) => `${index} ${id} ${quantity.toFixed()}`),
    excesses,
  };
};

describe('allocateLines', () => {
  it('uses the lines of a SKU from the first to the last, each up to what is left', () => {
    expect(allocate(item('A', 1), item('A', 3), item('B', 1), item('A', 4))).toEqual({
      allocations: ['0 one 1', '1 one 1', '1 two 2', '2 four 1', '3 two 3', '3 three 1'],
      excesses: [],
    });
  });

  it('uses no line of which nothing is left', () => {
    const lines = [line('none', '1', 'A', 0), line('less', null, 'A', -1), line('some', null, 'A', 2)];
    const rules = { explain: () => 'nothing left', itemsField: 'items' };
    expect(allocateLines([item('A', 2)], lines, rules)).toEqual({
      allocations: [{ item: 0, line: lines[2], quantity: decimal(2) }],
      excesses: [],
    });
    expect(allocateLines([item('A', 1, '1'), item('A', 1, 'less')], lines, rules)).toEqual({
      allocations: [],
      excesses: ['1', 'less'].map((name, index) => ({
        item: index,
        reason: `reference_id names line "${name}": nothing left; omit reference_id to use other lines of the SKU too`,
      })),
    });
  });

  it('uses only the line whose reference or id an item has', () => {
    expect(allocate(item('A', 1, '2'), item('A', 2, 'two'), item('A', 1, 'three'))).toEqual({
      allocations: ['1 two 2', '2 three 1', '0 two 1'],
      excesses: [],
    });
    const others = 'omit reference_id to use other lines of the SKU too';
    expect(allocate(item('A', 3, '1'))).toEqual({
      allocations: ['0 one 2'],
      excesses: [{ item: 0, reason: `reference_id names line "1": one; ${others}` }],
    });
  });

  it('uses the line with the id if a text is the id of one line and the reference of another', () => {
    expect(allocate(item('A', 2, 'two')).allocations).toEqual(['0 two 2']);
  });

  it('serves items that name lines before the others, and uses all lines with a reference in turn', () => {
    expect(allocate(item('A', 6), item('A', 2, '1')).allocations).toEqual(['1 one 2', '0 two 5', '0 three 1']);
    const lines = [line('first', '1', 'A', 2), line('other', '2', 'A', 9), line('second', '1', 'A', 3)];
    const rules = { explain: () => 'both', itemsField: 'items' };
    const { allocations, excesses } = allocateLines([item('A', 4, '1'), item('A', 2, '1')], lines, rules);
    expect(allocations).toEqual([
      { item: 0, line: lines[0], quantity: decimal(2) },
      { item: 0, line: lines[2], quantity: decimal(2) },
      { item: 1, line: lines[2], quantity: decimal(1) },
    ]);
    const reason =
      'reference_id names lines "1": both; items[0] takes 4; omit reference_id to use other lines of the SKU too';
    expect(excesses).toEqual([{ item: 1, reason }]);
  });

  it('goes on to other lines of the SKU where the reference is the own number of the item', () => {
    expect(allocateWith(true, [item('A', 1), item('A', 4, '1'), item('A', 3, '2')])).toEqual({
      allocations: ['1 one 2', '2 two 3', '1 two 2', '0 three 1'],
      excesses: [],
    });
    expect(allocateWith(true, [item('A', 1), item('A', 8, '1')]).excesses).toEqual([
      { item: 0, reason: 'one two three; items[1] takes 8' },
    ]);
  });

  it('ignores a reference to a line of another SKU or to no line', () => {
    expect(allocate(item('B', 1, '2'), item('A', 1, 'four'), item('A', 1, 'unknown')).allocations).toEqual([
      '0 four 1',
      '1 one 1',
      '2 one 1',
    ]);
  });

  it('allocates nothing to items whose SKU is on no line', () => {
    expect(allocate(item('freight', 1))).toEqual({ allocations: [], excesses: [] });
  });

  it('reports each item that exceeds what is left, with an explanation of all lines of its SKU and what other items take', () => {
    expect(allocate(item('A', 9), item('A', 1))).toEqual({
      allocations: ['0 one 2', '0 two 5', '0 three 1'],
      excesses: [
        { item: 0, reason: 'one two three' },
        { item: 1, reason: 'one two three; items[0] takes 8' },
      ],
    });
    const many = allocate(...Array.from({ length: 9 }, () => item('A', 1)));
    const taken = 'items[0] takes 1, items[1] takes 1, items[2] takes 1, and 5 more items take the rest';
    expect(many.excesses).toEqual([{ item: 8, reason: `one two three; ${taken}` }]);
  });
});
