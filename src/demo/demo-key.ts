import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { ApiKeys } from '../platform/auth/api-keys.js';
import { DomainError, ERROR_STATUS } from '../platform/errors/domain-error.js';
import type { Caller } from '../platform/tenancy/caller.js';
import { ApiKeyAdmin } from '../tenants/api-key-admin.js';
import type { Tenant } from '../tenants/tenant.entity.js';

const FILE = 'demo-key';
/** Everything. */
const SCOPE = '*:*';

/** The demo tenant's key, whose text lies in a file that only this user can read. */
export interface DemoKey {
  text: string;
  caller: Caller;
}

/** The key of the file if it still works, else a new one. */
export async function demoKey(tenant: Tenant, dataDir: string, keys: ApiKeys, owner: DataSource): Promise<DemoKey> {
  const file = join(dataDir, FILE);
  const text = (await readFile(file, 'utf8').catch(ifMissing))?.trim();
  const caller = text ? await callerOf(text, keys) : undefined;
  if (text && caller?.tenant.id === tenant.id && caller.scopes.includes(SCOPE)) return { text, caller };

  const { key } = await new ApiKeyAdmin(owner).create({ tenant: tenant.slug, scopes: [SCOPE] });
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file); // never half a key
  return { text: key, caller: await keys.authenticate(key) };
}

/** Undefined when the key is unknown, expired or revoked. */
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
