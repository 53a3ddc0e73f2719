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

  it('has the exponents of units of account too', () => {
    expect(currencyExponent('CLF')).toBe(4);
  });

  it.each(['', 'usd', 'US', 'USDX', 'ZZZ', '€'])('%j is not a currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it('never has more decimals than the database stores', () => {
    for (const code of Intl.supportedValuesOf('currency')) expect(currencyExponent(code)).toBeLessThanOrEqual(4);
  });
});
