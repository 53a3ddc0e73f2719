import { decimal } from '../platform/decimal.js';
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
    'gives %s cubic metres back as they came',
    (cbm) => {
      expect(cubicMetresOf(cubicFeetOf({ cbm: decimal(cbm) })!).toFixed()).toBe(cbm);
    },
  );

  it('rounds cubic metres half-up to four places', () => {
    expect(cubicMetresOf(decimal('1')).toFixed()).toBe('0.0283');
    expect(cubicMetresOf(decimal('35.3147')).toFixed()).toBe('1');
  });
});
