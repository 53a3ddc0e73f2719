import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections } from './accepts-connections.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { readPostmasterFile, type Postmaster } from './postmaster.js';
import type { ServerHome } from './server-home.js';
import { lastLogLines } from './server-log.js';

const POLL_MS = 10;
export const START_TIMEOUT_MS = 60_000;

/**
 * Waits until the server lets us in, crash recovery included; undefined if it ends instead. A server that needs longer
 * than the deadline is left running: the next start finds it further on, while stopping it would lose its work.
 */
export async function waitUntilReady(
  home: ServerHome,
  pid: number,
  isAlive: () => Promise<boolean>,
  deadline = Date.now() + START_TIMEOUT_MS,
): Promise<Postmaster | undefined> {
  while (await isAlive()) {
    const postmaster = await readPostmasterFile(home);
    const ready = postmaster?.pid === pid && postmaster.status === 'ready';
    if (ready && (await acceptsConnections(home, postmaster.port))) return postmaster;
    if (Date.now() > deadline) {
      const lines = await lastLogLines(home);
      throw new EmbeddedPostgresError(`The embedded PostgreSQL is not ready in time. End of ${home.log}:\n${lines}`);
    }
    await sleep(POLL_MS);
  }
  return undefined;
}
