import fc from 'fast-check';
import { decimal } from '#platform/base/values/decimal.js';
import { fromUnits, MATCHING_DECIMALS, toUnits } from './matching-line.js';

describe('amounts in units of matching', () => {
  it('are those of the decimal number, as text and as decimal, and lead back to it', () => {
    const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(units, fc.boolean(), (wanted, isShort) => {
        const value = fromUnits(wanted);
        const text = isShort ? value.toFixed() : value.toFixed(MATCHING_DECIMALS);
        expect([toUnits(text), toUnits(value), fromUnits(toUnits(text)).eq(value)]).toEqual([wanted, wanted, true]);
      }),
    );
  });

  it('are whole: a number with more decimals is refused', () => {
    expect(() => toUnits('1.23456')).toThrow(RangeError);
    expect(() => toUnits(decimal('0.00001'))).toThrow(RangeError);
  });
});
