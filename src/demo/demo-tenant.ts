import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Env } from '#platform/base/config/env.js';
import { asOwner } from '#app/database/migrate.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { addRowsOfNewTenant } from '#app/tenants/rows-of-new-tenant.js';
import { Tenant } from '#app/tenants/tenant.entity.js';
import { DEMO_CURRENCY } from './demo-records.js';
import { demoId } from '#examples/example-ids.js';
import { ensureDemoKey } from './demo-key.js';
import { seedDemo } from './seed-demo.js';

const SLUG = 'demo';
const NAME = 'Northwind Traders';
/** The tenant's name until all records are created. A start that finds it repeats the interrupted creation. */
const UNFINISHED_NAME = `${NAME} (unfinished)`;
const TIMEZONE = 'America/New_York';
/** Key of the advisory lock under which one process at a time creates the demo records. */
const DEMO_LOCK = 7_304_513;
const MAX_TRANSACTIONS = 8;

export interface DemoOptions {
  env: Env;
  ownerUrl: string;
  /** Aborted when the service is stopped during its start. */
  signal: AbortSignal;
}

/**
 * Returns the text of the demo tenant's API key. Creates the tenant with Northwind's records on the first start. Returns undefined when
 * the tenant is suspended or another tenant has its slug: then there is no demo.
 */
export function openDemoTenant(app: INestApplicationContext, options: DemoOptions): Promise<string | undefined> {
  const { env, ownerUrl, signal } = options;
  return asOwner(ownerUrl, async (owner) => {
    let tenant = await findOrCreateTenant(owner);
    if (tenant.id !== demoId('tenant', SLUG) || tenant.status === 'suspended') return undefined;
    if (tenant.name === UNFINISHED_NAME) {
      await owner.query('select pg_advisory_lock($1)', [DEMO_LOCK]); // held until the connection ends
      tenant = await findOrCreateTenant(owner); // another process may have finished in the meantime
    }
    const { text, caller } = await ensureDemoKey(tenant, env.DATA_DIR, app.get(ApiKeys), owner);
    if (tenant.name === UNFINISHED_NAME) {
      console.log('Making the demo tenant …');
      const concurrency = Math.min(MAX_TRANSACTIONS, env.DATABASE_POOL_SIZE);
      await runAs(caller, () => seedDemo(app, { concurrency, signal }));
      await owner.getRepository(Tenant).update({ id: tenant.id }, { name: NAME });
    }
    return text;
  });
}

async function findOrCreateTenant(owner: DataSource): Promise<Tenant> {
  const tenants = owner.getRepository(Tenant);
  const existing = await tenants.findOneBy({ slug: SLUG });
  if (existing) return existing;
  const values = {
    id: demoId('tenant', SLUG),
    slug: SLUG,
    name: UNFINISHED_NAME,
    currency: DEMO_CURRENCY,
    timezone: TIMEZONE,
  };
  await owner.transaction(async (manager) => {
    await addRowsOfNewTenant(manager, values.id);
    const insert = manager.getRepository(Tenant).createQueryBuilder().insert().values(values);
    await insert.orIgnore().execute(); // a concurrent process may have created it
  });
  return tenants.findOneByOrFail({ slug: SLUG });
}
