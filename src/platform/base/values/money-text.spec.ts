import { decimal } from './decimal.js';
import { moneyText } from './money-text.js';

describe('an amount as text', () => {
  const AMOUNTS = ['0', '1234567.5', '99999999999.9999', '-1000'].map(decimal);

  it('has the decimals of the currency, or all that it has', () => {
    const texts = AMOUNTS.map((amount) => moneyText(amount, 2));
    expect(texts).toEqual(['0.00', '1234567.50', '99999999999.9999', '-1000.00']);
    expect(moneyText(decimal(12_000), 0)).toBe('12000');
    expect(moneyText(decimal('0.5'), 0)).toBe('0.5');
  });

  it('has separators of thousands', () => {
    const texts = AMOUNTS.map((amount) => moneyText(amount, 2, { hasSeparators: true }));
    expect(texts).toEqual(['0.00', '1,234,567.50', '99,999,999,999.9999', '-1,000.00']);
    expect(moneyText(decimal(12_000), 0, { hasSeparators: true })).toBe('12,000');
  });
});
