import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { acquireEmbeddedPostgres } from './embedded-postgres.js';
import { SERVICE_ROLE } from '../service-role.js';

const DATABASE = 'wholesale';
const OWNER = 'wca_owner';
const LOGIN = 'wca_app';
/** Key of the advisory lock under which one process at a time creates roles and databases. */
const PREPARATION_LOCK = 7_304_514;

/** Opens the embedded server in `<dataDir>/postgres`. Its database and roles are created on first use. Throws `EmbeddedPostgresError`. */
export async function openEmbeddedDatabase(dataDir: string) {
  const server = await acquireEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  const passwords = await prepare(server.adminUrl).catch(async (error: unknown) => {
    await server.release();
    throw error;
  });
  const url = (role: 'owner' | 'login', user: string) =>
    `postgres://${user}:${passwords[role]}@${server.host}:${server.port}/${DATABASE}`;
  return {
    serviceUrl: url('login', LOGIN),
    ownerUrl: url('owner', OWNER),
    lost: server.supervise(),
    release: () => server.release(),
  };
}

async function prepare(adminUrl: string) {
  const passwords = await prepareRoles(adminUrl);
  await createDatabase(adminUrl, DATABASE);
  return passwords;
}

/** Creates the roles if they are missing. Their passwords are derived from the superuser's, so every process can compute them. */
export async function prepareRoles(adminUrl: string): Promise<{ owner: string; login: string }> {
  const secret = new URL(adminUrl).password;
  const derive = (role: string) => createHmac('sha256', secret).update(role).digest('hex');
  const passwords = { owner: derive(OWNER), login: derive(LOGIN) };
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles');
    const known = new Set(rows.map(({ rolname }) => rolname));
    if (!known.has(SERVICE_ROLE)) await admin.query(`create role ${SERVICE_ROLE} nologin`);
    if (!known.has(OWNER)) await admin.query(`create role ${OWNER} login password '${passwords.owner}'`);
    if (!known.has(LOGIN))
      await admin.query(`create role ${LOGIN} login in role ${SERVICE_ROLE} password '${passwords.login}'`);
  });
  return passwords;
}

/** Creates a database of the owner role, unless it exists, with the collation and the rights of `docker/roles.sql`. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (!rowCount)
      await admin.query(
        `create database ${name} owner ${OWNER} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
      );
    await restrictDatabase(admin, name);
  });
}

/** Takes the rights from `public` that every new database gives it, such as that to create temporary tables. The service may only connect. */
export async function restrictDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`revoke all on database ${name} from public`);
  await admin.query(`grant connect on database ${name} to ${SERVICE_ROLE}`);
}

/** Runs `work` on an administrator's connection under the advisory lock, which is released with the connection. */
async function withAdmin(url: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await work(admin);
  } finally {
    await admin.end();
  }
}
