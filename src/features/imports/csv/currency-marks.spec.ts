import { withoutCurrency } from './currency-marks.js';

describe('withoutCurrency', () => {
  it.each([
    ['12,50 €', 'EUR', '12,50'],
    ['€12.50', 'EUR', '12.50'],
    ['-€ 12.50', 'EUR', '-12.50'],
    ['EUR 1.234,50', 'EUR', '1.234,50'],
    ['12.50EUR', 'EUR', '12.50'],
    ['$5', 'USD', '5'],
    ['$5', 'CAD', '5'],
    ['CA$5', 'CAD', '5'],
    ['100 kr', 'SEK', '100'],
    ['1\u00a0000 zł', 'PLN', '1\u00a0000'],
    ['5.00-CHF', 'CHF', undefined],
    ['chf 5', 'CHF', '5'],
  ])('takes the mark of %s off if the currency is %s', (text, currency, amount) => {
    expect(withoutCurrency(text, currency)).toEqual(amount === undefined ? undefined : { amount, foreign: undefined });
  });

  it.each([
    ['12 USD', 'USD'],
    ['$12', 'USD'],
    ['£3', 'GBP'],
    ['CHF 3', 'CHF'],
  ])('names the other currency of %s', (text, foreign) => {
    expect(withoutCurrency(text, 'EUR')?.foreign).toBe(foreign);
  });

  it.each(['100 g', '5 kr', '12.50', '€ 5 €', 'EUR', '', `${'1'.repeat(70)} €`, '5%'])(
    'finds no currency in %s',
    (text) => {
      expect(withoutCurrency(text, 'EUR')).toBeUndefined();
    },
  );
});
