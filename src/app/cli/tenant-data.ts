import { readEnv } from '#platform/base/config/env.js';
import { asOwner } from '../database/migrate.js';
import { requireSchema } from '../database/required-schema.js';
import { openStore } from '#platform/base/object-store/open-store.js';
import { TenantDeletion } from '../tenants/tenant-deletion.js';
import { TenantExport } from '../tenants/tenant-export.js';
import { UsageError } from '../tenants/usage-error.js';
import { withDatabase } from './administer.js';
import { CheckFailedError } from './check-failed-error.js';
import { printTable } from './print-table.js';

/** Writes everything of a tenant to a folder. Throws {@link CheckFailedError} when uploaded files are missing in the object store. */
export function exportTenant(env: NodeJS.ProcessEnv, slug: string, folder: string): Promise<void> {
  return withStore(env, async ({ exporting }) => {
    const { tables, media, media_missing: missing } = await exporting.run(slug, folder);
    printTable(tables.map(({ table, rows }) => ({ table, rows: String(rows) })));
    console.log(`files: ${media.length}`);
    if (missing.length)
      throw new CheckFailedError(
        `${missing.length} uploaded files are missing in the object store or were changed; manifest.json lists them as media_missing.`,
      );
  });
}

/** Deletes everything of a suspended tenant. Throws {@link UsageError}. */
export function deleteTenant(env: NodeJS.ProcessEnv, slug: string, confirmed: string): Promise<void> {
  if (confirmed !== slug) throw new UsageError(`--confirm must repeat the slug of the tenant: --confirm ${slug}`);
  return withStore(env, async ({ deletion }) => {
    const { rows, objects } = await deletion.run(slug);
    printTable([...rows].map(([table, count]) => ({ table, rows: String(count) })));
    console.log(`files: ${objects}`);
    console.log(`deleted tenant ${slug}`);
  });
}

function withStore(
  source: NodeJS.ProcessEnv,
  work: (tools: { exporting: TenantExport; deletion: TenantDeletion }) => Promise<void>,
): Promise<void> {
  return withDatabase(source, async ({ ownerUrl }) => {
    await requireSchema(ownerUrl);
    const store = await openStore(readEnv(source, 'command line'));
    await asOwner(ownerUrl, (owner) =>
      work({ exporting: new TenantExport(owner, store), deletion: new TenantDeletion(owner, store) }),
    );
  });
}
