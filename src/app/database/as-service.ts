import { DataSource } from 'typeorm';
import type { Env } from '#platform/base/config/env.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { serviceOptions, tenantDbOptions } from './data-source-options.js';

/** Runs `work` with connections of the service's login, outside a running service; for the command line. */
export async function asService<T>(url: string, env: Env, work: (db: TenantDb) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(serviceOptions(url, env)).initialize();
  try {
    return await work(new TenantDb(dataSource, tenantDbOptions(env)));
  } finally {
    await dataSource.destroy();
  }
}
