import { overdueBefore } from '#features/invoices/state/invoice-state.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { startsOfDays } from '#platform/base/values/time-zone.js';
import { ADD_EXPIRED, ADD_OVERDUE, ADD_STARTED, LOCK_CLOCK, SET_CLOCK } from './events.queries.js';

/** Transactions that were open when the clock ran may have written due times before that; no transaction lasts longer than this. */
const OVERLAP_MS = 5 * 60_000;

/** The first instants of the days of a time zone that have ended since the clock ran at `since`, then that of the present day. */
export const daysSince = (since: Date, timezone: string): Date[] =>
  startsOfDays(new Date(since.getTime() - OVERLAP_MS), currentTime(), timezone);

/**
 * Adds the events that time has caused for the caller's tenant since its clock last ran, at `clockUntil`: `invoice.overdue` at the first
 * instants of days in the tenant's time zone (`overdueBefore`), `contract_price.started` and `contract_price.expired`. A write that makes a
 * resource enter such a state has added the event itself. Rows that are being written are left to the next run. The clock is set after the
 * events are committed; if that does not happen, or if another instance had the same `clockUntil`, the next run finds the events in the
 * journal and adds none twice.
 */
export async function addClockEvents(db: TenantDb, clockUntil: Date, timezone: string): Promise<void> {
  const now = await db.transaction(async (tx) => {
    const [clock] = await tx.query<{ now: Date | null }>(LOCK_CLOCK);
    if (!clock?.now) return undefined;
    const days = daysSince(clockUntil, timezone);
    for (const [index, start] of days.slice(1).entries())
      await tx.query(ADD_OVERDUE, [overdueBefore(days[index]!, timezone), overdueBefore(start, timezone), start]);
    const since = new Date(clockUntil.getTime() - OVERLAP_MS);
    for (const statement of [ADD_STARTED, ADD_EXPIRED]) await tx.query(statement, [since]);
    return clock.now;
  });
  if (now) await db.read(SET_CLOCK, [now]);
}
