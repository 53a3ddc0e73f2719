import { Faults } from '#platform/base/errors/faults.js';
import { addDays, daysBetween } from '#platform/base/values/time-zone.js';

/** Maximum number of days of a report. */
export const MAX_REPORT_DAYS = 400;

/** The first and the last day, such as `2026-01-31`; both are included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/**
 * The period of a report or statement. A first day that was not sent is that of the month of the last one, or of `today` without both; a last
 * day that was not sent is that of the month of the first one. Throws `validation_failed` on `to_date` for a last day before the first one, and
 * for more than {@link MAX_REPORT_DAYS} days.
 */
export function reportPeriod(sent: Partial<ReportPeriod>, today: string): ReportPeriod {
  const from = sent.from ?? firstOfMonth(sent.to ?? today);
  const to = sent.to ?? addDays(firstOfMonth(addDays(firstOfMonth(from), 31)), -1);
  const faults = new Faults();
  if (to < from) faults.add('to_date', 'must not be before from_date');
  if (daysBetween(from, to) >= MAX_REPORT_DAYS)
    faults.add('to_date', `must make a period of at most ${MAX_REPORT_DAYS} days`);
  faults.throwIfAny();
  return { from, to };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
