import { overdueBefore } from '#features/invoices/state/invoice-state.js';
import { asClockMove } from '#platform/data/tenancy/sandbox-clock.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { startsOfDays } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import {
  ADD_DUE,
  CLOCK_UNTIL,
  ADD_EXPIRED,
  ADD_OVERDUE,
  ADD_STARTED,
  LOCK_CLOCK,
  SET_CLOCK,
} from './events.queries.js';

/** Transactions that were open when the clock ran may have written due times before that; no transaction lasts longer than this. */
const OVERLAP_MS = 5 * 60_000;

/** The first instants of the days of a time zone that have ended since the clock ran at `since`, then that of the present day. */
export const daysSince = (since: Date, timezone: string, now = currentTime()): Date[] =>
  startsOfDays(new Date(since.getTime() - OVERLAP_MS), now, timezone);

/**
 * Adds the events that time has caused for the caller's tenant since its clock last ran, at `clockUntil`: `invoice.overdue` at the first
 * instants of days in the tenant's time zone (`overdueBefore`), `contract_price.started` and `contract_price.expired`. A write that makes a
 * resource enter such a state has added the event itself. Rows that are being written are left to the next run; in a sandbox, where they get the times
 * at which they became due, the run waits for them. The clock is set after the events are committed; if that does not happen, or if another
 * instance had the same `clockUntil`, the next run finds the events in the journal and adds none twice.
 */
export async function addClockEvents(db: TenantDb, clockUntil: Date, timezone: string): Promise<void> {
  if (isSandboxTenantId(currentCaller().tenant.id)) {
    await asClockMove(() => addDueToNow(db, clockUntil, timezone));
    return;
  }
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
  if (now) await setClock(db, now);
}

async function addDueToNow(db: TenantDb, clockUntil: Date, timezone: string): Promise<void> {
  const now = await db.transaction(async (tx) => {
    const until = currentTime();
    while ((await addDue(tx, { since: clockUntil, until, timezone, most: MAX_ADDED })) !== undefined);
    return until;
  });
  await setClock(db, now);
}

/** Records that the clock of the caller's tenant has run up to a time; after the transaction of its events. */
export const setClock = async (db: TenantDb, until: Date): Promise<void> => void (await db.read(SET_CLOCK, [until]));

/** How far the clock looks back before the journal has a time up to which it has run: further than it can be late. */
const UNKNOWN_START_MS = 2 * 86_400_000;
/** Number of events that one statement adds. */
export const MAX_ADDED = 5_000;

/** A part of the time of a sandbox, and its time zone. */
export interface ClockRun {
  since: Date;
  until: Date;
  timezone: string;
  /** Maximum number of events that are added. */
  most: number;
}

/**
 * Adds events that the clock of a sandbox causes while it runs from `since` to `until`, each with the time at which it becomes due, in that order;
 * those that the journal has are left out. Returns undefined when all are added, and otherwise the time up to which they are. The transaction must have
 * the lock of the clock alone, see {@link asClockMove}.
 */
export async function addDue(tx: TenantTx, { since, until, timezone, most }: ClockRun): Promise<Date | undefined> {
  const days = daysSince(since, timezone, until);
  const starts = days.slice(1);
  const added = await tx.query<{ at: string }>(ADD_DUE, [
    ...[new Date(since.getTime() - OVERLAP_MS), until],
    days.slice(0, -1).map((day) => overdueBefore(day, timezone)),
    starts.map((start) => overdueBefore(start, timezone)),
    starts,
    most,
  ]);
  return added.length < most ? undefined : new Date(added.at(-1)!.at);
}

/** The time up to which the clock of the journal of a sandbox has run, at which a move of its clock begins; `now` is the present time. */
export async function clockStart(tx: TenantTx, now: Date): Promise<Date> {
  const [head] = await tx.query<{ until: Date }>(CLOCK_UNTIL);
  return head?.until ?? new Date(now.getTime() - UNKNOWN_START_MS);
}
