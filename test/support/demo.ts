import { seedDemo } from '../../src/demo/seed-demo.js';
import { ApiKeys } from '../../src/platform/auth/api-keys.js';
import { runAs } from '../../src/platform/tenancy/caller.js';
import type { Client } from './client.js';
import type { TestService } from './service.js';

/** A tenant with the demo's records, under their own ids. One for each database: ids are unique by tenant, keys are not. */
export async function demoTenant(service: TestService): Promise<Client> {
  const client = await service.tenant({ slug: 'northwind', currency: 'USD' });
  const caller = await service.app.get(ApiKeys).authenticate(client.key);
  await runAs(caller, () => seedDemo(service.app, { width: 8, signal: new AbortController().signal }));
  return client;
}
