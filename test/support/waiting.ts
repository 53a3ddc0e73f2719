import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** How often the database is asked; nothing depends on it but how soon a test goes on. */
const POLL_MS = 20;

/**
 * Waits until so many sessions of the database wait for a lock, or until `other` has settled, which means that it waited for
 * nothing.
 */
export async function untilWaiting(admin: Client, count: number, other: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settled = () => void (isSettled = true);
  other.then(settled, settled);
  while (!isSettled) {
    const { rows } = await admin.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.waiting >= count) return;
    await sleep(POLL_MS);
  }
}
