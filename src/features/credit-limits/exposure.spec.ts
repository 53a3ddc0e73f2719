import { daysOverdue } from './exposure.js';

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
