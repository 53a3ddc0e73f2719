import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { rowsOfServers } from './database.js';

/** Interval of the queries in milliseconds; it only determines how soon a test continues. */
const POLL_MS = 20;

/**
 * The sessions of the present database that wait for a lock. `wait_event_type` does not tell it reliably: a session that waits is woken by
 * signals of the server, and shows no event until it sleeps again.
 */
export const WAITING_SESSIONS = `pg_stat_activity where datname = current_database()
  and pid in (select pid from pg_locks where not granted)`;

/** The number of sessions of the database of `admin` that wait for a lock, on a cluster on all of its servers: locks of rows are on the workers. */
async function waitingSessions(admin: Client): Promise<number> {
  const rows = await rowsOfServers<{ waiting: number }>(
    admin,
    `select count(*)::int as waiting from ${WAITING_SESSIONS}`,
  );
  return rows.reduce((sum, { waiting }) => sum + waiting, 0);
}

/**
 * Waits until `count` sessions of the database wait for a lock, or until `other` has settled, which means that it did not
 * have to wait.
 */
export async function untilWaiting(admin: Client, count: number, other: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settled = () => void (isSettled = true);
  other.then(settled, settled);
  while (!isSettled) {
    if ((await waitingSessions(admin)) >= count) return;
    await sleep(POLL_MS);
  }
}
