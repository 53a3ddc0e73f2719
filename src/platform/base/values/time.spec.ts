import fc from 'fast-check';
import { type StoredTime, toTimestamp, toTimestampOrNull } from './time.js';

/** A time as PostgreSQL prints a `timestamptz(3)` in JSON with the session's time zone UTC: without trailing zeros. */
const asPostgres = (time: Date): StoredTime => {
  const iso = time.toISOString();
  const fraction = iso.slice(20, 23).replace(/0+$/, '');
  return `${iso.slice(0, 19)}${fraction && `.${fraction}`}+00:00`;
};

describe('time', () => {
  it.each([
    ['2025-01-31T09:30:00+00:00', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30:00.5+00:00', '2025-01-31T09:30:00.500Z'],
    ['2025-01-31T09:30:00.05+00:00', '2025-01-31T09:30:00.050Z'],
    ['2025-01-31T09:30:00.123+00:00', '2025-01-31T09:30:00.123Z'],
    ['0001-01-01T00:00:00+00:00', '0001-01-01T00:00:00.000Z'],
  ])('converts %s to %s', (stored, wire) => {
    expect(toTimestamp(stored)).toBe(wire);
    expect(toTimestampOrNull(stored)).toBe(wire);
  });

  it('keeps null', () => {
    expect(toTimestampOrNull(null)).toBeNull();
  });

  it('converts every time to the same text as Date', () => {
    const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(times, (time) => expect(toTimestamp(asPostgres(time))).toBe(time.toISOString())));
  });
});
