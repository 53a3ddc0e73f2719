import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { addDays, beginningOf } from '#platform/base/values/time-zone.js';
import { bucketBounds, bucketLabels, bucketOf, daysOverdue } from './ageing-buckets.js';

const DAYS = [30, 60, 90];

describe('buckets of an ageing report', () => {
  it('have labels that follow from their last days', () => {
    expect(bucketLabels(DAYS)).toEqual(['not_due', '1-30', '31-60', '61-90', '91+']);
    expect(bucketLabels([7])).toEqual(['not_due', '1-7', '8+']);
    expect(bucketLabels([1, 2])).toEqual(['not_due', '1-1', '2-2', '3+']);
  });

  it.each([
    [0, 'not_due'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [90, '61-90'],
    [91, '91+'],
    [4_000, '91+'],
  ])('contain what is overdue by %d days in %s', (overdue, label) => {
    expect(bucketOf(overdue, DAYS)).toBe(label);
  });

  it('begin on the day after the due date, in the time zone of the tenant', () => {
    const due = new Date('2026-01-31T23:30:00Z'); // in Berlin on 1 February
    expect(daysOverdue(due, '2026-02-01', 'Europe/Berlin')).toBe(0);
    expect(daysOverdue(due, '2026-02-01', 'UTC')).toBe(1);
    expect(daysOverdue(due, '2026-02-02', 'Europe/Berlin')).toBe(1);
    expect(daysOverdue(due, '2026-01-01', 'UTC')).toBe(0);
  });

  it('have the same bounds for due dates as for days overdue, in zones whose days have 23 to 25 hours', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/Santiago',
      'Pacific/Kiritimati',
      'Australia/Lord_Howe',
    );
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    const age = fc.integer({ min: -40, max: 500 });
    const part = fc.double({ min: 0, max: 0.999, noNaN: true });
    const property = fc.property(zones, days, age, part, (zone, unsorted, before, within) => {
      const bounds = unsorted.toSorted((a, b) => a - b);
      const today = '2026-04-06';
      const dueDay = addDays(today, -before);
      const [from, to] = [dueDay, addDays(dueDay, 1)].map((one) => beginningOf(one, zone).getTime());
      const due = new Date(from! + Math.floor((to! - from!) * within));
      const found = bucketBounds(today, bounds, zone).filter((bound) => bound <= due).length;
      expect(daysOverdue(due, today, zone)).toBe(Math.max(0, before));
      expect(bucketLabels(bounds).toReversed()[found]).toBe(bucketOf(Math.max(0, before), bounds));
    });
    fc.assert(property, { numRuns: propertyRuns() });
  });
});
