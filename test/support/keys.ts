import type { DataSource } from 'typeorm';
import { asOwner } from '#app/database/migrate.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Tenants } from '#app/tenants/tenants.js';
import type { TestDatabase } from './database.js';

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
