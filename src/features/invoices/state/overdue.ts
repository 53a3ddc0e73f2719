import { currentTime } from '#platform/base/values/current-time.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';

/**
 * The rule when an unpaid invoice becomes overdue: when the day of its due date is over in the tenant's time zone. Returns the instant of which
 * the due dates before it are overdue at `now`. It changes at the first instants of days only, when the clock of the journal asks for it.
 * `timezone` is an IANA name; throws `RangeError` for another.
 */
export const overdueBefore = (now: Date, timezone: string): Date => startOfDay(now, timezone);

/** {@link overdueBefore} at present for the tenant of the current caller. Throws if there is none. */
export const overdueBeforeNow = (): Date => overdueBefore(currentTime(), currentCaller().tenant.timezone);
