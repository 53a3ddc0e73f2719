import type { Difference } from '../journal/difference.js';
import type { EntryRow } from '../journal/journal.js';
import type { ResourceType } from '../journal/journal-kind.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/**
 * What the transaction has done so far, in the order of its entries of the journal. To be called when the use case is complete; the
 * entries are left for the commit.
 */
export async function differencesOf({ journal }: TenantTx): Promise<Difference[]> {
  await journal.complete();
  const entries = [...journal.entries];
  const created = entries.filter(isCreation);
  const records = new Map<string, object>();
  for (const type of new Set(created.map(({ resourceType }) => resourceType as ResourceType))) {
    const ids = created.filter(({ resourceType }) => resourceType === type).map(({ resourceId }) => resourceId!);
    for (const [id, record] of await journal.documents(type, ids)) records.set(id, record);
  }
  return entries.map((entry) => ({
    resourceType: entry.resourceType as ResourceType,
    resourceId: entry.resourceId!,
    action: entry.action!,
    changes: entry.changes!,
    record: isCreation(entry) ? (records.get(entry.resourceId!) ?? null) : null,
  }));
}

const isCreation = ({ action, isMove }: EntryRow): boolean => action === 'created' && !isMove;

/**
 * Completes a transaction that is then rolled back: with its entries of the journal and the checks that a commit makes. Returns what it has
 * done. Throws what the commit would.
 */
export async function completeDryRun(tx: TenantTx): Promise<Difference[]> {
  const differences = await differencesOf(tx);
  await tx.insertEntries();
  await tx.checkDeferred();
  return differences;
}
