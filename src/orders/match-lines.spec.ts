import { decimal } from '../platform/values/decimal.js';
import { Faults } from '../platform/errors/faults.js';
import { matchLines } from './match-lines.js';

const present = [
  { id: 'one', referenceId: '1', sku: 'A' },
  { id: 'two', referenceId: '2', sku: 'A' },
  { id: 'three', referenceId: null, sku: 'B' },
];
const match = (...sent: { id?: string; referenceId?: string; sku: string }[]) => {
  const faults = new Faults();
  const lines = sent.map((line) => ({ ...line, quantity: decimal(1) }));
  const ids = matchLines(lines, present, faults).map((line) => line?.id);
  faults.throwIfAny();
  return ids;
};

describe('matchLines', () => {
  it('matches all lines by id, then by reference, then by SKU', () => {
    expect(match({ sku: 'A' }, { referenceId: '1', sku: 'A' })).toEqual(['two', 'one']);
    expect(match({ referenceId: '1', sku: 'A' }, { id: 'ONE', sku: 'X' })).toEqual(['two', 'one']);
    expect(match({ sku: 'A' }, { sku: 'A' }, { sku: 'A' }, { sku: 'B' })).toEqual(['one', 'two', undefined, 'three']);
    expect(match({ referenceId: '9', sku: 'C' })).toEqual([undefined]);
  });

  it('refuses an id that is not a line of the order or is repeated', () => {
    expect(() => match({ id: 'four', sku: 'A' })).toThrow('The request is not valid.');
    expect(() => match({ id: 'one', sku: 'A' }, { id: 'one', sku: 'A' })).toThrow('The request is not valid.');
  });
});
