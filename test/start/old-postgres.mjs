import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { postgresBinaries } from '../../scripts/postgres-binaries.mjs';
import { acquireEmbeddedPostgres } from '../../dist/packages/embedded-postgres/src/index.js';

const ROOT = join(import.meta.dirname, '../..');
const LINE = /^PostgreSQL 16 or newer is needed; the server of DATABASE_URL is version 15\.\d+\.\n$/;

/** Starts the service and migrates the schema on PostgreSQL 15, which both must refuse with one line. */
export async function checkOldPostgres() {
  const directory = join(ROOT, '.data/test-postgres-15');
  const server = await acquireEmbeddedPostgres({ directory, binaries: postgresBinaries('15') });
  for (const program of [['main.js'], ['app/cli/main.js', 'migrate']]) {
    const [file, ...rest] = program;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/src', file), ...rest], {
      cwd: directory, // without an .env
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: server.adminUrl },
      encoding: 'utf8',
    });
    if (status !== 1 || stdout !== '' || !LINE.test(stderr))
      throw new Error(`${program.join(' ')} does not refuse PostgreSQL 15 as expected: ${status} ${stdout}${stderr}`);
  }
  await server.release();
  console.log('PostgreSQL 15 is refused.');
}
