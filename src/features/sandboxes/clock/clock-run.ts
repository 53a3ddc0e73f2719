import { addDue, clockStart } from '#features/events/event-clock.js';
import { later } from '#features/settings/record-day.js';
import { currentTime, realTime } from '#platform/base/values/current-time.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { SET_OFFSET } from './sandbox-clock.queries.js';

/** To where the clock of a sandbox runs in a transaction. */
export interface ClockRun {
  /** The offset at the end of the move, in milliseconds. */
  targetMs: number;
  timezone: string;
  /** By `performance.now()`: after it nothing more is added, and the rest is left to another transaction. */
  until: number;
  /** Maximum number of events that one statement adds. */
  most: number;
}

/** How far the clock of a sandbox has run. */
export interface Reached {
  before: Date;
  now: Date;
  offsetMs: number;
  /** The offset to which the clock is still moving; null if it is there. */
  targetMs: number | null;
}

/**
 * Lets the clock of the sandbox of the transaction run: adds the events that become due, in their order, until the clock is at its target or the time is over.
 * Then the clock is at the last event that was added, so that what is due by the present time of a sandbox is always written, but for events of the same
 * instant. The transaction must have the lock of the clock alone, see `asClockMove`.
 */
export async function runClock(tx: TenantTx, { targetMs, timezone, until, most }: ClockRun): Promise<Reached> {
  const before = currentTime();
  const end = new Date(realTime().getTime() + targetMs);
  let since = await clockStart(tx, before);
  let reached: Date | undefined;
  do {
    reached = await addDue(tx, { since, until: end, timezone, most });
    since = reached ?? end;
  } while (reached && performance.now() < until);
  const now = reached ? later(reached, before) : end;
  const offsetMs = reached ? now.getTime() - realTime().getTime() : targetMs;
  await tx.query(SET_OFFSET, [offsetMs]);
  return { before, now, offsetMs, targetMs: reached ? targetMs : null };
}
