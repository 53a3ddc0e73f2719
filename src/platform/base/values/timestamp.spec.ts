import { propertyRuns } from '#test/support/property.js';
import fc from 'fast-check';
import { dayAsWritten, isDay, parseTimestamp } from './timestamp.js';

const iso = (text: string) => parseTimestamp(text)?.toISOString();

describe('parseTimestamp', () => {
  it.each([
    ['2025-01-31T09:30:00Z', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31t09:30:00z', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30:00.5Z', '2025-01-31T09:30:00.500Z'],
    ['2025-01-31T09:30:00.123999Z', '2025-01-31T09:30:00.123Z'],
    ['2025-01-31T09:30:00+05:30', '2025-01-31T04:00:00.000Z'],
    ['2025-01-31T23:30:00-02:00', '2025-02-01T01:30:00.000Z'],
    ['2025-01-31T09:30:00-00:00', '2025-01-31T09:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0099-03-01T00:00:00Z', '0099-03-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('parses %s', (text, wanted) => {
    expect(iso(text)).toBe(wanted);
  });

  it.each([
    '2025-01-31',
    '2025-01-31T09:30:00',
    '2025-01-31 09:30:00Z',
    `2025-01-31T09:30:00.${'1'.repeat(50)}Z`,
    '2025-01-31T09:30Z',
    '2025-1-31T09:30:00Z',
    '2025-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2025-04-31T00:00:00Z',
    '2025-00-10T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-01-00T00:00:00Z',
    '2025-01-31T24:00:00Z',
    '2025-01-31T23:60:00Z',
    '2025-01-31T23:59:61Z',
    '2025-01-31T09:30:00+24:00',
    '2025-01-31T09:30:00+02:60',
    '2025-01-31T09:30:00+0200',
    '2025-01-31T09:30:00.Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '+12025-01-31T09:30:00Z',
    '2025-01-31T09:30:00Z ',
    '2025-01-31T09:30:00Z\n',
    '١٢٣٤-01-31T09:30:00Z',
    '1738315800',
    '',
  ])('refuses %j', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  const times = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });

  it('returns the same as Date for every valid time', () => {
    fc.assert(fc.property(times, (time) => expect(parseTimestamp(time.toISOString())).toEqual(time)));
  });

  it('returns the same as Date with every offset', () => {
    const offsets = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(times, offsets, (time, minutes) => {
        const wall = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const two = (number: number) => String(number).padStart(2, '0');
        const size = Math.abs(minutes);
        const text = `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        expect(parseTimestamp(text)).toEqual(time);
        expect(parseTimestamp(text)).toEqual(new Date(text));
      }),
    );
  });

  it('accepts exactly the days that exist', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), part(14), part(33), (year, month, day) => {
        const two = (number: number) => String(number).padStart(2, '0');
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T12:00:00.000Z`;
        const date = new Date(text);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString() === text;
        expect(parseTimestamp(text) !== undefined).toBe(exists);
      }),
      { numRuns: propertyRuns({ times: 2, most: 1000 }) },
    );
  });
});

describe('isDay', () => {
  it('is true of days that exist, and false of any other text', () => {
    expect(isDay('2024-02-29')).toBe(true);
    for (const text of ['2026-02-29', '2026-1-31', '2026-01-31T00:00:00Z', '0000-01-01', '', ' 2026-01-31'])
      expect([text, isDay(text)]).toEqual([text, false]);
  });
});

describe('dayAsWritten', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-07-01T00:00:00+02:00', '2026-07-01'],
    ['2026-12-31T23:30:00-08:00', '2026-12-31'],
    ['2026-12-31t23:59:60z', '2026-12-31'],
    ['2026-02-29', undefined],
    ['2026-02-29T00:00:00Z', undefined],
    ['2026-01-31T00:00:00', undefined],
    ['', undefined],
  ])('of %j is %j', (text, day) => {
    expect(dayAsWritten(text)).toBe(day);
  });
});
