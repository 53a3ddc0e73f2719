import { join } from 'node:path';
import '../../scripts/typescript.mjs';
import { postgresBinaries } from '../../scripts/postgres-binaries.mjs';

/** Settings for data that may be lost in a crash, for many short connections, and for many small databases, which autovacuum need not visit often. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum_naptime: '5min',
  scram_iterations: '1', // of the passwords' hashes
};
const DATA = join(import.meta.dirname, '../../.data');

/**
 * The PostgreSQL server for tests, shared with other processes that acquire the same version. Release it at the end.
 * @param {string} version major version, 16, 17 or 18; each has its own data folder
 */
export async function acquireTestServer(version = '18') {
  const { acquireEmbeddedPostgres } = await import('../../packages/embedded-postgres/src/index.ts');
  const directory = join(DATA, version === '18' ? 'test-postgres' : `test-postgres-${version}`);
  return acquireEmbeddedPostgres({ directory, settings: FAST, binaries: postgresBinaries(version) });
}
