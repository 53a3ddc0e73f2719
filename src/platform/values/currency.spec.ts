import { currencyExponent, isCurrency } from './currency.js';

describe('currency', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['GBP', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
  ])('%s has %i decimals', (code, exponent) => {
    expect(isCurrency(code)).toBe(true);
    expect(currencyExponent(code)).toBe(exponent);
  });

  it('knows the exponent of units of account as well', () => {
    expect(currencyExponent('CLF')).toBe(4);
  });

  it.each(['', 'usd', 'US', 'USDX', 'ZZZ', '€'])('%j is none', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it('never rounds to more decimals than the database keeps', () => {
    for (const code of Intl.supportedValuesOf('currency')) expect(currencyExponent(code)).toBeLessThanOrEqual(4);
  });
});
