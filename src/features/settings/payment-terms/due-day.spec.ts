import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { type DueRule, dueDate, dueDay } from './due-day.js';

const rule = (dueDays: number, more: Partial<DueRule> = {}): DueRule => ({
  dueDays,
  dueFrom: 'issue',
  dueOn: [],
  ...more,
});
const monthEnd = { dueFrom: 'month_end' as const };

const DAY_MS = 86_400_000;
/** Year, month and day of the month of a day. */
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** The last day of a month, which is 1 for January, by the calendar of the language. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A second implementation: the first day from the earliest one on that is due, day by day. */
function firstDueDay(issuedOn: string, { dueDays, dueFrom, dueOn }: DueRule): string {
  const [year, month, day] = partsOf(issuedOn);
  let time = Date.UTC(year, month - 1, dueFrom === 'month_end' ? lastDay(year, month) : day) + dueDays * DAY_MS;
  const isDueOn = ([y, m, d]: [number, number, number]) =>
    !dueOn.length || dueOn.some((number) => number === d || (number > d && d === lastDay(y, m)));
  while (!isDueOn(partsOf(textOf(time)))) time += DAY_MS;
  return textOf(time);
}

describe('the due day of an invoice', () => {
  it.each([
    ['30 days', rule(30), '2030-01-31', '2030-03-02'],
    ['the day of issue', rule(0), '2030-01-31', '2030-01-31'],
    ['the 10th of the next month', rule(0, { ...monthEnd, dueOn: [10] }), '2030-01-05', '2030-02-10'],
    ['the 10th of the next month', rule(0, { ...monthEnd, dueOn: [10] }), '2030-12-31', '2031-01-10'],
    ['30 days, end of month', rule(30, { dueOn: [31] }), '2030-01-01', '2030-01-31'],
    ['30 days, end of month', rule(30, { dueOn: [31] }), '2030-01-02', '2030-02-28'],
    ['30 days, end of month, in a leap year', rule(30, { dueOn: [31] }), '2028-01-31', '2028-03-31'],
    ['30 days, end of month, in a leap year', rule(29, { dueOn: [31] }), '2028-01-31', '2028-02-29'],
    ['30 days from the end of the month', rule(30, monthEnd), '2028-02-01', '2028-03-30'],
    ['15th or last', rule(0, { dueOn: [15, 31] }), '2030-04-15', '2030-04-15'],
    ['15th or last', rule(0, { dueOn: [31, 15] }), '2030-04-16', '2030-04-30'],
    ['15th or last', rule(1, { dueOn: [31, 15] }), '2030-04-30', '2030-05-15'],
    ['the 30th in a month that is too short', rule(0, { dueOn: [30] }), '2030-02-03', '2030-02-28'],
    ['the 29th in a leap year', rule(0, { dueOn: [29] }), '2028-02-29', '2028-02-29'],
    ['365 days', rule(365), '2027-12-31', '2028-12-30'],
  ])('with the term %s %j, of %s, is %s', (_, term, issued, due) => {
    expect(dueDay(issued, term)).toBe(due);
  });

  it('is the first day that the term names, not before the earliest one', () => {
    const day = fc.integer({ min: Date.UTC(1999, 0) / DAY_MS, max: Date.UTC(2101, 0) / DAY_MS });
    const nearMonthEnd = fc
      .record({
        year: fc.integer({ min: 1999, max: 2101 }),
        month: fc.integer({ min: 0, max: 12 }),
        by: fc.integer({ min: -2, max: 1 }),
      })
      .map(({ year, month, by }) => Date.UTC(year, month) / DAY_MS + by);
    const term = fc.record({
      dueDays: fc.oneof(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 31 })),
      dueFrom: fc.constantFrom('issue' as const, 'month_end' as const),
      dueOn: fc.array(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })), { maxLength: 4 }),
    });
    const isFirst = fc.property(fc.oneof(day, nearMonthEnd), term, (issued, some) => {
      const issuedOn = textOf(issued * DAY_MS);
      expect([issuedOn, some, dueDay(issuedOn, some)]).toEqual([issuedOn, some, firstDueDay(issuedOn, some)]);
    });
    fc.assert(isFirst, { numRuns: propertyRuns() });
  });
});

describe('the due date of an invoice', () => {
  it.each([
    ['UTC', '2030-01-31T09:30:00.000Z', 30, '2030-03-02T09:30:00.000Z'],
    ['UTC', '2030-01-31T09:30:00.000Z', 0, '2030-01-31T09:30:00.000Z'],
    ['Europe/Berlin', '2030-03-30T22:30:00.000Z', 1, '2030-03-31T21:59:59.999Z'], // the next day has 23 hours
    ['Europe/Berlin', '2030-03-29T22:59:59.999Z', 2, '2030-03-31T21:59:59.999Z'], // 23:59:59.999 of that day
    ['Europe/Berlin', '2030-10-26T21:30:00.000Z', 1, '2030-10-27T21:30:00.000Z'], // the next day has 25 hours
  ])('in %s, of %s and %i days, is %s', (timezone, issued, days, due) => {
    expect(dueDate(new Date(issued), rule(days), timezone).toISOString()).toBe(due);
  });

  it('counts from the day of issue in the time zone of the tenant', () => {
    const due = dueDate(new Date('2030-01-31T23:30:00.000Z'), rule(0, { ...monthEnd, dueOn: [10] }), 'Europe/Berlin');
    expect(due.toISOString()).toBe('2030-03-09T23:30:00.000Z'); // issued on 1 February
  });
});

it('of an issue that is planned for the end of the calendar is that of the issue', () => {
  const last = new Date('9999-12-31T23:59:59.999Z');
  expect(dueDate(last, rule(30), 'Europe/Berlin')).toBe(last);
});
