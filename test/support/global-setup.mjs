import pg from 'pg';
import { acquireTestServer } from './test-server.mjs';

/**
 * Provides one PostgreSQL server for the whole run; test files create their databases in it. TEST_POSTGRES_VERSION selects its
 * major version. With TEST_DATABASE_ADMIN_URL and TEST_RUN set, an existing server is used, and its owner cleans up.
 */
export default async function globalSetup() {
  if (!process.env.TEST_DATABASE_ADMIN_URL) {
    const server = await acquireTestServer(process.env.TEST_POSTGRES_VERSION);
    await dropLeftovers(server.adminUrl);
    process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
    process.env.TEST_RUN = String(process.pid);
    globalThis.testServer = server;
  }
  if (process.env.TEST_POOLER) {
    const { startPgBouncer } = await import('./pgbouncer.mjs');
    globalThis.testPooler = await startPgBouncer(process.env.TEST_DATABASE_ADMIN_URL);
    process.env.TEST_POOLER_PORT = String(globalThis.testPooler.port);
  }
}

/** Drops databases of runs that ended without cleaning up. A database's name contains the process id of its run. */
async function dropLeftovers(adminUrl) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query("select datname from pg_database where datname ~ '^test_[0-9]+_'");
  for (const { datname } of rows) {
    if (!isAlive(Number(datname.split('_')[1]))) await admin.query(`drop database if exists ${datname} with (force)`);
  }
  await admin.end();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
