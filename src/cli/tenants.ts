import type { Command } from 'commander';
import type { TenantChanges } from '../tenants/tenants.js';
import type { Administer } from './administer.js';
import { printTable } from './print-table.js';

/** Adds the commands for tenants. */
export function addTenants(program: Command, administer: Administer): void {
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
        rows.map(({ slug, name, currency, timezone, status, id }) => ({ slug, name, currency, timezone, status, id })),
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
}
