import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * What is sent on this connection until the program next waits leaves in one system call instead of one per statement.
 * A system call that wakes the database costs more than the statement's own work here: see `docs/performance.md`.
 */
export function gatherWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
  if (stream.writableCorked) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
