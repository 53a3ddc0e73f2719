import type { TenantDb } from '../tenancy/tenant-db.js';
import type { Where } from './list-where.js';

/**
 * Makes a list of changes since a time include those that became visible since then, although their time is earlier: the
 * changes of a transaction that lasts longer than the overlap of a synchronization (docs/sync.md). Changes nothing for lists without the filter.
 */
export async function includeLateChanges(db: TenantDb, { values, changedSince }: Where): Promise<void> {
  if (changedSince === undefined) return;
  for (const statement of db.options.lateChanges) {
    const [late] = await db.read<{ since: Date }>(statement, [values[changedSince]]);
    if (late) values[changedSince] = late.since;
  }
}
