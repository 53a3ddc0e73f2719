import { RESOURCES } from '#app/resources.js';
import { TenantRow } from '#platform/data/sql/columns.js';
import { tableOf } from '#platform/data/sql/entity-sql.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

/** The tables whose rows have ids: those of the features' records and of their parts, such as order lines. */
const TABLES = RESOURCES.flatMap(({ entities }) => entities)
  .filter(({ prototype }) => prototype instanceof TenantRow)
  .map(tableOf);

const IDS = TABLES.map((table) => `select id from ${table} where tenant_id = $1`).join(' union all ');

/** The ids of all records in the caller's tenant, and of their parts. `read` itself passes the tenant as `$1`. */
export async function existingIds(db: TenantDb): Promise<Set<string>> {
  const rows = await db.read<{ id: string }>(IDS, []);
  return new Set(rows.map(({ id }) => id));
}
