import { addDays, beginningOf, dayOf, startOfDay } from '#platform/base/values/time-zone.js';
import type { PaymentTerm } from '../settings.js';

/** What decides the due day of a payment term. */
export type DueRule = Pick<PaymentTerm, 'dueDays' | 'dueFrom' | 'dueOn'>;

/**
 * The day on which an invoice that is issued on a day (such as `2026-01-31`) is due: the due days after that day or after the last day of its
 * month; with days of the month, the first of these on or after it. A month that is too short for such a day has it on its last day.
 */
export function dueDay(issuedOn: string, { dueDays, dueFrom, dueOn }: DueRule): string {
  const earliest = addDays(dueFrom === 'month_end' ? lastOfMonth(issuedOn) : issuedOn, dueDays);
  if (!dueOn.length) return earliest;
  const last = lastOfMonth(earliest);
  return [...daysIn(last, dueOn), ...daysIn(lastOfMonth(addDays(last, 1)), dueOn)].find((day) => day >= earliest)!;
}

/** A planned issue after this time is due at once, because there may be no later day: years end with 9999. */
const LAST_ISSUE = Date.UTC(9998, 0);

/**
 * The due date of an invoice on its due day in the time zone of the tenant: as long after the beginning of the day as the invoice was issued after
 * that of its own, but within the day, if the clocks are changed in between.
 */
export function dueDate(issuedAt: Date, rule: DueRule, timezone: string): Date {
  if (issuedAt.getTime() > LAST_ISSUE) return issuedAt;
  const day = dueDay(dayOf(issuedAt, timezone), rule);
  const [from, until] = [day, addDays(day, 1)].map((one) => beginningOf(one, timezone).getTime()) as [number, number];
  return new Date(Math.min(from + issuedAt.getTime() - startOfDay(issuedAt, timezone).getTime(), until - 1));
}

/** The last day of the month of a day. */
function lastOfMonth(day: string): string {
  const inNextMonth = addDays(`${day.slice(0, 8)}28`, 4);
  return addDays(inNextMonth, -Number(inNextMonth.slice(8)));
}

/** The days of a month, whose last day is given, that have one of some numbers, in ascending order. */
const daysIn = (last: string, numbers: readonly number[]): string[] =>
  numbers
    .map((number) => `${last.slice(0, 8)}${String(Math.min(number, Number(last.slice(8)))).padStart(2, '0')}`)
    .toSorted();
