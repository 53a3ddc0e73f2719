import type { TenantDb } from '../tenancy/tenant-db.js';
import type { Where } from './list-where.js';

/**
 * The atomic import of the tenant that had begun before the time `$2` and ended after it: `since` is before the time of all its changes. An
 * import starts before the transaction that writes its lines; the two minutes are for clocks that differ. Imports of a tenant run one after
 * the other, so none but the first that ended after `$2` can have begun before it.
 */
const LATE_CHANGES = `select least(started_at - interval '2 minutes', $2::timestamptz) as since from imports
  where tenant_id = $1 and on_error = 'atomic' and status = 'completed' and not is_dry_run and finished_at >= $2::timestamptz
  order by finished_at limit 1`;

/**
 * Makes a list of changes since a time include those that became visible since then, although their time is earlier. All changes of an
 * atomic import have the time at which its transaction began, and it can last longer than the overlap of a synchronization (docs/sync.md).
 * Other transactions cannot. Changes nothing for lists without the filter.
 */
export async function includeLateChanges(db: TenantDb, { values, changedSince }: Where): Promise<void> {
  if (changedSince === undefined) return;
  const [late] = await db.read<{ since: Date }>(LATE_CHANGES, [values[changedSince]]);
  if (late) values[changedSince] = late.since;
}
