import { decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { Faults } from '#platform/base/errors/faults.js';
import { matchLines } from './match-lines.js';
import type { NewOrderLine } from '../creation/new-order.js';

/** A stored line with one counter, of which nothing is cancelled. */
const stored = (id: string, referenceId: string | null, sku: string, quantity: number, invoiced = 0, picked = 0) => ({
  id,
  referenceId,
  sku,
  quantity: toWire(decimal(quantity)),
  cancelledQuantity: toWire(ZERO),
  invoicedQuantity: toWire(decimal(invoiced)),
  pickedQuantity: toWire(decimal(picked)),
  openingPickedQuantity: toWire(ZERO),
  openingShippedQuantity: toWire(ZERO),
});

const present = [stored('one', '1', 'A', 1), stored('two', '2', 'A', 1), stored('three', null, 'B', 1)];
const matchTo = (lines: typeof present, ...sent: Partial<NewOrderLine>[]) => {
  const faults = new Faults();
  const complete = sent.map((line) => ({ sku: 'A', quantity: decimal(1), ...line }));
  const ids = matchLines(complete, lines, faults).map((line) => line?.id);
  faults.throwIfAny();
  return ids;
};
const match = (...sent: Partial<NewOrderLine>[]) => matchTo(present, ...sent);
/** The matches of lines of SKU A with quantities alone. */
const matchQuantities = (lines: typeof present, ...quantities: number[]) =>
  matchTo(lines, ...quantities.map((quantity) => ({ quantity: decimal(quantity) })));

describe('matchLines', () => {
  it('matches all lines by id, then by reference, then by SKU', () => {
    expect(match({ sku: 'A' }, { referenceId: '1', sku: 'A' })).toEqual(['two', 'one']);
    expect(match({ referenceId: '1', sku: 'A' }, { id: 'ONE', sku: 'X' })).toEqual(['two', 'one']);
    expect(match({ sku: 'A' }, { sku: 'A' }, { sku: 'A' }, { sku: 'B' })).toEqual(['one', 'two', undefined, 'three']);
    expect(match({ referenceId: '9', sku: 'C' })).toEqual([undefined]);
  });

  it('matches by SKU in sequence, unless a used line would get less than it needs', () => {
    const invoiced = [stored('used', null, 'A', 10, 10)];
    expect(matchQuantities(invoiced, 1, 10)).toEqual([undefined, 'used']); // a free sample before the invoiced line
    expect(matchQuantities(invoiced, 10, 1)).toEqual(['used', undefined]);
    expect(matchQuantities(invoiced, 1, 2)).toEqual(['used', undefined]); // none is enough: the change of the line is refused
    const two = [stored('free', null, 'A', 2), stored('picked', null, 'A', 5, 0, 5)];
    expect(matchQuantities(two, 2, 5)).toEqual(['free', 'picked']);
    expect(matchQuantities(two, 6, 5)).toEqual(['free', 'picked']);
    expect(matchQuantities(two, 5, 2)).toEqual(['picked', 'free']);
    expect(matchQuantities(two, 5)).toEqual(['picked']);
  });

  it('gives the line that needs most the smallest quantity that is enough', () => {
    const lines = [stored('five', null, 'A', 5, 5), stored('three', null, 'A', 10, 3), stored('none', null, 'A', 1)];
    expect(matchQuantities(lines, 1, 5, 10)).toEqual(['none', 'five', 'three']);
    expect(matchQuantities(lines, 1, 10, 5, 4)).toEqual(['none', undefined, 'five', 'three']);
    expect(matchQuantities(lines, 1, 4)).toEqual(['five', 'three']);
  });

  it('lets a line that is invoiced beyond its quantity keep its quantity', () => {
    const beyond = [stored('beyond', null, 'A', 10, 11)];
    expect(matchQuantities(beyond, 10, 20)).toEqual(['beyond', undefined]);
    const cancelled = [{ ...stored('rest', null, 'A', 10, 6), cancelledQuantity: toWire(decimal(4)) }];
    expect(matchQuantities(cancelled, 9, 10)).toEqual([undefined, 'rest']);
  });

  it('refuses an id that is not a line of the order or is repeated', () => {
    expect(() => match({ id: 'four', sku: 'A' })).toThrow('The request is not valid.');
    expect(() => match({ id: 'one', sku: 'A' }, { id: 'one', sku: 'A' })).toThrow('The request is not valid.');
  });
});
