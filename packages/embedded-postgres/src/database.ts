import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { acquireEmbeddedPostgres } from './embedded-postgres.js';

/** Key of the advisory lock under which one process at a time creates roles and databases. */
const PREPARATION_LOCK = 7_304_514;

/** Names of the roles of a database, as SQL writes them. */
export interface DatabaseRoles {
  /** Login that owns the database and its schema. */
  readonly owner: string;
  /** Role without a login, which may connect to the database. */
  readonly service: string;
  /** Login without rights of its own; a member of `service`. */
  readonly login: string;
}

/**
 * Opens a database on the embedded server of a folder. The server, the roles and the database are created on first use. Throws
 * `EmbeddedPostgresError` when the server cannot run.
 */
export async function openEmbeddedDatabase(directory: string, database: string, roles: DatabaseRoles) {
  const server = await acquireEmbeddedPostgres({ directory });
  const passwords = await prepare(server.adminUrl, database, roles).catch(async (error: unknown) => {
    await server.release();
    throw error;
  });
  const url = (role: 'owner' | 'login') =>
    `postgres://${roles[role]}:${passwords[role]}@${server.host}:${server.port}/${database}`;
  return {
    /** URL with the login that is a member of `roles.service`. */
    serviceUrl: url('login'),
    ownerUrl: url('owner'),
    /** Resolves with the reason when the server has ended and could not be restarted. */
    lost: server.supervise(),
    /** Ends the use by this process. The server stops when its last user releases it. */
    release: () => server.release(),
  };
}

async function prepare(adminUrl: string, database: string, roles: DatabaseRoles) {
  const passwords = await prepareRoles(adminUrl, roles);
  await createDatabase(adminUrl, database, roles);
  return passwords;
}

/** Creates the roles if they are missing. Their passwords are derived from the superuser's, so every process can compute them. */
export async function prepareRoles(
  adminUrl: string,
  { owner, service, login }: DatabaseRoles,
): Promise<{ owner: string; login: string }> {
  const secret = new URL(adminUrl).password;
  const derive = (role: string) => createHmac('sha256', secret).update(role).digest('hex');
  const passwords = { owner: derive(owner), login: derive(login) };
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles');
    const known = new Set(rows.map(({ rolname }) => rolname));
    if (!known.has(service)) await admin.query(`create role ${service} nologin`);
    if (!known.has(owner)) await admin.query(`create role ${owner} login password '${passwords.owner}'`);
    if (!known.has(login))
      await admin.query(`create role ${login} login in role ${service} password '${passwords.login}'`);
  });
  return passwords;
}

/** Creates a database of the owner role, unless it exists. It sorts texts by code points, on every machine and version of PostgreSQL. */
export async function createDatabase(adminUrl: string, name: string, roles: DatabaseRoles): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (!rowCount)
      await admin.query(
        `create database ${name} owner ${roles.owner} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
      );
    await restrictDatabase(admin, name, roles);
  });
}

/** Takes the rights from `public` that every new database gives it, such as that to create temporary tables. The service may only connect. */
export async function restrictDatabase(admin: Client, name: string, { service }: DatabaseRoles): Promise<void> {
  await admin.query(`revoke all on database ${name} from public`);
  await admin.query(`grant connect on database ${name} to ${service}`);
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
