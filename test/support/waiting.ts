import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Interval of the queries in milliseconds; it only determines how soon a test continues. */
const POLL_MS = 20;

/** Maximum time in milliseconds until a condition must be fulfilled: enough for a busy machine. */
const PATIENCE_MS = 60_000;

/**
 * The sessions of the present database that wait for a lock. `wait_event_type` does not tell it reliably: a session that waits is woken by
 * signals of the server, and shows no event until it sleeps again.
 */
export const WAITING_SESSIONS = `pg_stat_activity where datname = current_database()
  and pid in (select pid from pg_locks where not granted)`;

/**
 * Waits until `count` sessions of the database wait for a lock, or until `other` has settled, which means that it did not
 * have to wait.
 */
export async function untilWaiting(admin: Client, count: number, other: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settled = () => void (isSettled = true);
  other.then(settled, settled);
  while (!isSettled) {
    const { rows } = await admin.query<{ waiting: number }>(`select count(*)::int as waiting from ${WAITING_SESSIONS}`);
    if (rows[0]!.waiting >= count) return;
    await sleep(POLL_MS);
  }
}

/** Reads again and again until the value fulfils a condition; throws with the last value if it never does. */
export async function eventually<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (performance.now() > end) throw new Error(`Not fulfilled in time: ${JSON.stringify(value)}`);
    await sleep(POLL_MS);
  }
}
