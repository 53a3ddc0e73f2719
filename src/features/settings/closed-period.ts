import { DomainError } from '../../platform/base/errors/domain-error.js';
import { instantOf, WallClock } from '../../platform/base/values/time-zone.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { readSettings } from './read-settings.js';
import type { Settings } from './settings.js';

/** A time that a request states, by the name of its field. */
export interface StatedDay {
  field: string;
  time: Date;
}

/**
 * The first instant after a closed period: the day after `closedUntil` (a date such as `2026-01-31`) begins then in the time zone (an IANA
 * name). Throws `RangeError` for another name.
 */
export function endOfClosedPeriod(closedUntil: string, timezone: string): Date {
  const next = new Date(`${closedUntil}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return instantOf(new WallClock(next), timezone);
}

/** Whether the day of a time belongs to the closed period of the tenant. */
export const isClosed = (time: Date, { closedUntil }: Pick<Settings, 'closedUntil'>, timezone: string): boolean =>
  closedUntil !== null && time < endOfClosedPeriod(closedUntil, timezone);

/** Throws `period_closed` that names each of `days` which belongs to the closed period of the tenant. */
export function requireOpenPeriod(
  days: readonly StatedDay[],
  settings: Pick<Settings, 'closedUntil'>,
  timezone: string,
): void {
  const closed = days.filter(({ time }) => isClosed(time, settings, timezone));
  if (!closed.length) return;
  const reason = `belongs to the closed period, which ends with ${settings.closedUntil}`;
  throw new DomainError(
    'period_closed',
    'The period is closed.',
    closed.map(({ field }) => ({ field, reason })),
  );
}

/** As {@link requireOpenPeriod}, for times that may not have been stated; reads the settings only if one was. */
export async function requireOpenDays(
  tx: TenantTx,
  days: readonly { field: string; time: Date | null | undefined }[],
): Promise<void> {
  const stated = days.flatMap(({ field, time }) => (time ? [{ field, time }] : []));
  if (stated.length) requireOpenPeriod(stated, await readSettings(tx), tx.tenant.timezone);
}
