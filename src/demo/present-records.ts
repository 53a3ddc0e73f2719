import { TenantDb } from '../platform/tenancy/tenant-db.js';

/** The tables of the records that the demo makes by themselves; parts such as lines come in their record's transaction. */
const TABLES = [
  'attributes',
  'price_lists',
  'products',
  'media_files',
  'sales_reps',
  'customers',
  'customer_segments',
  'payment_methods',
  'contracts',
  'orders',
  'invoices',
  'shipments',
  'credit_notes',
];

const IDS = TABLES.map((table) => `select id from ${table} where tenant_id = $1`).join(' union all ');

/** The ids of all records of the caller's tenant that have an id of their own. */
export async function presentIds(db: TenantDb): Promise<Set<string>> {
  const rows = await db.read<{ id: string }>(IDS, []);
  return new Set(rows.map(({ id }) => id));
}
