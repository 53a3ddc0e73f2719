import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import type { ExposureRecord } from './credit-limits.queries.js';

const DAY_MS = 86_400_000;

/** What a customer owes and is about to owe: open invoices − unapplied money + drafts + what is not invoiced of confirmed orders. */
export const exposureOf = ({ openInvoices, unapplied, drafts, openOrders }: ExposureRecord): Decimal =>
  decimal(openInvoices).minus(decimal(unapplied)).plus(decimal(drafts)).plus(decimal(openOrders));

/** The number of days from the day of a due date to the present one in a time zone; 0 if that day is not over. */
export function daysOverdue(dueDate: Date, now: Date, timezone: string): number {
  const [dueDay, today] = [dueDate, now].map((time) => startOfDay(time, timezone).getTime()) as [number, number];
  const gap = Math.max(today - dueDay, 0) + DAY_MS / 2; // half a day more, because days have 23 to 25 hours
  return (gap - (gap % DAY_MS)) / DAY_MS;
}
