import fc from 'fast-check';
import { dayOf } from '#platform/base/values/time-zone.js';
import { propertyRuns } from '#test/support/property.js';
import { CellTimes } from './cell-times.js';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];

describe('the times of cells', () => {
  it.each([
    ['UTC', '2026-03-15', '2026-03-15T00:00:00Z'],
    ['Europe/Berlin', '2026-03-15', '2026-03-15T00:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-15', '2026-03-15T00:00:00Z'],
    ['America/Los_Angeles', '2026-01-15', '2026-01-15T08:00:00Z'],
    ['America/Los_Angeles', '2026-07-15', '2026-07-15T07:00:00Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'], // begins at one o'clock
    ['Etc/GMT+12', '2026-03-15', '2026-03-15T12:00:00Z'],
    ['Europe/Berlin', '2026-03-15T10:30:00', '2026-03-15T09:30:00Z'],
    ['America/Los_Angeles', '2026-07-15T22:30:00', '2026-07-16T05:30:00Z'],
  ])('in %s, %s is %s', (zone, text, time) => {
    const times = new CellTimes(zone);
    expect([times.textFor(text, 'time'), times.textFor(text, 'time')]).toEqual([time, time]);
  });

  it('are in the day of the cell, in the time zone and in UTC', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), (date, zone) => {
        const day = date.toISOString().slice(0, 10);
        fc.pre(zone !== 'Pacific/Kiritimati' || day !== '1994-12-31'); // the clocks there went past this day
        const time = new CellTimes(zone).textFor(day, 'time');
        expect([time.slice(0, 10), dayOf(new Date(time), zone)]).toEqual([day, day]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('have no time in fields of days, and no offset where another field names the time zone', () => {
    const times = new CellTimes('America/Los_Angeles');
    expect(times.textFor('2026-03-15', 'day')).toBe('2026-03-15');
    expect(times.textFor('2026-03-15T22:30:00', 'day')).toBe('2026-03-15');
    expect(times.textFor('2026-03-15', 'wall clock')).toBe('2026-03-15T00:00:00');
    expect(times.textFor('2026-03-15T22:30:00', 'wall clock')).toBe('2026-03-15T22:30:00');
  });

  it.each(['', '2026-02-29', '2026-02-29T00:00:00', '15.03.2026', '2026-03-15T10:30:00Z', '2026-03-15T10:30:00+02:00'])(
    'are left as they are in %j',
    (text) => {
      const times = new CellTimes('America/Los_Angeles');
      for (const kind of ['day', 'time', 'wall clock'] as const) expect(times.textFor(text, kind)).toBe(text);
    },
  );
});
