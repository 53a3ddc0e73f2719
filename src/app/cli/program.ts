import { Command } from 'commander';
import type { Administer } from './administer.js';
import { CheckFailedError } from './check-failed-error.js';
import { addCustomers } from './customers.js';
import { addEvents } from './events.js';
import { addFiles } from './files.js';
import { addKeys } from './keys.js';
import { printTable } from './print-table.js';
import { addReseal } from './reseal.js';
import { addSandboxes } from './sandboxes.js';
import { addTenants } from './tenants.js';
import { addWebhooks } from './webhooks.js';

/**
 * The command line with all its commands. A command imports the service's modules when it runs, because loading them takes a second, which
 * the help and a wrong option do not need. It throws `CommanderError` where commander would end the process.
 */
export function buildProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('npm run cli --')
    .description('Administers tenants and API keys, beside a running service or alone.')
    .exitOverride();
  const administer: Administer = async (work) => {
    const { administerBy } = await import('./administer.js');
    await administerBy(env, work);
  };
  addTenants(program, administer, env);
  addKeys(program, administer);
  addSandboxes(program, env);
  addCustomers(program, administer);
  addReseal(program, administer, env);
  addWebhooks(program, administer);
  addReconcile(program, administer);
  addMigrate(program, env);
  addDistribute(program, env);
  addFiles(program, env);
  addEvents(program, env);
  return program;
}

function addReconcile(program: Command, administer: Administer): void {
  program
    .command('reconcile')
    .description('compares every counter of every tenant with the sum of its documents')
    .action(() =>
      administer(async ({ reconciliation }) => {
        const found = await reconciliation.differences();
        printTable(
          found.map(({ tenant, resource, id, field, stored, computed }) => ({
            tenant,
            resource,
            id,
            field,
            stored: String(stored),
            computed: String(computed),
          })),
        );
        if (found.length) throw new CheckFailedError(`${found.length} differences`);
        console.error('All counters equal the sums of their documents.');
      }),
    );
}

function addMigrate(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('migrate')
    .description('runs missing migrations, also while instances run; needs the login that owns the schema')
    .option('--check', 'changes nothing; prints the migrations that are missing, and fails if there are any')
    .action(async ({ check }: { check?: boolean }) => {
      const { checkMigrations, runMigrations } = await import('./schema.js');
      await (check ? checkMigrations(env) : runMigrations(env));
      console.error('The schema is up to date.');
    });
}

function addDistribute(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('distribute')
    .description('distributes the tables over the servers of a Citus cluster, by tenant; no instance may run')
    .action(async () => {
      const { distributeTables } = await import('./schema.js');
      await distributeTables(env);
      console.error('All tables are distributed.');
    });
}
