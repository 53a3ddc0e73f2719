import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { withinDay } from '#platform/base/values/stated-day.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import type { Where } from '#platform/data/records/list-where.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { readSettings } from './read-settings.js';
import type { Settings } from './settings.js';

/*
 * The rule for the day of every document and of every record of money, whatever route, version or import writes it:
 *
 * - It is not after today (`dayFault`), so that all reports of today agree.
 * - It is not before the day of what the record depends on (`dayFault`): a credit note not before its invoice, an allocation not before its two
 *   sides, a reversal not before what it reverses. An invoice may be older than its order, because invoices are taken over from other systems.
 * - It is not in the closed period (`isClosed`).
 * - A draft has no day yet: its planned day is judged when it is issued.
 *
 * Days are those of the tenant's time zone; hours do not count, because banks state days only. What is done without a stated time is of
 * today, or of the day of what it depends on, if older releases stored a later one.
 */

/** A document or record that another one must not precede. */
export interface DaySource {
  time: Date;
  /** As errors name it, such as `the invoice INV-7`. */
  name: string;
}

/** The day of a document or record. */
export interface RecordDay {
  time: Date;
  /** What it must not precede. */
  sources?: readonly DaySource[];
}

/**
 * Why a document or record cannot be of a day: it is before that of one of its sources, or after today. Undefined if it can. `timezone` is the
 * IANA name of the tenant's time zone; throws `RangeError` for another.
 */
export function dayFault({ time, sources = [] }: RecordDay, timezone: string, now: Date): string | undefined {
  const [day, today] = [dayOf(time, timezone), dayOf(now, timezone)];
  const [last] = sources
    .map((source) => ({ ...source, day: dayOf(source.time, timezone) }))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  if (last && day < last.day) return `must not be before ${last.day}, the day of ${last.name}`;
  return day > today ? `must not be after today, ${today}` : undefined;
}

/** Adds the {@link dayFault} of a day to `faults`, with what the caller can do instead, if there is something. */
export function checkDay(
  { field, cure, ...day }: RecordDay & { field: string; cure?: string },
  timezone: string,
  faults: Faults,
): void {
  const reason = dayFault(day, timezone, currentTime());
  if (reason) faults.add(field, cure ? `${reason}; ${cure}` : reason);
}

/** The last of some times. */
export const later = (first: Date, ...others: readonly Date[]): Date =>
  others.reduce((last, time) => (time > last ? time : last), first);

/** The time from which a record counts: `stated`, else the present time or that of the last of its sources if this is later. Checks it as {@link checkDay}. */
export function effectiveTime(
  { field, stated, sources }: { field: string; stated: Date | undefined; sources: readonly DaySource[] },
  timezone: string,
  faults: Faults,
): Date {
  if (!stated) return later(currentTime(), ...sources.map(({ time }) => time));
  checkDay({ field, time: stated, sources }, timezone, faults);
  return notBefore(stated, sources, timezone);
}

/** A time, or that of a source on the same day if the time was stated as a day, whose hour says nothing. */
export const notBefore = (time: Date, sources: readonly DaySource[], timezone: string): Date =>
  sources.reduce((last, source) => withinDay(last, source.time, timezone), time);

/**
 * SQL of the time from which the undoing of a record counts, or null: the later one of its own time (`undone`, null if it is not undone) and of
 * that of the record (`since`), because older releases stored records of later days. Both are SQL of times.
 */
export const undoneAt = (undone: string, since: string): string =>
  `case when ${undone} is not null then greatest(${undone}, ${since}) end`;

/**
 * Whether the day of a time belongs to the closed period, which ends with the day `closedUntil` (such as `2026-01-31`; null: nothing is closed).
 * Today is never closed: an end that an older release stored, today or later, counts as yesterday.
 */
export function isClosed(
  time: Date,
  { closedUntil }: Pick<Settings, 'closedUntil'>,
  timezone: string,
  now: Date = currentTime(),
): boolean {
  if (closedUntil === null) return false;
  const day = dayOf(time, timezone);
  return day <= closedUntil && day < dayOf(now, timezone);
}

/** Why a record cannot be of a day for which {@link isClosed} holds. */
export const closedReason = ({ closedUntil }: Pick<Settings, 'closedUntil'>): string =>
  `belongs to the closed period, which ends with ${closedUntil}`;

/** Throws `period_closed` that names each of `days` which belongs to the closed period of the tenant. */
export function requireOpenPeriod(
  days: readonly { field: string; time: Date }[],
  settings: Pick<Settings, 'closedUntil'>,
  timezone: string,
): void {
  const closed = days.filter(({ time }) => isClosed(time, settings, timezone));
  if (!closed.length) return;
  throw new DomainError(
    'period_closed',
    'The period is closed.',
    closed.map(({ field }) => ({
      field,
      reason: `${closedReason(settings)}; state a later day, or write closed_until of the settings`,
    })),
  );
}

/** As {@link requireOpenPeriod}, for a time that may not have been stated; reads the settings only if it was, because today is never closed. */
export async function requireOpenDay(tx: TenantTx, field: string, time: Date | null | undefined): Promise<void> {
  if (time) requireOpenPeriod([{ field, time }], await readSettings(tx), tx.tenant.timezone);
}

/**
 * Adds the conditions that the document `t` of a list was issued at or after a time, and before another one. A document without a time of issue
 * was issued when it was created.
 */
export function whereIssued(where: Where, after: Date | undefined, before: Date | undefined): void {
  const conditions = [
    ...(after ? [`>= ${where.parameter(after)}::timestamptz`] : []),
    ...(before ? [`< ${where.parameter(before)}::timestamptz`] : []),
  ];
  if (!conditions.length) return;
  const inPeriod = (column: string) => conditions.map((condition) => `${column} ${condition}`).join(' and ');
  where.and(`(${inPeriod('t.issued_at')} or t.issued_at is null and ${inPeriod('t.created_at')})`);
}
