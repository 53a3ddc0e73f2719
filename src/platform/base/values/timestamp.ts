import { WallClock } from './time-zone.js';

/** Maximum length of a date-time in characters; those after milliseconds have no effect. */
export const MAX_TIMESTAMP_LENGTH = 64;
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/**
 * Parses an RFC 3339 date-time with offset. Returns `undefined` for any other text, for one that is too long and for days that do not exist. Digits
 * beyond milliseconds are cut off; a leap second becomes the second after it. The year must be 1 to 9999 in UTC.
 */
export function parseTimestamp(text: string): Date | undefined {
  const match = text.length <= MAX_TIMESTAMP_LENGTH ? RFC3339.exec(text) : undefined;
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offset = Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (
    !exists ||
    year === 0 ||
    hour > 23 ||
    minute > 59 ||
    second > 60 ||
    Number(match[8] ?? 0) > 23 ||
    Number(match[9] ?? 0) > 59
  ) {
    return undefined;
  }
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, Number((match[7] ?? '.0').slice(1, 4).padEnd(3, '0')));
  const sign = /-\d\d:\d\d$/.test(text) ? -1 : 1;
  const instant = new Date(time.getTime() - sign * offset * 60_000);
  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999 ? instant : undefined;
}

/** Whether a text is a date, such as `2026-01-31`, of a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && parseTimestamp(`${text}T00:00:00Z`) !== undefined;

/**
 * The day of a date, such as `2026-01-31`, or of an RFC 3339 date-time: the one that is written there, whatever the offset, so that
 * `2026-07-01T00:00:00+02:00` is `2026-07-01`. Returns `undefined` for any other text and for days that do not exist.
 */
export function dayAsWritten(text: string): string | undefined {
  return isDay(text) || parseTimestamp(text) ? text.slice(0, 10) : undefined;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/**
 * Parses a date-time of the same form without offset. Returns `undefined` for any other text and for times so close to the
 * first or last possible timestamp that they are outside of the range in some time zones.
 */
export function parseWallClock(text: string): WallClock | undefined {
  const asUtc = parseTimestamp(`${text}Z`);
  const isInstant = ['+23:59', '-23:59'].every((offset) => parseTimestamp(`${text}${offset}`));
  return asUtc && isInstant ? new WallClock(asUtc) : undefined;
}
