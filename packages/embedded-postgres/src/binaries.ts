import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';
import type { ServerAccount, ServerHome } from './server-home.js';

/**
 * Environment of all PostgreSQL programs. It has no PG… variable of the current process, English messages, and UTC as the default
 * time zone.
 */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * The directory whose `bin/` contains programs that the server's account can run: the npm package's own, or a copy of it. Throws
 * {@link EmbeddedPostgresError} when neither can be run.
 */
export async function usableBinaries({ account, binaries }: ServerHome): Promise<string> {
  const packageDirectory = binaries ?? platformPackage();
  const native = join(packageDirectory, 'native');
  if ((await linkLibraries(native)) && (await canRun(native, account))) return native;

  const { version } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8')) as { version: string };
  const copy = await copyForOtherAccounts(native, version);
  if (await canRun(copy, account)) return copy;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run here (neither from ${native} nor from ${copy}): ${OWN_SERVER_HINT}`,
  );
}

/** Runs a program until it exits. Throws {@link EmbeddedPostgresError} with its stderr when it fails. */
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
    // Resolved from embedded-postgres, of which it is an optional dependency: not every package manager hoists it to the top level.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for this machine (${name} is not installed): ${OWN_SERVER_HINT}`,
      { cause: error },
    );
  }
}

/** False when the account has no access to the directory, or when the machine lacks the C library that the programs need. */
async function canRun(native: string, account: ServerAccount): Promise<boolean> {
  const options = { ...account, env: SERVER_ENVIRONMENT, windowsHide: true };
  return promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], options).then(
    () => true,
    () => false,
  );
}

/** Copies the programs out of the project to a directory that every account can read; once per version and user. */
async function copyForOtherAccounts(native: string, version: string): Promise<string> {
  const user = process.getuid?.();
  const parent = user === 0 ? '/tmp' : tmpdir(); // other accounts may have no access to root's TMPDIR
  const copy = join(parent, `embedded-postgres-${version}-${process.platform}-${process.arch}-${user ?? ''}`);
  if (await isComplete(native, copy)) return copy;

  const fresh = await mkdtemp(`${copy}-`);
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(fresh);
  await makeReadableForAll(fresh);
  const isMoved = await rename(fresh, copy).then(
    () => true,
    () => false,
  );
  if (isMoved) return copy;
  // A directory of this name exists. If it is complete, another process was faster. If it is damaged, it is renamed as a whole:
  // another server may start from it at this moment, so its files must not disappear one by one.
  const complete = await isComplete(native, copy);
  const unwanted = complete ? fresh : `${fresh}-damaged`;
  if (!complete) {
    await rename(copy, unwanted);
    await rename(fresh, copy);
  }
  await rm(unwanted, { recursive: true, force: true });
  return copy;
}

/**
 * Whether the copy has every file: programs that clean the temporary directory may have removed some. Throws
 * {@link EmbeddedPostgresError} when another user owns the copy or can write to it, because its programs run with our rights.
 */
async function isComplete(native: string, copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  if (!found) return false;
  if (process.getuid && (!found.isDirectory() || found.uid !== process.getuid() || (found.mode & 0o022) !== 0)) {
    throw new EmbeddedPostgresError(`${copy} belongs to somebody else or is writable for others: remove it`);
  }
  const present = new Set(await readdir(copy, { recursive: true }));
  return (await readdir(native, { recursive: true })).every((name) => present.has(name));
}

async function makeReadableForAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/**
 * Creates the symbolic links between the libraries. npm packages cannot contain links, and npm may have been configured not to run
 * the package's script that creates them. Returns false when the directory is not writable.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      await ensureLink(basename(source), join(native, relative('native', target))); // paths in the list start with `native/`
    }
    return true;
  } catch {
    return false;
  }
}

async function ensureLink(source: string, path: string): Promise<void> {
  if (await exists(path)) return;
  await symlink(source, path).catch(async (error: unknown) => {
    if (!(await exists(path))) throw error; // otherwise a process that starts at the same time has created it
  });
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
