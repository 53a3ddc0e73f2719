import { Command } from 'commander';
import { readEnv } from '../config/env.js';
import { type DatabaseAccess, openDatabase } from '../database/database-access.js';
import { asOwner, migrate } from '../database/migrate.js';
import { readMissingMigrations, requireSchema } from '../database/required-schema.js';
import { TenantReconciliation } from '../tenants/tenant-reconciliation.js';
import { ApiKeyAdmin } from '../tenants/api-key-admin.js';
import { Tenants } from '../tenants/tenants.js';
import { UsageError } from '../tenants/usage-error.js';
import { addFiles } from './files.js';
import { printTable } from './print-table.js';

interface Administration {
  tenants: Tenants;
  keys: ApiKeyAdmin;
  reconciliation: TenantReconciliation;
}

/** Opens the database, runs the work of a command and closes the database. */
type Administer = (work: (administration: Administration) => Promise<void>) => Promise<void>;

/** Thrown by a command that checks something and found a problem. The command prints the message and fails. */
export class CheckFailedError extends Error {}

/** Options of `keys create`. */
interface NewKeyOptions {
  tenant: string;
  scope: string[];
  name?: string;
  expires?: string;
  ownerEmail?: string;
  test?: boolean;
}

const collect = (value: string, before: string[]) => [...before, value];

/** The command line with all its commands. It throws `CommanderError` where commander would end the process. */
export function buildProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('npm run cli --')
    .description('Administers tenants and API keys, beside a running service or alone.')
    .exitOverride();
  const administer: Administer = (work) => administerBy(env, work);
  addTenants(program, administer);
  addKeys(program, administer);
  addReconcile(program, administer);
  addMigrate(program, env);
  addFiles(program, env);
  return program;
}

function addTenants(program: Command, administer: Administer): void {
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
}

function addKeys(program: Command, administer: Administer): void {
  const keys = program.command('keys').description("tenants' API keys");
  keys
    .command('create')
    .requiredOption('--tenant <slug>')
    .requiredOption('--scope <scope>', 'repeatable, such as invoices:write, *:read or *:*', collect, [])
    .option('--name <name>', 'what the key is used for')
    .option('--expires <time>', 'ISO 8601; default: in 365 days')
    .option('--owner-email <address>')
    .option('--test', 'a key for tests (wca_test_…)')
    .action((options: NewKeyOptions) =>
      administer(async ({ keys }) => {
        const { key, record } = await keys.create({
          tenant: options.tenant,
          name: options.name,
          scopes: options.scope,
          expiresAt: options.expires === undefined ? undefined : parseExpiry(options.expires),
          ownerEmail: options.ownerEmail,
          mode: options.test ? 'test' : 'live',
        });
        console.log(key);
        console.error(`Shown only this once. Valid until ${record.expiresAt.toISOString()}.`);
      }),
    );
  keys
    .command('list')
    .requiredOption('--tenant <slug>')
    .action(({ tenant }: { tenant: string }) =>
      administer(async ({ keys }) => {
        const rows = await keys.list(tenant);
        printTable(
          rows.map(({ lookup, scopes, ownerEmail, expiresAt, revokedAt }) => ({
            key: lookup,
            scopes: scopes.join(' '),
            owner: ownerEmail ?? '',
            expires: expiresAt.toISOString(),
            revoked: revokedAt?.toISOString() ?? '',
          })),
        );
      }),
    );
  keys
    .command('rotate')
    .requiredOption('--tenant <slug>')
    .requiredOption('--key <lookup>', 'the 12 characters after wca_live_')
    .option('--overlap-hours <hours>', 'how long the old secret stays valid (0 to 168)', Number)
    .action(({ tenant, key: lookup, overlapHours }: { tenant: string; key: string; overlapHours?: number }) =>
      administer(async ({ keys }) => {
        const { key, record } = await keys.rotate(tenant, lookup, overlapHours);
        console.log(key);
        console.error(
          `Shown only this once. The old secret is valid until ${record.previousExpiresAt!.toISOString()}.`,
        );
      }),
    );
  keys
    .command('revoke')
    .requiredOption('--tenant <slug>')
    .requiredOption('--key <lookup>')
    .action(({ tenant, key }: { tenant: string; key: string }) =>
      administer(async ({ keys }) => {
        await keys.revoke(tenant, key);
        console.log(`revoked ${key}`);
      }),
    );
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
    .action(({ check }: { check?: boolean }) =>
      withDatabase(env, async ({ ownerUrl }) => {
        if (check) {
          const missing = await readMissingMigrations(ownerUrl);
          for (const name of missing) console.log(name);
          if (missing.length) throw new CheckFailedError(`${missing.length} migrations are missing.`);
        } else await migrate(ownerUrl, { onDone: (name) => console.log(name) });
        console.error('The schema is up to date.');
      }),
    );
}

function parseExpiry(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError('--expires must be an ISO 8601 time, such as 2027-01-31T00:00:00Z.');
  return time;
}

/** Opens the database with the owner's login. Throws `SchemaBehindError` when migrations are missing. */
function administerBy(env: NodeJS.ProcessEnv, work: Parameters<Administer>[0]): Promise<void> {
  return withDatabase(env, async ({ ownerUrl }) => {
    await requireSchema(ownerUrl);
    await asOwner(ownerUrl, (owner) =>
      work({
        tenants: new Tenants(owner),
        keys: new ApiKeyAdmin(owner),
        reconciliation: new TenantReconciliation(owner),
      }),
    );
  });
}

async function withDatabase(env: NodeJS.ProcessEnv, work: (database: DatabaseAccess) => Promise<void>): Promise<void> {
  const database = await openDatabase(readEnv(env, 'command line'));
  try {
    await work(database);
  } finally {
    await database.release();
  }
}
