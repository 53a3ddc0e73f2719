import { TenantDb } from '../platform/data/tenancy/tenant-db.js';

/** Tables of the records that the demo creates one by one; rows such as order lines are created in their record's transaction. */
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
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'inventories',
  'imports',
];

const IDS = TABLES.map((table) => `select id from ${table} where tenant_id = $1`).join(' union all ');

/** The ids of all records of {@link TABLES} in the caller's tenant. */
export async function existingIds(db: TenantDb): Promise<Set<string>> {
  const rows = await db.read<{ id: string }>(IDS, []);
  return new Set(rows.map(({ id }) => id));
}
