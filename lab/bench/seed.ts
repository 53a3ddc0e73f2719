import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { acquireEmbeddedPostgres, createDatabase, prepareRoles, restrictDatabase } from '#embedded-postgres';
import { DATABASE_ROLES } from '#app/database/service-role.js';

/** Key of the advisory lock that lets one run at a time use the server. */
const RUN_LOCK = 7_304_513;

/** Settings that keep checkpoints and vacuum out of the measurement, with enough memory for all data. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

export interface BenchDatabase {
  /** The superuser's URL of this run's database. */
  adminUrl: string;
  ownerUrl: string;
  serviceUrl: string;
  release(): Promise<void>;
}

export interface BenchDatabaseOptions {
  /** Statements that fill an empty, migrated database. */
  statements: readonly string[];
  /** Whether the run works on a copy, so that it may write. Otherwise it gets the original and must only read. */
  isCopied?: boolean;
  /** Prefix of the databases' names. */
  name: string;
  /** The superuser's URL of an existing server; by default an embedded server in `.data/bench-postgres` is used. */
  adminUrl?: string;
}

/**
 * A copy of the seeded database for one run, so that every run begins with the same data. The original is created once and
 * kept as long as its size and schema are the requested ones. Only one run at a time uses the server, because the server's
 * processor time is measured; others wait.
 */
export async function openBenchDatabase({
  statements,
  isCopied = true,
  name,
  adminUrl,
}: BenchDatabaseOptions): Promise<BenchDatabase> {
  const server = adminUrl
    ? { adminUrl, release: () => Promise.resolve() }
    : await acquireEmbeddedPostgres({ directory: '.data/bench-postgres', settings: SETTINGS });
  const postgres = new Client({ connectionString: server.adminUrl });
  await postgres.connect();
  await postgres.query('select pg_advisory_lock($1)', [RUN_LOCK]);
  const passwords = await prepareRoles(server.adminUrl, DATABASE_ROLES);
  const urls = (database: string) => ({
    adminUrl: urlOf(server.adminUrl, database),
    ownerUrl: urlOf(server.adminUrl, database, 'wca_owner', passwords.owner),
    serviceUrl: urlOf(server.adminUrl, database, 'wca_app', passwords.login),
  });
  const [seeded, copy] = [`${name}_seeded`, `${name}_run`];
  const dropCopy = () => postgres.query(`drop database if exists ${copy} with (force)`);
  const mark = markFor(statements);
  if ((await markOf(postgres, seeded)) !== mark) {
    console.error(`Seeding ${seeded} …`);
    await postgres.query(`drop database if exists ${seeded} with (force)`);
    await createDatabase(server.adminUrl, seeded, DATABASE_ROLES);
    const { migrate } = await import('#app/database/migrate.js'); // a second of processor time, which other runs do not need
    await migrate(urls(seeded).ownerUrl);
    await asAdmin(urls(seeded).adminUrl, (client) => fill(client, statements));
    await postgres.query(`comment on database ${seeded} is '${mark}'`);
  }
  await dropCopy();
  if (isCopied) {
    await postgres.query(`create database ${copy} owner wca_owner template ${seeded} strategy file_copy`);
    await restrictDatabase(postgres, copy, DATABASE_ROLES); // rights on a database are not copied
  }
  await postgres.query('checkpoint');
  const release = async () => {
    await dropCopy();
    await postgres.end();
    await server.release();
  };
  return { ...urls(isCopied ? copy : seeded), release };
}

const urlOf = (adminUrl: string, database: string, username?: string, password?: string): string =>
  Object.assign(new URL(adminUrl), { ...(username ? { username, password } : {}), pathname: `/${database}` }).href;

/** Identifies seeded data by the statements that create it and the schema. */
function markFor(statements: readonly string[]): string {
  const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));
  const hash = createHash('sha256').update(statements.join(';'));
  for (const file of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(?:js|sql)$/.test(file)) hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex');
}

async function fill(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await assertReconciled(client);
  await client.query('vacuum (analyze, freeze)');
}

/** Throws unless every order line's invoiced quantity is its opening value and the sum of its allocations. */
export async function assertReconciled(client: Client): Promise<void> {
  const { rows } = await client.query<{ lines: number; wrong: number }>(`
    select count(*)::int as lines,
      count(*) filter (where l.invoiced_quantity <> l.opening_invoiced_quantity + coalesce(a.quantity, 0))::int as wrong
    from order_lines l left join (
      select order_line_id, sum(quantity) as quantity from invoice_allocations group by order_line_id) a on a.order_line_id = l.id`);
  const { lines, wrong } = rows[0]!;
  if (!lines || wrong) throw new Error(`${wrong} of ${lines} order lines do not agree with their invoices`);
}

async function markOf(postgres: Client, database: string): Promise<string | undefined> {
  const { rows } = await postgres.query<{ mark: string }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [database],
  );
  return rows[0]?.mark;
}

/** Runs statements on a new connection. */
export async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
