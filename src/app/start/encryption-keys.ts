import type { Env } from '#platform/base/config/env.js';
import { SERVICE_ROLE } from '../database/service-role.js';
import { openSealer } from '#platform/data/sealing/open-sealer.js';
import { withLogin } from './service-login.js';

/** Values in the database may be encrypted with keys that are not configured. The message is for the operator. */
export class MissingKeysError extends Error {
  constructor(ids: readonly string[]) {
    super(
      `The database has values that are encrypted with the key ${ids.join(', ')}, which ENCRYPTION_KEYS does not have. Add the key at the ` +
        'end of ENCRYPTION_KEYS and run the command reseal before you remove it.',
    );
  }
}

/**
 * Throws {@link MissingKeysError} when a key is not configured with which an instance was started and after which no `reseal` has succeeded.
 * Otherwise records the configured keys, before the service encrypts anything. Reads one row for each key, however many values there are.
 */
export async function requireEncryptionKeys(serviceUrl: string, env: Env): Promise<void> {
  const { keyIds } = await openSealer(env);
  await withLogin(serviceUrl, async (run) => {
    await run(`begin; set local role ${SERVICE_ROLE}`);
    const recorded = await run<{ id: string }>('select id from encryption_keys order by created_at, id');
    const missing = recorded.map(({ id }) => id).filter((id) => !keyIds.includes(id));
    if (missing.length) throw new MissingKeysError(missing);
    const values = keyIds.map((id) => `('${id}')`).join(', '); // ids are hexadecimal digits
    await run(`insert into encryption_keys (id) values ${values} on conflict do nothing`);
    await run('commit');
  });
}
