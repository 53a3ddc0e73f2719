import { currentTime } from './current-time.js';
import { isDay } from './timestamp.js';
import { addDays, beginningOf, dayOf } from './time-zone.js';

/**
 * Which instant a day means where a point in time is wanted:
 * - `within`: 12:00 UTC if that is within the day, else 00:00 UTC, so that its text begins with the day in every time zone
 * - `done`: of something that is done and not planned: as `within`, but the present time if the day is today
 * - `start`: the first instant of the day
 */
export type DayMeaning = 'within' | 'done' | 'start';

/**
 * A point in time that a caller stated as a day, such as `2026-12-31`. It is an instant of the day, in place of which a rule may use another
 * one that fits better: see {@link unlessSameDay} and {@link withinDay}.
 */
export class StatedDay extends Date {
  constructor(
    instant: Date,
    readonly day: string,
  ) {
    super(instant);
  }
}

/** The point in time that a text with a day means in a time zone (IANA name); undefined for another text, and for days that do not exist. */
export function parseStatedDay(text: string, meaning: DayMeaning, timezone: string): StatedDay | undefined {
  if (!isDay(text)) return undefined;
  const instant = instantOfDay(text, meaning, timezone);
  return isStorable(instant) ? new StatedDay(instant, text) : undefined;
}

function instantOfDay(day: string, meaning: DayMeaning, timezone: string): Date {
  if (meaning === 'start') return beginningOf(day, timezone);
  const now = currentTime();
  if (meaning === 'done' && dayOf(now, timezone) === day) return now;
  const noon = new Date(`${day}T12:00:00Z`);
  return dayOf(noon, timezone) === day ? noon : new Date(`${day}T00:00:00Z`);
}

/** Whether the year of an instant is 1 to 9999 in UTC, as those of all points in time. */
const isStorable = (instant: Date): boolean => instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;

/** What was sent; the present value in place of a stated day within which it lies, so that the day changes nothing. */
export function unlessSameDay<T extends Date | null | undefined>(
  sent: T,
  present: Date | string | null | undefined,
  timezone: string,
): T | Date {
  if (!(sent instanceof StatedDay) || !present) return sent;
  const time = new Date(present);
  return dayOf(time, timezone) === sent.day ? time : sent;
}

/** A time that is not before `bound`, if it is a stated day within which `bound` lies. Other times stay as they are. */
export const withinDay = (time: Date, bound: Date, timezone: string): Date =>
  time instanceof StatedDay && bound > time && dayOf(bound, timezone) === time.day ? bound : time;

/** The last millisecond of a day in a time zone. */
export const endOfDay = (day: string, timezone: string): Date =>
  new Date(beginningOf(addDays(day, 1), timezone).getTime() - 1);
