import { decimal, roundHalfUp } from '#platform/base/values/decimal.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
/** What a spreadsheet shows instead of a date that it cannot show. */
const NO_DATE = '#####';
/** The day before day 1 of the two calendars of workbooks. */
const DAY_0_OF_1900 = Date.UTC(1899, 11, 31);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);
/** The last day that spreadsheets know, 31 December 9999, in each calendar. */
const LAST_DAY_OF_1900 = 2_958_465;
const LAST_DAY_OF_1904 = 2_957_003;
/** 29 February 1900, which never was: the calendar of 1900 counts it. */
const LEAP_DAY = 60;

/**
 * The date of a number of days as `2026-03-15`, with its time as `2026-03-15T08:30:00` if its format shows one and it is not midnight; of a format
 * with a time only as `08:30:00`. Rounded to seconds.
 */
export function dateText(
  days: string,
  { hasDay, hasTime }: { hasDay: boolean; hasTime: boolean },
  is1904: boolean,
): string {
  const seconds = secondsOf(days);
  const ofDay = seconds % DAY_SECONDS;
  const day = (seconds - ofDay) / DAY_SECONDS;
  if (seconds < 0 || day > (is1904 ? LAST_DAY_OF_1904 : LAST_DAY_OF_1900)) return NO_DATE;
  if (!hasDay) return timeText(ofDay);
  const date = isoDay(day, is1904);
  return hasTime && ofDay ? `${date}T${timeText(ofDay)}` : date;
}

/** A number of days as hours, minutes and seconds: `26:30:00`. Rounded to seconds. */
export function durationText(days: string): string {
  const seconds = secondsOf(days);
  if (seconds < 0) return NO_DATE;
  const ofHour = seconds % HOUR_SECONDS;
  return `${(seconds - ofHour) / HOUR_SECONDS}:${timeText(ofHour).slice(3)}`;
}

const secondsOf = (days: string): number => Number(roundHalfUp(decimal(days).times(DAY_SECONDS), 0).toFixed());

/** A date that is stored as ISO 8601, without a time that is midnight and without fractions of seconds. */
export const isoDateText = (text: string): string =>
  text
    .trim()
    .replace(/\.\d+/, '')
    .replace(/T00:00(?::00)?Z?$/, '');

function isoDay(day: number, is1904: boolean): string {
  if (is1904) return isoOf(DAY_0_OF_1904, day);
  if (day === 0) return '1900-01-00';
  if (day === LEAP_DAY) return '1900-02-29';
  return isoOf(DAY_0_OF_1900, day < LEAP_DAY ? day : day - 1);
}

const isoOf = (dayZero: number, day: number): string => new Date(dayZero + day * DAY_MS).toISOString().slice(0, 10);

const timeText = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 19);
