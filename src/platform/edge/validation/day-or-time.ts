import { callerIfAny } from '#platform/data/tenancy/caller.js';
import { type DayMeaning, parseStatedDay } from '#platform/base/values/stated-day.js';
import { parseTimestamp } from '#platform/base/values/timestamp.js';
import type { Described } from './presence.js';

/*
 * A day where a point in time is wanted, in v2: `2026-12-31` is the day of the tenant's time zone. `DayMeaning` says which instant of it counts.
 */

/** The reason with which a text is refused that is neither a day nor a point in time. */
export const DAY_OR_TIME =
  'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z';

/**
 * The schema of a field that takes both. Its format stays that of points in time, so that generated clients keep their types; the description says
 * that a date is accepted too.
 */
export const DAY_OR_TIME_SCHEMA = { type: String, format: 'date-time' };

const WITHIN =
  'A date, such as `2026-12-31`, is that day in the time zone of the tenant, shown as 12:00 UTC, or 00:00 UTC where noon is on another day';
const TEXTS: Record<DayMeaning, string> = {
  within: WITHIN,
  done: `${WITHIN}, and as the present time if it is today`,
  start: 'A date, such as `2026-12-31`, is the first instant of that day in the time zone of the tenant',
};

/** The options of a field with what a date means in it. */
export const withDayText = <O extends Pick<Described, 'description'>>(options: O, day: DayMeaning): O => ({
  ...options,
  description: options.description === undefined ? TEXTS[day] : `${options.description}. ${TEXTS[day]}`,
});

/** Converts a point in time to a `Date` and a day to a `StatedDay`, and refuses what is neither. */
export const dayOrTime = (day: DayMeaning) => ({
  convert: (value: unknown) =>
    typeof value === 'string' ? (parseTimestamp(value) ?? parseStatedDay(value, day, timezone()) ?? value) : value,
  rule: (value: unknown) => (value instanceof Date ? undefined : DAY_OR_TIME),
});

/** That of the tenant of the request. */
const timezone = (): string => callerIfAny()?.tenant.timezone ?? 'UTC';
