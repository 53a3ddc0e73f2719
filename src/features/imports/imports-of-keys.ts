import { QUARANTINE } from '#features/media/media-sweep.queries.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CANCEL, LOCK_UNFINISHED_OF_KEYS } from './imports.queries.js';

/**
 * Cancels the unfinished imports of keys that are revoked in the transaction or have ended, and returns their ids. Lines that were written
 * stay, except of an atomic import, and no further one is written: each transaction with lines locks its import and finds it cancelled.
 */
export async function cancelImportsOf(tx: TenantTx, keyIds: readonly string[]): Promise<string[]> {
  const unfinished = await tx.query<{ id: string; objectKey: string | null }>(LOCK_UNFINISHED_OF_KEYS, [keyIds]);
  const ids = unfinished.map(({ id }) => id);
  if (!ids.length) return [];
  tx.journal.watch('import', ids);
  await tx.query(CANCEL, [ids]);
  const files = unfinished.flatMap(({ objectKey }) => objectKey ?? []);
  await tx.query(QUARANTINE, [files, 'deleted']); // the sweep of the object store deletes them
  return ids;
}
