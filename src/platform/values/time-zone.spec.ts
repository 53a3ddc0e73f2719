import { instantOf, isTimeZone, WallClock } from './time-zone.js';

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

describe('names of time zones', () => {
  it('are those of IANA, in any letter case', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'europe/berlin', 'Asia/Kolkata', 'Etc/GMT+5'])
      expect([name, isTimeZone(name)]).toEqual([name, true]);
    for (const name of ['', 'Nowhere', 'Europe/Atlantis', '+01:00', '-0500', 'CEST?', 'Europe/Berlin ', ' UTC'])
      expect([name, isTimeZone(name)]).toEqual([name, false]);
  });
});
