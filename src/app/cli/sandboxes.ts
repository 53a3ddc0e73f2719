import type { Command } from 'commander';
import type { SandboxAdmin } from '../tenants/sandbox-admin.js';
import { printTable } from './print-table.js';

interface SandboxOptions {
  tenant: string;
  sandbox: string;
  demo?: boolean;
}

/** Adds the commands for sandboxes. */
export function addSandboxes(program: Command, env: NodeJS.ProcessEnv): void {
  const administer = async (work: (sandboxes: SandboxAdmin) => Promise<void>) => {
    const { administerSandboxes } = await import('./administer-sandboxes.js');
    await administerSandboxes(env, work);
  };
  const sandboxes = program.command('sandboxes').description('tenants in which live tenants try things out');
  sandboxes
    .command('create')
    .requiredOption('--tenant <slug>', 'the live tenant')
    .requiredOption('--name <name>', 'unique among the sandboxes of the tenant')
    .option('--demo', 'with the demo records, which a running instance loads')
    .action(({ tenant, name, demo }: { tenant: string; name: string; demo?: boolean }) =>
      administer(async (admin) => {
        const { key, id, status } = await admin.create(tenant, name, demo);
        console.log(key);
        console.error(`Shown only this once. The sandbox ${id} is ${status}.`);
      }),
    );
  sandboxes
    .command('list')
    .option('--tenant <slug>', 'default: all tenants')
    .action(({ tenant }: { tenant?: string }) =>
      administer(async (admin) => {
        const rows = await admin.list(tenant);
        printTable(
          rows.map(({ tenant: slug, name, status, now, lastUsedAt, eraseAt, id }) => ({
            tenant: slug,
            name,
            status,
            now: now.toISOString(),
            used: lastUsedAt?.toISOString() ?? 'never',
            'erased at': eraseAt.toISOString(),
            id,
          })),
        );
      }),
    );
  sandboxes
    .command('reset')
    .description('empties a sandbox; its keys stay')
    .requiredOption('--tenant <slug>')
    .requiredOption('--sandbox <name>', 'its name or id')
    .option('--demo', 'with the demo records, which a running instance loads')
    .action(({ tenant, sandbox, demo }: SandboxOptions) =>
      administer(async (admin) => {
        const { status } = await admin.reset(tenant, sandbox, demo);
        console.log(`reset sandbox ${sandbox} (${status})`);
      }),
    );
  sandboxes
    .command('delete')
    .description('deletes a sandbox; a running instance erases what it has')
    .requiredOption('--tenant <slug>')
    .requiredOption('--sandbox <name>', 'its name or id')
    .action(({ tenant, sandbox }: SandboxOptions) =>
      administer(async (admin) => {
        await admin.delete(tenant, sandbox);
        console.log(`deleted sandbox ${sandbox}`);
      }),
    );
}
