import fc from 'fast-check';
import { dayOf, daysBetween } from '#platform/base/values/time-zone.js';
import { propertyRuns } from '#test/support/property.js';
import { dueBounds } from './due-rule.js';

const levels = fc
  .uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 5 })
  .map((days) => days.toSorted((one, other) => one - other).map((daysOverdue) => ({ daysOverdue })));
const timezone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland');
const time = fc.date({
  min: new Date('2029-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const day = time.map((one) => one.toISOString().slice(0, 10));

describe('the bounds of levels', () => {
  it('count days of the time zone of the tenant', () => {
    const countsDays = fc.property(levels, day, timezone, time, (some, today, zone, at) => {
      const { dueBefore, remindedBefore } = dueBounds(some, today, zone);
      const days = daysBetween(dayOf(at, zone), today);
      some.forEach(({ daysOverdue }, index) => {
        expect(at < dueBefore[index]!).toBe(days >= daysOverdue);
        const gap = index && daysOverdue - some[index - 1]!.daysOverdue;
        expect(remindedBefore[index] && at < remindedBefore[index]).toBe(index ? days >= gap : null);
      });
    });
    fc.assert(countsDays, { numRuns: propertyRuns() });
  });

  it('are those of an example', () => {
    expect(dueBounds([{ daysOverdue: 7 }, { daysOverdue: 21 }], '2030-03-31', 'Europe/Berlin')).toEqual({
      dueBefore: [new Date('2030-03-24T23:00:00Z'), new Date('2030-03-10T23:00:00Z')],
      remindedBefore: [null, new Date('2030-03-17T23:00:00Z')],
    });
  });
});
