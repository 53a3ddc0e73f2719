import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { setClockDifference } from './current-time.js';
import { ScheduledDay } from './scheduled-day.js';
import { type DayMeaning, endOfDay, parseStatedDay, StatedDay, unlessSameDay, withinDay } from './stated-day.js';
import { addDays, dayOf, instantOf } from './time-zone.js';

/** Zones at both ends of the map, with summer time of all kinds, with half and quarter hours, and one that skipped a whole day. */
const ENDS = [
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Etc/GMT+12',
  'Etc/GMT-14',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Beirut',
];
const zone = fc.constantFrom(...ENDS, ...ENDS, ...Intl.supportedValuesOf('timeZone'));
const instant = fc.date({
  min: new Date('1971-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const runs = { numRuns: propertyRuns() };

/** Days that did not exist in a zone. */
const isSkipped = (day: string, timezone: string) => dayOf(instantOfStart(day, timezone), timezone) !== day;
const instantOfStart = (day: string, timezone: string) => instantOf(ScheduledDay.parse(day, 'first')!, timezone);
const parsed = (day: string, meaning: DayMeaning, timezone: string): StatedDay =>
  parseStatedDay(day, meaning, timezone)!;

describe('a day in place of a point in time', () => {
  afterEach(() => setClockDifference(0));

  it('is an instant of the day in its zone whose text begins with the day', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, time) => {
        const day = dayOf(time, timezone);
        const within = parsed(day, 'within', timezone);
        expect([within.day, within.toISOString().slice(0, 10), dayOf(within, timezone)]).toEqual([day, day, day]);
        expect([0, 12]).toContain(within.getUTCHours());
      }),
      runs,
    );
  });

  it('begins with its first instant, and ends with the last one before that of the next day', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, time) => {
        const day = dayOf(time, timezone);
        const start = parsed(day, 'start', timezone);
        expect(dayOf(start, timezone)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1), timezone) < day).toBe(true);
        const end = endOfDay(day, timezone);
        expect(dayOf(end, timezone)).toBe(day);
        expect(dayOf(new Date(end.getTime() + 1), timezone) > day).toBe(true);
        expect(start <= time && time <= end).toBe(true);
      }),
      runs,
    );
  });

  it('is the present time if something was done today', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, time) => {
        setClockDifference(time.getTime() - Date.now());
        const day = dayOf(time, timezone);
        const done = parsed(day, 'done', timezone);
        expect(Math.abs(done.getTime() - time.getTime())).toBeLessThan(60_000);
        const before = addDays(day, -1);
        fc.pre(!isSkipped(before, timezone));
        expect(parsed(before, 'done', timezone)).toEqual(parsed(before, 'within', timezone));
      }),
      runs,
    );
  });

  it('changes nothing where the present time lies on it, and gives way to a bound on it', () => {
    fc.assert(
      fc.property(zone, instant, instant, (timezone, time, other) => {
        const stated = parsed(dayOf(time, timezone), 'within', timezone);
        expect(unlessSameDay(stated, time, timezone)).toEqual(time);
        expect(unlessSameDay(stated, time.toISOString(), timezone)).toEqual(time);
        const isSame = dayOf(other, timezone) === stated.day;
        const kept = unlessSameDay(stated, other, timezone);
        expect(isSame ? kept.getTime() : kept).toBe(isSame ? other.getTime() : stated);
        expect(withinDay(stated, time, timezone).getTime()).toBe(Math.max(stated.getTime(), time.getTime()));
        expect(withinDay(new Date(stated), time, timezone)).toEqual(new Date(stated));
        expect(unlessSameDay(new Date(stated), time, timezone)).toEqual(new Date(stated));
      }),
      runs,
    );
    expect([unlessSameDay(undefined, new Date(), 'UTC'), unlessSameDay(null, new Date(), 'UTC')]).toEqual([
      undefined,
      null,
    ]);
  });

  it('of a period is its first day, or its last one with all its instants', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, time) => {
        const day = dayOf(time, timezone);
        const [first, last] = [ScheduledDay.parse(day, 'first')!, ScheduledDay.parse(day, 'last')!];
        const [start, end] = [instantOf(first, timezone), instantOf(last, timezone)];
        expect(start).toEqual(new Date(parsed(day, 'start', timezone)));
        expect(end.getTime() - 1).toBe(endOfDay(day, timezone).getTime());
        expect([first.has(time, timezone), first.has(end, timezone)]).toEqual([true, false]);
        expect([last.has(end, timezone), last.has(start, timezone)]).toEqual([true, false]);
      }),
      runs,
    );
  });

  it('is only one that exists', () => {
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '0000-01-01', '2026-01-01T', ' 2026-01-01'])
      for (const meaning of ['within', 'done', 'start'] as const)
        expect(parseStatedDay(text, meaning, 'Europe/Berlin')).toBeUndefined();
    expect(parseStatedDay('0001-01-01', 'start', 'Europe/Berlin')).toBeUndefined(); // in the year 0 of UTC
    expect(ScheduledDay.parse('9999-12-31', 'last')).toBeUndefined();
    expect(ScheduledDay.parse('2026-02-30', 'first')).toBeUndefined();
  });
});
