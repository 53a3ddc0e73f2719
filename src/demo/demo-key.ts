import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import type { Tenant } from '#app/tenants/tenant.entity.js';

const FILE = 'demo-key';
const EVERY_SCOPE = '*:*';

/** The API key of the demo tenant. */
export interface DemoKey {
  /** As callers send it. It is stored in a file of the data folder that only the service's user can read. */
  text: string;
  caller: Caller;
}

/** Returns the stored key if it is still valid and has every scope, else creates and stores a new one. */
export async function ensureDemoKey(
  tenant: Tenant,
  dataDir: string,
  keys: ApiKeys,
  owner: DataSource,
): Promise<DemoKey> {
  const file = join(dataDir, FILE);
  const text = (await readFile(file, 'utf8').catch(ifMissing))?.trim();
  const caller = text ? await callerOf(text, keys) : undefined;
  if (text && caller?.tenant.id === tenant.id && caller.scopes.includes(EVERY_SCOPE)) return { text, caller };

  const { key } = await new ApiKeyAdmin(owner).create({ tenant: tenant.slug, scopes: [EVERY_SCOPE] });
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file); // atomic: the file never has a part of a key
  return { text: key, caller: await keys.authenticate(key) };
}

/** The caller of a key; undefined when the key is unknown, expired or revoked. */
async function callerOf(text: string, keys: ApiKeys): Promise<Caller | undefined> {
  try {
    return await keys.authenticate(text);
  } catch (error) {
    if (error instanceof DomainError && ERROR_STATUS[error.code] === 401) return undefined;
    throw error;
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
