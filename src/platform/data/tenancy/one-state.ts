import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { gatherWrites } from '../sql/gather-writes.js';
import { callerErrorOf, callerForData, readFromPrimary } from './caller.js';
import type { Connections } from './connections.js';
import { inOneState, sendAll } from './transaction-messages.js';

const storage = new AsyncLocalStorage<PoolClient>();

/** The connection of the reads that run in one state; undefined outside of {@link readInOneState}. */
export const stateClient = (): PoolClient | undefined => storage.getStore();

/**
 * Runs work whose reads all see one state of the primary's data: they share one of the tenant's connections and a read-only transaction, which
 * ends with the work. Inside of such work it runs more of it. Throws the error of the work, and as `TenantDb.read` does.
 */
export async function readInOneState<T>(
  connections: Connections,
  begin: () => readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (stateClient()) return work();
  readFromPrimary();
  const { client, release } = await connections.forCaller(callerForData());
  gatherWrites(client);
  const end = (error?: unknown) =>
    client.query('rollback').then(
      () => release(error),
      () => release(error, true),
    );
  try {
    await sendAll(client, inOneState(begin()));
    const result = await storage.run(client, work);
    await end();
    return result;
  } catch (error) {
    await end(error);
    throw callerErrorOf(error);
  }
}
