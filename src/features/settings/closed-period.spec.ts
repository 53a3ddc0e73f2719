import { endOfClosedPeriod, isClosed } from './closed-period.js';

describe('a closed period', () => {
  it('ends with its last day in the time zone of the tenant', () => {
    expect(endOfClosedPeriod('2026-01-31', 'America/New_York').toISOString()).toBe('2026-02-01T05:00:00.000Z');
    expect(endOfClosedPeriod('2026-12-31', 'Asia/Tokyo').toISOString()).toBe('2026-12-31T15:00:00.000Z');
    expect(endOfClosedPeriod('2026-03-28', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  });

  it('has every time before its end, and none without a last day', () => {
    const settings = { closedUntil: '2026-01-31' };
    expect(isClosed(new Date('2026-01-31T23:59:59.999Z'), settings, 'UTC')).toBe(true);
    expect(isClosed(new Date('2026-02-01T00:00:00.000Z'), settings, 'UTC')).toBe(false);
    expect(isClosed(new Date('1990-01-01T00:00:00.000Z'), { closedUntil: null }, 'UTC')).toBe(false);
  });
});
