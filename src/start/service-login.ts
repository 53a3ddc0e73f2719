import { Client } from 'pg';
import {
  type RunStatement,
  requireUnprivilegedLogin,
  requireServiceRole,
  requireVersion,
  SERVICE_ROLE,
} from '../database/service-role.js';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects once with the service's login, before anything is changed in the database. Throws when the server is too old
 * or the login has more rights than the service may have.
 */
export function requireServiceLogin(serviceUrl: string): Promise<void> {
  return withLogin(serviceUrl, async (run) => {
    await requireVersion(run);
    await requireUnprivilegedLogin(run);
  });
}

/** Takes the service's role once, so that a login that may not is told so in one line. The schema has to be there. */
export function requireServiceRoleGranted(serviceUrl: string): Promise<void> {
  return withLogin(serviceUrl, async (run) => {
    await run(`begin; set local role ${SERVICE_ROLE}`); // local: a connection pooler would give the role to others
    await requireServiceRole(run);
    await run('commit');
  });
}

async function withLogin(connectionString: string, work: (run: RunStatement) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // a connection that breaks fails its statement
  await client.connect();
  try {
    await work(async <Row>(sql: string) => (await client.query<Row & object>(sql)).rows);
  } finally {
    await client.end();
  }
}
