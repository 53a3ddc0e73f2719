import fc from 'fast-check';
import { decimalText, propertyRuns, tenThousandths } from '#test/support/property.js';
import { decimal, divideHalfUp, toWire } from '#platform/base/values/decimal.js';
import { cubicFeetOf, cubicMetresOf } from './product-volume.js';

const feet = (volume: { cft?: string; cbm?: string }) =>
  cubicFeetOf({
    cft: volume.cft === undefined ? undefined : decimal(volume.cft),
    cbm: volume.cbm === undefined ? undefined : decimal(volume.cbm),
  })?.toFixed();

describe('volume', () => {
  it.each([
    [{}, undefined],
    [{ cft: '3.5' }, '3.5'],
    [{ cbm: '1' }, '35.3147'],
    [{ cbm: '2' }, '70.6293'],
    [{ cft: '3.5', cbm: '2' }, '3.5'],
    [{ cft: '0', cbm: '2' }, '0'],
    [{ cbm: '0' }, '0'],
  ])('of %j is %s cubic feet', (volume, expected) => {
    expect(feet(volume)).toBe(expected);
  });

  it.each(['0', '0.0001', '0.0212', '1', '2', '123.4567', '999999.9999', '2831684660.9229'])(
    'returns %s cubic metres unchanged',
    (cbm) => {
      expect(cubicMetresOf(toWire(cubicFeetOf({ cbm: decimal(cbm) })!))).toBe(Number(cbm));
    },
  );

  it('rounds cubic metres half away from zero to four places', () => {
    expect(cubicMetresOf(toWire(decimal('1')))).toBe(0.0283);
    expect(cubicMetresOf(toWire(decimal('35.3147')))).toBe(1);
  });

  it('in cubic metres equals the exact quotient, rounded', () => {
    fc.assert(
      fc.property(tenThousandths(10 ** 15 - 1), (units) => {
        const cft = decimal(decimalText(units));
        expect(cubicMetresOf(toWire(cft))).toBe(divideHalfUp(cft, decimal('35.3146667')).toNumber());
      }),
      { numRuns: propertyRuns() },
    );
  });
});
