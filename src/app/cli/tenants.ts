import type { Command } from 'commander';
import type { TenantUsage } from '../tenants/tenant-usage.js';
import type { TenantChanges } from '../tenants/tenants.js';
import type { Administer } from './administer.js';
import { printTable } from './print-table.js';

/** Adds the commands for tenants. */
export function addTenants(program: Command, administer: Administer, env: NodeJS.ProcessEnv): void {
  const tenants = program.command('tenants').description('wholesalers');
  tenants
    .command('create')
    .requiredOption('--slug <slug>', 'short name, a-z, 0-9 and hyphens')
    .requiredOption('--name <name>', 'full name')
    .requiredOption('--currency <code>', 'ISO 4217, such as EUR')
    .requiredOption('--timezone <zone>', 'IANA name, such as Europe/Berlin')
    .action((options: { slug: string; name: string; currency: string; timezone: string }) =>
      administer(async ({ tenants }) => {
        const { slug, id } = await tenants.create(options);
        console.log(`created tenant ${slug} (${id})`);
      }),
    );
  tenants.command('list').action(() =>
    administer(async ({ tenants }) => {
      const rows = await tenants.list();
      printTable(
        rows.map(({ slug, name, currency, timezone, status, id, liveTenantId }) => ({
          ...{ slug, name, currency, timezone, status, id },
          sandbox_of: rows.find((one) => one.id === liveTenantId)?.slug ?? '',
        })),
      );
    }),
  );
  tenants
    .command('suspend')
    .requiredOption('--tenant <slug>')
    .action(({ tenant }: { tenant: string }) =>
      administer(async ({ tenants }) => {
        await tenants.suspend(tenant);
        console.log(`suspended tenant ${tenant}`);
      }),
    );
  tenants
    .command('resume')
    .description('ends the suspension of a tenant')
    .requiredOption('--tenant <slug>')
    .action(({ tenant }: { tenant: string }) =>
      administer(async ({ tenants }) => {
        await tenants.resume(tenant);
        console.log(`resumed tenant ${tenant}`);
      }),
    );
  tenants
    .command('update')
    .description('changes the given fields of a tenant; running instances apply them within a second')
    .requiredOption('--tenant <slug>')
    .option('--name <name>', 'full name')
    .option('--timezone <zone>', 'IANA name, such as Europe/Berlin')
    .option('--currency <code>', 'ISO 4217; only while there are no orders and invoices. Prices keep their amounts')
    .option(
      '--over-invoice-tolerance-percent <percent>',
      'how much more than the ordered quantity can be invoiced: 0 to 100, such as 2.5',
    )
    .action(({ tenant, ...changes }: { tenant: string } & TenantChanges) =>
      administer(async ({ tenants }) => {
        await tenants.update(tenant, changes);
        console.log(`updated tenant ${tenant}`);
      }),
    );
  tenants
    .command('usage [slug]')
    .description(
      'prints rows, bytes, files and the last use of a key of each tenant, or of one tenant by table; reads all rows',
    )
    .action((slug: string | undefined) =>
      administer(async ({ usages }) => {
        const found = await usages.of(slug);
        if (slug !== undefined) printTable(found[0]!.tables.map(({ table, rows, bytes }) => ({ table, rows, bytes })));
        printTable(found.map(totalsOf));
      }),
    );
  tenants
    .command('export <slug>')
    .description('writes everything of a tenant to files: a file of JSON lines for each table, and all uploaded files')
    .requiredOption('--to <folder>', 'an empty folder, or a new one')
    .action(async (slug: string, { to }: { to: string }) => {
      const { exportTenant } = await import('./tenant-data.js');
      await exportTenant(env, slug, to);
    });
  tenants
    .command('delete <slug>')
    .description(
      'deletes everything of a suspended tenant: all rows, its journal and its files; can be repeated when interrupted',
    )
    .requiredOption('--confirm <slug>', 'the slug once more')
    .action(async (slug: string, { confirm }: { confirm: string }) => {
      const { deleteTenant } = await import('./tenant-data.js');
      await deleteTenant(env, slug, confirm);
    });
}

const totalsOf = ({ slug, rows, bytes, files, fileBytes, lastUsedAt }: TenantUsage) => ({
  slug,
  rows,
  bytes,
  files,
  file_bytes: fileBytes,
  key_last_used_at: lastUsedAt?.toISOString() ?? 'never',
});
