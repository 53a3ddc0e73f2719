import { readEnv } from '#platform/base/config/env.js';
import { openStore } from '#platform/base/object-store/open-store.js';
import { asOwner } from '../database/migrate.js';
import { requireSchema } from '../database/required-schema.js';
import { SandboxAdmin } from '../tenants/sandbox-admin.js';
import { withDatabase } from './administer.js';

/** Runs a command about sandboxes with the owner's connection and the object store. Throws `SchemaBehindError` when migrations are missing. */
export function administerSandboxes(
  source: NodeJS.ProcessEnv,
  work: (sandboxes: SandboxAdmin) => Promise<void>,
): Promise<void> {
  return withDatabase(source, async ({ ownerUrl }) => {
    await requireSchema(ownerUrl);
    const env = readEnv(source, 'command line');
    const store = await openStore(env);
    await asOwner(ownerUrl, (owner) => work(new SandboxAdmin(owner, store, env)));
  });
}
