import { readEnv } from '#platform/base/config/env.js';
import { type DatabaseAccess, openDatabase } from '../database/database-access.js';
import { asOwner } from '../database/migrate.js';
import { requireSchema } from '../database/required-schema.js';
import { setClockDifference } from '#platform/base/values/current-time.js';
import { clockDifference } from '#platform/data/clock/database-clock.js';
import { ApiKeyAdmin } from '../tenants/api-key-admin.js';
import { CustomerErasure } from '../tenants/erasure/customer-erasure.js';
import { Resealing } from '../tenants/resealing.js';
import { TenantReconciliation } from '../tenants/tenant-reconciliation.js';
import { TenantUsages } from '../tenants/tenant-usage.js';
import { TenantWebhooks } from '../tenants/tenant-webhooks.js';
import { Tenants } from '../tenants/tenants.js';

export interface Administration {
  tenants: Tenants;
  keys: ApiKeyAdmin;
  reconciliation: TenantReconciliation;
  resealing: Resealing;
  webhooks: TenantWebhooks;
  erasure: CustomerErasure;
  usages: TenantUsages;
}

/** Opens the database, runs the work of a command and closes the database. */
export type Administer = (work: (administration: Administration) => Promise<void>) => Promise<void>;

/** Opens the database with the owner's login. Throws `SchemaBehindError` when migrations are missing. */
export function administerBy(env: NodeJS.ProcessEnv, work: Parameters<Administer>[0]): Promise<void> {
  return withDatabase(env, async ({ ownerUrl }) => {
    await requireSchema(ownerUrl);
    await asOwner(ownerUrl, async (owner) => {
      setClockDifference((await clockDifference((text) => owner.query<unknown[]>(text))) ?? 0);
      await work({
        tenants: new Tenants(owner),
        keys: new ApiKeyAdmin(owner),
        reconciliation: new TenantReconciliation(owner),
        resealing: new Resealing(owner),
        webhooks: new TenantWebhooks(owner),
        erasure: new CustomerErasure(owner),
        usages: new TenantUsages(owner),
      });
    });
  });
}

/** Runs `work` with the configured database. */
export async function withDatabase(
  env: NodeJS.ProcessEnv,
  work: (database: DatabaseAccess) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(readEnv(env, 'command line'));
  try {
    await work(database);
  } finally {
    await database.release();
  }
}
