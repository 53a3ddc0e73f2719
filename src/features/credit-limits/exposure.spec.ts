import { decimal } from '../../platform/base/values/decimal.js';
import { daysOverdue } from './exposure.js';
import { moneyText } from './money-text.js';

describe('days overdue', () => {
  const days = (due: string, now: string) => daysOverdue(new Date(due), new Date(now), 'Europe/Berlin');

  it('are 0 until the day of the due date is over in the time zone', () => {
    expect(days('2026-01-31T10:00:00Z', '2026-01-30T10:00:00Z')).toBe(0);
    expect(days('2026-01-31T00:00:00Z', '2026-01-31T22:59:59Z')).toBe(0);
    expect(days('2026-01-31T00:00:00Z', '2026-01-31T23:00:00Z')).toBe(1);
  });

  it('count the days on which clocks change as one', () => {
    expect(days('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toBe(2);
    expect(days('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toBe(2);
    expect(days('2024-10-26T12:00:00Z', '2026-10-26T12:00:00Z')).toBe(730);
  });
});

describe('an amount as text', () => {
  it('has separators of thousands and the decimals of the currency, or all that it has', () => {
    const texts = ['0', '1234567.5', '99999999999.9999', '-1000'].map((amount) => moneyText(decimal(amount), 2));
    expect(texts).toEqual(['0.00', '1,234,567.50', '99,999,999,999.9999', '-1,000.00']);
    expect(moneyText(decimal(12_000), 0)).toBe('12,000');
  });
});
