import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Env } from '../config/env.js';
import { asOwner } from '../database/migrate.js';
import { ApiKeys } from '../platform/auth/api-keys.js';
import { runAs } from '../platform/tenancy/caller.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { DEMO_CURRENCY } from './demo-records.js';
import { demoId } from '../examples/demo-id.js';
import { demoKey } from './demo-key.js';
import { seedDemo } from './seed-demo.js';

const SLUG = 'demo';
const NAME = 'Northwind Traders';
/** The tenant's name until it has everything, by which a start knows that an earlier one was interrupted. */
const UNFINISHED_NAME = `${NAME} (unfinished)`;
const TIMEZONE = 'America/New_York';
/** Key of the advisory lock that lets one process make the demo tenant at a time. */
const DEMO_LOCK = 7_304_513;
const MOST_AT_ONCE = 8;

export interface DemoOptions {
  env: Env;
  ownerUrl: string;
  /** Aborted when the service is to stop before it began. */
  signal: AbortSignal;
}

/**
 * The demo tenant's key; on the first start the tenant is made, with Northwind's trade. Undefined when the tenant is
 * suspended, or one of that slug is not ours: then there is no demo.
 */
export function openDemoTenant(app: INestApplicationContext, options: DemoOptions): Promise<string | undefined> {
  const { env, ownerUrl, signal } = options;
  return asOwner(ownerUrl, async (owner) => {
    let tenant = await findOrMake(owner);
    if (tenant.id !== demoId('tenant', SLUG) || tenant.status === 'suspended') return undefined;
    if (tenant.name === UNFINISHED_NAME) {
      await owner.query('select pg_advisory_lock($1)', [DEMO_LOCK]); // until the connection ends
      tenant = await findOrMake(owner); // another process may have finished it meanwhile
    }
    const { text, caller } = await demoKey(tenant, env.DATA_DIR, app.get(ApiKeys), owner);
    if (tenant.name === UNFINISHED_NAME) {
      console.log('Making the demo tenant …');
      const width = Math.min(MOST_AT_ONCE, env.DATABASE_POOL_SIZE);
      await runAs(caller, () => seedDemo(app, { width, signal }));
      await owner.getRepository(Tenant).update({ id: tenant.id }, { name: NAME });
    }
    return text;
  });
}

async function findOrMake(owner: DataSource): Promise<Tenant> {
  const tenants = owner.getRepository(Tenant);
  const present = await tenants.findOneBy({ slug: SLUG });
  if (present) return present;
  const values = {
    id: demoId('tenant', SLUG),
    slug: SLUG,
    name: UNFINISHED_NAME,
    currency: DEMO_CURRENCY,
    timezone: TIMEZONE,
  };
  await tenants.createQueryBuilder().insert().values(values).orIgnore().execute(); // a twin may be faster
  return tenants.findOneByOrFail({ slug: SLUG });
}
