import type { PoolClient } from 'pg';
import { socketOf } from '#platform/base/library-internals/pg-socket.js';

/**
 * Sends everything that is written to a connection until the next tick with one system call instead of one per statement.
 * A system call that wakes the database costs more than the work of this process on the statement: see `docs/performance.md`.
 */
export function gatherWrites(client: PoolClient): void {
  const socket = socketOf(client);
  if (socket.writableCorked) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}
