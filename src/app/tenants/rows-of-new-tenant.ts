import type { EntityManager } from 'typeorm';
import { COUNTS_MARKER } from '#platform/data/records/list-count.entity.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { COUNTED_TABLES } from '../resources.js';

/** In a database whose tables are distributed, `tenant_anchors` is a table and not a view; see `docs/scaling.md`. */
const HAS_ANCHORS = `select exists (select 1 from pg_class where oid = to_regclass('tenant_anchors') and relkind = 'r') as "hasAnchors"`;

/**
 * Adds the rows that each tenant has from the beginning. To be called in the transaction that creates the tenant.
 *
 * - The row of `tenant_anchors`, from which inserts select the tenant's id.
 * - The rows of `list_counts` that mark the counts of its lists, which have no records yet, as complete.
 */
export async function addRowsOfNewTenant(manager: EntityManager, tenantId: string): Promise<void> {
  const [found] = await manager.query<{ hasAnchors: boolean }[]>(HAS_ANCHORS);
  await manager.query(setLocal('app.tenant_id', tenantId)); // row-level security also applies to the owner
  if (found!.hasAnchors)
    await manager.query('insert into tenant_anchors (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  for (const list of COUNTED_TABLES)
    await manager.query(
      `insert into list_counts (tenant_id, list, id, class, records) values ($1, $2, $3, '{}', 0) on conflict do nothing`,
      [tenantId, list, COUNTS_MARKER],
    );
}
