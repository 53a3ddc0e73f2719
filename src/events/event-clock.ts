import { currentTime } from '../platform/values/current-time.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { startsOfDays } from '../platform/values/time-zone.js';
import { ADD_EXPIRED, ADD_OVERDUE, ADD_STARTED, ADVANCE_CLOCK } from './events.queries.js';

/** Transactions that were open when the clock ran may have written due times before that; no transaction lasts longer than this. */
const OVERLAP_MS = 5 * 60_000;

/** The first instants of the days of a time zone that have ended since the clock ran at `since`, then that of the present day. */
export const daysSince = (since: Date, timezone: string): Date[] =>
  startsOfDays(new Date(since.getTime() - OVERLAP_MS), currentTime(), timezone);

/**
 * Adds the events that time has caused since the tenant's clock last ran: `invoice.overdue` when the day of the due date is over in the
 * tenant's time zone, `contract_price.started` and `contract_price.expired`. A write that makes a resource enter such a state has added the
 * event itself. Rows that are being written are left to the next run.
 */
export async function addClockEvents(tx: TenantTx, timezone: string): Promise<void> {
  const [clock] = await tx.query<{ since: Date | null }>(ADVANCE_CLOCK);
  if (!clock?.since) return;
  const days = daysSince(clock.since, timezone);
  for (const [index, end] of days.slice(1).entries()) await tx.query(ADD_OVERDUE, [days[index], end]);
  const since = new Date(clock.since.getTime() - OVERLAP_MS);
  for (const statement of [ADD_STARTED, ADD_EXPIRED]) await tx.query(statement, [since]);
}
