import { SELLER } from '../../test/contents.js';
import { Formats } from './formats.js';

const inEuro = { currency: 'EUR', decimals: 2 };
const [en, de, fr] = (['en', 'de', 'fr'] as const).map((language) => new Formats(inEuro, language));

describe('the forms of a language', () => {
  it('writes exact decimals of any size', () => {
    expect(en!.decimal('12345678901234567890.123456789')).toBe('12,345,678,901,234,567,890.123456789');
    expect(de!.decimal('-1234567.8900')).toBe('−1.234.567,89');
    expect(fr!.decimal('1234')).toBe('1\u202f234');
    expect(en!.decimal('0.0000')).toBe('0');
    expect(en!.decimal('999')).toBe('999');
  });

  it('writes amounts with the decimals of the currency, and finer prices as they are', () => {
    expect(en!.amount('5')).toBe('5.00');
    expect(en!.amount('2.3333')).toBe('2.3333');
    expect(new Formats({ currency: 'JPY', decimals: 0 }, 'en').money('1500')).toBe('JPY\u00a01,500');
    expect(new Formats({ currency: 'KWD', decimals: 3 }, 'de').money('1.5')).toBe('1,500\u00a0KWD');
    expect(en!.deduction('5')).toBe('−5.00');
    expect(en!.deduction('0.00')).toBe('0.00');
  });

  it('writes days and percentages', () => {
    expect([en, de, fr].map((formats) => formats!.day('2026-03-04'))).toEqual([
      '4\u00a0Mar\u00a02026',
      '04.03.2026',
      '04/03/2026',
    ]);
    expect([en, de, fr].map((formats) => formats!.percentage('5.5000'))).toEqual(['5.5%', '5,5\u00a0%', '5,5\u00a0%']);
  });

  it('writes addresses as their country does, and other countries than that of the sender', () => {
    const known = (countryCode: string) => ({ countryCode, country: 'as it was written' });
    const address = { ...SELLER, line1: 'Line 1', line2: null, city: 'City', zipCode: '12345', state: 'XY' };
    expect(de!.addressLines(address)).toEqual(['Line 1', '12345\u00a0City, XY']);
    expect(en!.addressLines({ ...address, countryCode: 'US' })).toEqual(['Line 1', 'City, XY\u00a012345']);
    expect(en!.addressLines({ ...address, line1: null, city: null, zipCode: null, state: null })).toEqual([]);
    expect([
      de!.country(known('GR'), 'DE'),
      fr!.country(known('DE')),
      en!.country(known('DE'), 'DE'),
      en!.country({ countryCode: null, country: null }),
    ]).toEqual(['Griechenland', 'Allemagne', null, null]);
    const unknown = { ...address, countryCode: null, country: 'Österland' };
    expect([de!.country(unknown, 'DE'), de!.countryLine(unknown, SELLER)]).toEqual(['Österland', 'ÖSTERLAND']);
  });
});
