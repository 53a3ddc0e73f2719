import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { SETTINGS } from './settings.queries.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';

/** All settings of the caller's tenant, inside of a transaction or by a read of its own; the defaults if the tenant has written none. */
export async function readSettings(source: TenantTx | TenantDb): Promise<Settings> {
  const record = source instanceof TenantDb ? await source.readOne(SETTINGS, []) : await source.queryOne(SETTINGS, []);
  return record ?? DEFAULT_SETTINGS;
}
