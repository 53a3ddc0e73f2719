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

/** Variables with the addresses of servers that only serve reads. */
const READ_SERVERS = ['DATABASE_REPLICA_URLS', 'DATABASE_WORKER_URLS'] as const;
type ReadServers = (typeof READ_SERVERS)[number];

/**
 * Connects once with the service's login, before anything in the database is changed. Throws `UnsuitableDatabaseError` when the server
 * is too old or the login, or that of a replica or worker, has more privileges than the service may have. These have the roles of the primary,
 * which therefore knows those logins too, also while one of them cannot be reached.
 */
export function requireServiceLogin(
  serviceUrl: string,
  urls: Partial<Record<ReadServers, readonly string[]>>,
): Promise<void> {
  return withLogin(serviceUrl, async (run) => {
    await requireVersion(run);
    await requireUnprivilegedLogin(run);
    for (const variable of READ_SERVERS) {
      const logins = new Set(urls[variable]?.map((connectionString) => new Client({ connectionString }).user!));
      for (const name of logins) await requireUnprivilegedLogin(run, { name, variable });
    }
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
