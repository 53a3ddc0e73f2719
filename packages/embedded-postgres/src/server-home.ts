import { randomBytes } from 'node:crypto';
import {
  access,
  chown,
  constants,
  type FileHandle,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';

export const HOST = '127.0.0.1';
export const SUPERUSER = 'postgres';

/** User id of `nobody` on Linux and of most other systems. */
const NOBODY = 65534;
/** The log is renamed to `server.log.1` before a start when it is larger than this, in bytes. */
const MAX_LOG_BYTES = 10_000_000;
/** Number of log lines that an error message quotes. */
const QUOTED_LOG_LINES = 15;

/** The directory of one embedded server, and the paths in it. */
export interface ServerHome {
  readonly directory: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly log: string;
  /**
   * Directory of the lock and the leases. Its name contains device and inode of `directory`, so that a copy of the directory does not
   * share the locks of the original.
   */
  readonly run: string;
  readonly account: ServerAccount;
  /** Directory of the npm package that contains the PostgreSQL programs; undefined: the installed package. */
  readonly binaries: string | undefined;
  /** Part of the server's command line. It identifies the server: a copied directory or a recycled pid has another one. */
  readonly clusterName: string;
}

/**
 * User and group for `spawn`. PostgreSQL refuses to run as root, so root starts it as another user; empty when it runs as the
 * current user.
 */
export type ServerAccount = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/** Creates the directory with mode 0700 if it is missing. Throws {@link EmbeddedPostgresError} when it belongs to another user. */
export async function openServerHome(path: string, binaries?: string): Promise<ServerHome> {
  const account = await serverAccount(resolve(path, 'data'));
  await mkdir(dirname(resolve(path)), { recursive: true });
  await makePrivate(path, account);
  const directory = await realpath(path);
  const { dev, ino } = await stat(directory);
  const run = join(directory, `run-${dev}-${ino}`);
  await makePrivate(run, account);
  return {
    directory,
    data: join(directory, 'data'),
    passwordFile: join(directory, 'password'),
    portFile: join(directory, 'port'),
    log: join(directory, 'server.log'),
    run,
    account,
    binaries,
    clusterName: `embedded-${dev}-${ino}`,
  };
}

async function makePrivate(path: string, account: ServerAccount): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await changeOwner(path, account);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`${path} belongs to another user: ${OWN_SERVER_HINT}`, { cause });
  });
}

/** Writes a new random superuser password. */
export async function createPassword(home: ServerHome): Promise<void> {
  await writeFile(home.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  await changeOwner(home.passwordFile, home.account);
}

/** The superuser's password. Throws {@link EmbeddedPostgresError} when its file cannot be read. */
export async function readPassword(home: ServerHome): Promise<string> {
  const password = await readFile(home.passwordFile, 'utf8').catch(() => '');
  if (password !== '') return password;
  throw new EmbeddedPostgresError(
    `${home.passwordFile} cannot be read: restore it, or delete ${home.directory} to start with an empty database`,
  );
}

/**
 * For root: the owner of the data directory or of the nearest parent directory that root does not own, so that the files of a
 * project that is started with sudo still belong to its user; otherwise `nobody`. For other users: the current user.
 */
async function serverAccount(dataDirectory: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {};
  for (let path = dataDirectory; path !== dirname(path); path = dirname(path)) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return { uid: NOBODY, gid: NOBODY };
}

/** Makes the server's account the owner of a file or directory; does nothing when the server runs as the current user. */
export async function changeOwner(path: string, account: ServerAccount): Promise<void> {
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
}

/** As {@link changeOwner}, for all files of a directory: after a copy, root may own a data directory. */
export async function changeOwnerOfTree(path: string, account: ServerAccount): Promise<void> {
  if (account.uid === undefined || (await stat(path)).uid === account.uid) return;
  for (const name of await readdir(path, { recursive: true })) {
    await lchown(join(path, name), account.uid, account.gid);
  }
  await changeOwner(path, account);
}

/**
 * The `-D` argument for a PostgreSQL program whose working directory is `directory`. The account to which root changes may have no
 * access to the path (a project below /root), but on Linux every process can follow this link to its own working directory.
 * PostgreSQL uses paths relative to that directory.
 */
export function dataDirectoryArgument(directory: string, account: ServerAccount): string {
  return process.platform === 'linux' && account.uid !== undefined ? '/proc/self/cwd' : directory;
}

/** Opens the log for appending. The server inherits the handle, so its account needs no access to the path. */
export async function openServerLog(home: ServerHome): Promise<FileHandle> {
  const size = (await stat(home.log).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(home.log, `${home.log}.1`);
  const file = await open(home.log, 'a', 0o600);
  await changeOwner(home.log, home.account);
  return file;
}

/** The last lines of the log, without its first `from` bytes. */
export async function lastLogLines(home: ServerHome, from = 0): Promise<string> {
  const written = (await readFile(home.log)).subarray(from).toString('utf8');
  return written.trimEnd().split('\n').slice(-QUOTED_LOG_LINES).join('\n');
}
