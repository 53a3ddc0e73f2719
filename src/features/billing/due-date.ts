import { startOfDay } from '#platform/base/values/time-zone.js';
import type { PaymentTerm } from '#features/settings/settings.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The number of due days of a payment term by its name in the settings, in any letter case; undefined if there is none. */
export const dueDaysOf = (name: string | null, terms: readonly PaymentTerm[]): number | undefined =>
  terms.find((term) => term.name.toLowerCase() === name?.toLowerCase())?.dueDays;

/**
 * The due date of an invoice: a number of calendar days after the issue in the time zone of the tenant, as long after the beginning of the day,
 * but within it, if the clocks are changed in between.
 */
export function dueDateAfter(issuedAt: Date, days: number, timezone: string): Date {
  const start = startOfDay(issuedAt, timezone);
  const dueDay = startOfDay(new Date(start.getTime() + days * DAY_MS + DAY_MS / 2), timezone);
  const dayAfter = startOfDay(new Date(dueDay.getTime() + DAY_MS + 2 * HOUR_MS), timezone);
  return new Date(Math.min(dueDay.getTime() + issuedAt.getTime() - start.getTime(), dayAfter.getTime() - 1));
}
