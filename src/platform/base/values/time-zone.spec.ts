import {
  addDays,
  beginningOf,
  dayOf,
  daysBetween,
  instantOf,
  isTimeZone,
  startOfDay,
  startsOfDays,
  WallClock,
} from './time-zone.js';

const inZone = (zone: string, shown: string) => instantOf(new WallClock(new Date(`${shown}Z`)), zone).toISOString();

describe('the instant of a local time', () => {
  it.each([
    ['Europe/Berlin', '2026-01-31T09:30:00', '2026-01-31T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-31T09:30:00.123', '2026-07-31T07:30:00.123Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
    ['UTC', '2026-01-01T00:00:00', '2026-01-01T00:00:00.000Z'],
  ])('in %s, %s, is %s', (zone, shown, instant) => {
    expect(inZone(zone, shown)).toBe(instant);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:00:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:59:59.999', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:30:00.000Z'], // a gap of half an hour
    ['America/Santiago', '2026-09-06T00:30:00', '2026-09-06T04:00:00.000Z'], // a gap at midnight
    ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T10:00:00.000Z'], // a gap of a whole day
  ])('in %s, %s, which is skipped, is the end of the gap, %s', (zone, shown, instant) => {
    expect(inZone(zone, shown)).toBe(instant);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00.000Z'],
    ['Europe/Dublin', '2026-10-25T01:30:00', '2026-10-25T00:30:00.000Z'], // where summer time is the standard time
  ])('in %s, %s, which occurs twice, is the first, %s', (zone, shown, instant) => {
    expect(inZone(zone, shown)).toBe(instant);
  });
});

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-01-31T23:59:59.999Z', '2026-01-31T00:00:00.000Z'],
    ['Europe/Berlin', '2026-01-31T23:30:00Z', '2026-01-31T23:00:00.000Z'],
    ['Europe/Berlin', '2026-01-31T22:59:59.999Z', '2026-01-30T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-24T22:00:00.000Z'], // the end of a day of 25 hours
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-28T23:00:00.000Z'], // the end of a day of 23 hours
    ['Pacific/Kiritimati', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-31T10:59:59.999Z', '2026-01-30T11:00:00.000Z'],
    ['America/Santiago', '2026-09-06T05:00:00Z', '2026-09-06T04:00:00.000Z'], // after a gap at midnight
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01T04:00:00.000Z'], // midnight occurs twice
    ['Asia/Kathmandu', '1960-06-15T00:00:00Z', '1960-06-14T18:30:00.000Z'], // before 1970
  ])('in %s, of %s, is %s', (zone, instant, start) => {
    for (let time = 0; time < 2; time++) expect(startOfDay(new Date(instant), zone).toISOString()).toBe(start);
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'in %s is the instant at which the date that the clocks show changes',
    (zone) => {
      const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      const starts = startsOfDays(new Date('2011-03-01T00:00:00Z'), new Date('2012-03-01T00:00:00Z'), zone);
      expect(starts.length).toBeGreaterThanOrEqual(366);
      const dates = starts.map((start) => date.format(start));
      expect(new Set(dates).size).toBe(dates.length);
      starts.slice(1).forEach((start, index) => {
        expect(date.format(new Date(start.getTime() - 1))).toBe(dates[index]);
      });
    },
  );

  it('lists only the present day while it has not ended', () => {
    const [from, to] = [new Date('2026-01-31T00:30:00Z'), new Date('2026-01-31T22:59:59.999Z')];
    expect(startsOfDays(from, to, 'Europe/Berlin')).toEqual([new Date('2026-01-30T23:00:00Z')]);
    expect(startsOfDays(from, new Date('2026-01-31T23:00:00Z'), 'Europe/Berlin')).toHaveLength(2);
  });
});

describe('days', () => {
  it.each([
    ['Europe/Berlin', '2026-01-31T23:00:00Z', '2026-02-01', '2026-01-31T23:00:00.000Z'],
    ['Europe/Berlin', '2026-01-31T22:59:59.999Z', '2026-01-31', '2026-01-30T23:00:00.000Z'],
    ['America/Santiago', '2026-09-06T05:00:00Z', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Asia/Kathmandu', '1960-06-15T00:00:00Z', '1960-06-15', '1960-06-14T18:30:00.000Z'],
  ])('in %s, that of %s is %s and begins at %s', (zone, instant, day, beginning) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
    expect(beginningOf(day, zone).toISOString()).toBe(beginning);
  });

  it('are counted on the calendar, also where one has 23 hours', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-03-01', -2)).toBe('2024-02-28');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  });
});

describe('names of time zones', () => {
  it('are those of IANA, in any letter case', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'europe/berlin', 'Asia/Kolkata', 'Etc/GMT+5'])
      expect([name, isTimeZone(name)]).toEqual([name, true]);
    for (const name of ['', 'Nowhere', 'Europe/Atlantis', '+01:00', '-0500', 'CEST?', 'Europe/Berlin ', ' UTC'])
      expect([name, isTimeZone(name)]).toEqual([name, false]);
  });
});
