import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/ensure.mjs';
import { postgresBinaries } from '../../scripts/postgres-binaries.mjs';

/** Settings that are fit for data that nobody will miss. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
/** The major version of the test database, 16, 17 or 18; each has a folder of its own. */
const VERSION = process.env.TEST_POSTGRES_VERSION ?? '18';
const DIRECTORY = join(
  fileURLToPath(new URL('../../.data', import.meta.url)),
  VERSION === '18' ? 'test-postgres' : `test-postgres-${VERSION}`,
);

/** One real PostgreSQL for the whole run, shared with runs beside it; test files make their databases in it. */
export default async function globalSetup() {
  const launcher = new URL('../../dist/src/database/embedded/embedded-postgres.js', import.meta.url);
  ensureBuilt(); // before the workers: a build beside them would take the ground from under their feet
  const { acquireEmbeddedPostgres } = await import(launcher.href);
  const server = await acquireEmbeddedPostgres({
    directory: DIRECTORY,
    settings: FAST,
    binaries: postgresBinaries(VERSION),
  });
  await dropLeftovers(server.adminUrl);
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  process.env.TEST_RUN = String(process.pid);
  globalThis.testServer = server;
  if (process.env.TEST_POOLER) {
    const { startPgBouncer } = await import('./pgbouncer.mjs');
    globalThis.testPooler = await startPgBouncer(server.adminUrl);
    process.env.TEST_POOLER_PORT = String(globalThis.testPooler.port);
  }
}

/** Databases of runs that were ended before they could clean up; their names carry the run's process id. */
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
