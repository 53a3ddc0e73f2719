import { overdueBefore } from '#features/invoices/state/invoice-state.js';
import { addDays, beginningOf, dayOf, daysBetween } from '#platform/base/values/time-zone.js';

/** Maximum number of buckets by age, beside that of what is not due and that of what is older than the last day. */
export const MAX_BUCKET_DAYS = 6;
/** The bucket of what is not due yet. */
export const NOT_DUE = 'not_due';
/** The label of what a customer has paid or was credited beyond what it owes. It is in no bucket. */
export const UNAPPLIED = 'unapplied';

/**
 * The labels of the buckets whose last days are `days` (rising), from the youngest: with 30, 60 and 90 `not_due`, `1-30`, `31-60`, `61-90`,
 * `91+`. The numbers are days after the day on which an invoice is due.
 */
export function bucketLabels(days: readonly number[]): string[] {
  const closed = days.map((last, index) => `${(days[index - 1] ?? 0) + 1}-${last}`);
  return [NOT_DUE, ...closed, `${days.at(-1)! + 1}+`];
}

/**
 * The instants that divide due dates into buckets at the end of a day such as `2026-01-31`, ascending. Due dates from the last instant on
 * are not due, those between the last two are in the first bucket after it, and so on; those before the first instant are in the last bucket.
 */
export function bucketBounds(day: string, days: readonly number[], timezone: string): Date[] {
  const ends = [0, ...days].toReversed(); // days overdue of the youngest due date that is not in an older bucket
  return ends.map((end) => overdueBefore(beginningOf(addDays(day, -end), timezone), timezone));
}

/** Number of days by which something is overdue on `day`: 0 on the day on which it is due, and before. */
export const daysOverdue = (dueDate: Date, day: string, timezone: string): number =>
  Math.max(0, daysBetween(dayOf(dueDate, timezone), day));

/** The label of the bucket of something that is overdue by a number of days. */
export function bucketOf(overdueDays: number, days: readonly number[]): string {
  const index = days.findIndex((last) => overdueDays <= last);
  const labels = bucketLabels(days);
  if (overdueDays === 0) return NOT_DUE;
  return index < 0 ? labels.at(-1)! : labels[index + 1]!;
}
