import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAccess } from '#app/database/database-access.js';
import { createDatabase, prepareRoles, restrictDatabase } from '#embedded-postgres';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import { copyClusterDatabase, onAll, prepareClusterRoles, urlOf as urlOn, workersOf } from '../../lab/bench/citus.js';
import { databaseServer, TEST_RUN } from './test-run.js';

const { adminUrl: ADMIN_URL, poolerPort: POOLER_PORT, cluster: CLUSTER } = await databaseServer();
const TEMPLATE = `test_${TEST_RUN}_template`;
const TEMPLATE_LOCK = TEST_RUN;

/** The superuser's login on the PostgreSQL server of the tests. A spec that imports this module starts the server. */
export { ADMIN_URL };
/** Whether services connect through PgBouncer. */
export const IS_POOLED = POOLER_PORT !== undefined;

/**
 * `it` for a test that needs what only one server has, such as its plans; the other tests of the file run on a Citus cluster too. There
 * `npm run test:citus` skips the test and shows the reason.
 */
export const itOnOneServer =
  (reason: string) =>
  (name: string, run: () => Promise<void>, timeLimitMs?: number): void =>
    // without a cluster, as in npm test, nothing is skipped
    CLUSTER ? it.skip(`${name} (on one server only: ${reason})`, run) : it(name, run, timeLimitMs);

type Passwords = Awaited<ReturnType<typeof prepareRoles>>;
/** Known after this test file has ensured that the template exists. */
let passwords: Passwords | undefined;

export interface TestDatabase extends DatabaseAccess {
  /** The superuser's login, for statements that the service's roles may not run. */
  adminUrl: string;
}

/**
 * A new database, migrated by default. `release` ends its connections. It is dropped at the end of the run: on ext4 without a journal,
 * creating files takes long after many were deleted, and each database has about 650 files.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const adminUrl = ADMIN_URL;
  const name = `test_${TEST_RUN}_${randomUUID().replaceAll('-', '')}`;
  const { owner, login } = await withTemplate(adminUrl, (admin) =>
    isMigrated ? copyTemplate(admin, name) : createDatabase(adminUrl, name, DATABASE_ROLES),
  );
  const loginOf = (user: string, password: string) => urlOf(adminUrl, user, password, name);
  return {
    adminUrl: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    ownerUrl: loginOf('wca_owner', owner),
    serviceUrl: throughPooler(loginOf('wca_app', login)),
    release: () =>
      onAll(CLUSTER ?? [adminUrl], [
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ]),
  };
}

/** Creates the migrated template unless the run has it; one test file at a time copies it. */
async function withTemplate(adminUrl: string, work: (admin: Client) => Promise<void>): Promise<Passwords> {
  return asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    passwords ??= await makeTemplate(adminUrl);
    await work(admin);
    return passwords;
  });
}

/** Copies the template's files, which takes less time than writing the copy to the write-ahead log. Rights on a database are not copied. */
async function copyTemplate(admin: Client, name: string): Promise<void> {
  if (CLUSTER) return copyClusterDatabase(CLUSTER, TEMPLATE, name);
  await admin.query(`create database ${name} owner wca_owner template ${TEMPLATE} strategy file_copy`);
  await restrictDatabase(admin, name, DATABASE_ROLES);
}

async function makeTemplate(adminUrl: string): Promise<Passwords> {
  if (CLUSTER) return prepareClusterRoles(CLUSTER); // the run has made it (test/support/run-services.mjs)
  const made = await prepareRoles(adminUrl, DATABASE_ROLES);
  await createDatabase(adminUrl, TEMPLATE, DATABASE_ROLES);
  await migrate(urlOf(adminUrl, 'wca_owner', made.owner, TEMPLATE));
  return made;
}

/** With `npm run test:pgbouncer` only the service uses the pooler. */
const throughPooler = (url: string): string =>
  POOLER_PORT ? Object.assign(new URL(url), { port: POOLER_PORT }).href : url;

function urlOf(adminUrl: string, user: string, password: string, database: string): string {
  const { host } = new URL(adminUrl);
  return `postgres://${user}:${password}@${host}/${database}`;
}

/** The settings of a service on a database of the test cluster, whose workers serve reads; none without a cluster. */
export function clusterSettings(serviceUrl: string): { DATABASE_URL?: string; DATABASE_WORKER_URLS?: string } {
  if (!CLUSTER) return {};
  const [, ...workers] = CLUSTER;
  return { DATABASE_URL: serviceUrl, DATABASE_WORKER_URLS: workersOf(serviceUrl, workers) };
}

/** Runs statements on a new connection. */
export async function asAdmin<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    if (CLUSTER) await admin.query(`set citus.propagate_set_commands = 'local'`); // as for the roles of the service
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The rows of a query on the database of `admin`; on a cluster those of all its servers, each of which knows its own sessions, locks and counters. */
export async function rowsOfServers<Row extends object>(admin: Client, text: string): Promise<Row[]> {
  const [, ...workers] = CLUSTER ?? [];
  const ofWorkers = workers.map((worker) => asAdmin(urlOn(worker, admin.database!), (other) => other.query<Row>(text)));
  const answers = await Promise.all([admin.query<Row>(text), ...ofWorkers]);
  return answers.flatMap(({ rows }) => rows);
}

/** Locks a row until the transaction of a superuser ends. The tenant of the row tells a cluster which server has it. */
export async function lockRow(admin: Client, table: string, id: string): Promise<void> {
  const { rows } = await admin.query<{ tenant: string }>(`select tenant_id as tenant from ${table} where id = $1`, [
    id,
  ]);
  await admin.query(`select from ${table} where tenant_id = $1 and id = $2 for update`, [rows[0]!.tenant, id]);
}

/**
 * Runs statements of a superuser in a transaction without triggers and checks of foreign keys, which then prescribe no order of the tables. On a cluster
 * the setting reaches the servers that have the rows, unlike one of the connection.
 */
export async function withoutTriggers(admin: Client, work: () => Promise<void>): Promise<void> {
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  await work();
  await admin.query('commit');
}

/** The superuser's address on the test cluster with another login, database or port. */
export const addressOf = (parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>>): string =>
  Object.assign(new URL(ADMIN_URL), parts).href;
