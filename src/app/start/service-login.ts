import { Client } from 'pg';
import { requireCodePointOrder } from '../database/collation.js';
import { CONNECT_TIMEOUT_MS } from '../database/connection-options.js';
import {
  type RunStatement,
  requireUnprivilegedLogin,
  requireServiceRole,
  requireVersion,
  SERVICE_ROLE,
} from '../database/service-role.js';

/**
 * Connects once with the service's login, before anything in the database is changed. Throws `UnsuitableDatabaseError` when the server
 * is too old or the login, or that of a replica, has more privileges than the service may have. Replicas have the roles of the primary, which
 * therefore knows those logins too, also while a replica cannot be reached.
 */
export function requireServiceLogin(serviceUrl: string, replicaUrls: readonly string[]): Promise<void> {
  return withLogin(serviceUrl, async (run) => {
    await requireVersion(run);
    await requireUnprivilegedLogin(run);
    const logins = new Set(replicaUrls.map((connectionString) => new Client({ connectionString }).user!));
    for (const name of logins) await requireUnprivilegedLogin(run, { name, variable: 'DATABASE_REPLICA_URLS' });
  });
}

/** Throws `UnsuitableDatabaseError` for a database that sorts texts in another order than the service; see {@link requireCodePointOrder}. */
export const requireServiceCollation = (serviceUrl: string): Promise<void> =>
  withLogin(serviceUrl, requireCodePointOrder);

/** Sets the service's role once, so that the start fails with a clear message when the login may not. The schema must exist. */
export function requireServiceRoleGranted(serviceUrl: string): Promise<void> {
  return withLogin(serviceUrl, async (run) => {
    await run(`begin; set local role ${SERVICE_ROLE}`); // local: behind a connection pooler, other sessions would get the role
    await requireServiceRole(run);
    await run('commit');
  });
}

/** Runs `work` on a connection with the service's login. */
export async function withLogin(connectionString: string, work: (run: RunStatement) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // a lost connection makes its statement fail
  await client.connect();
  try {
    await work(async <Row>(sql: string) => (await client.query<Row & object>(sql)).rows);
  } finally {
    await client.end();
  }
}
