import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyForOthers } from './binaries-copy.js';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';
import { linkLibraries } from './library-links.js';
import type { ServerAccount } from './server-account.js';
import type { ServerHome } from './server-home.js';

/** No PG… variable of the caller may reach PostgreSQL; English messages, and UTC as the default time zone. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** The folder whose `bin/` the server's account can run, with the libraries complete. */
export async function usableBinaries({ account, binaries }: ServerHome): Promise<string> {
  const packageDirectory = binaries ?? platformPackage();
  const native = join(packageDirectory, 'native');
  if ((await linkLibraries(native)) && (await canRun(native, account))) return native;

  const { version } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8')) as { version: string };
  const copy = await copyForOthers(native, version);
  if (await canRun(copy, account)) return copy;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run here (neither from ${native} nor from ${copy}): ${OWN_SERVER_HINT}`,
  );
}

/** Runs one of the programs to its end; throws with what it wrote on stderr. */
export async function runBinary(path: string, args: string[], options: ServerAccount & { cwd: string }): Promise<void> {
  try {
    await promisify(execFile)(path, args, { ...options, env: SERVER_ENVIRONMENT, windowsHide: true });
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    throw new EmbeddedPostgresError(`${path} failed: ${stderr || message}; or ${OWN_SERVER_HINT}`, { cause: error });
  }
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Seen from embedded-postgres, whose optional dependency it is: not every package manager hoists it to the top.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for this machine (${name} is not installed): ${OWN_SERVER_HINT}`,
      { cause: error },
    );
  }
}

/** False below a folder closed to the account, and without the C library the programs were built for. */
async function canRun(native: string, account: ServerAccount): Promise<boolean> {
  const options = { ...account, env: SERVER_ENVIRONMENT, windowsHide: true };
  return promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], options).then(
    () => true,
    () => false,
  );
}
