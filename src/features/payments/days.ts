import type { Faults } from '../../platform/base/errors/faults.js';
import { currentTime } from '../../platform/base/values/current-time.js';

/** The last of some times. */
export const later = (first: Date, ...others: readonly Date[]): Date =>
  others.reduce((last, time) => (time > last ? time : last), first);

/**
 * The time from which something counts: `stated`, else the present time or that of the last of its records if this is later. Adds a fault if
 * the stated time is in the future or earlier than one of `records`.
 */
export function effectiveTime(field: string, stated: Date | undefined, records: readonly Date[], faults: Faults): Date {
  const now = currentTime();
  if (stated === undefined) return later(now, ...records);
  const earliest = records.length ? later(records[0]!, ...records) : stated;
  if (stated < earliest) faults.add(field, `must not be earlier than ${earliest.toISOString()}`);
  else if (stated > now) faults.add(field, 'must not be in the future');
  return stated;
}
