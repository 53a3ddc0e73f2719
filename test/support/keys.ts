import type { DataSource } from 'typeorm';
import { asOwner } from '#app/database/migrate.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Tenants } from '#app/tenants/tenants.js';
import { parseKey } from '#platform/edge/auth/key-format.js';
import { asAdmin, type TestDatabase } from './database.js';

/** A `wca_test_` key of a live tenant, as they were created before there were sandboxes. */
export async function testKeyOnLive(
  database: Pick<TestDatabase, 'adminUrl' | 'ownerUrl'>,
  request: KeyRequest,
): Promise<string> {
  const key = await issueKey(database, request);
  const { lookup } = parseKey(key)!;
  await asAdmin(database.adminUrl, (admin) =>
    admin.query(`update api_keys set mode = 'test' where lookup = $1`, [lookup]),
  );
  return key.replace('wca_live_', 'wca_test_');
}

interface KeyRequest {
  slug: string;
  currency?: string;
  timezone?: string;
  scopes?: string[];
  expiresAt?: Date;
}

/** A new key of a tenant; a missing tenant is created. */
export const issueKey = (database: Pick<TestDatabase, 'ownerUrl'>, request: KeyRequest): Promise<string> =>
  asOwner(database.ownerUrl, (owner) => keyFor(owner, request));

/** Like {@link issueKey}, with an open connection. */
export async function keyFor(
  owner: DataSource,
  { slug, currency = 'USD', timezone = 'Europe/London', scopes = ['*:*'], expiresAt }: KeyRequest,
): Promise<string> {
  const admin = new Tenants(owner);
  if (!(await admin.find(slug))) await admin.create({ slug, name: slug, currency, timezone });
  return (await new ApiKeyAdmin(owner).create({ tenant: slug, scopes, expiresAt })).key;
}
