import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';
import { handOver, serverAccount, type ServerAccount } from './server-account.js';

export const HOST = '127.0.0.1';
export const SUPERUSER = 'postgres';

/** One directory with everything of one embedded server. */
export interface ServerHome {
  readonly directory: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly log: string;
  /** The lock and the leases. Named after the directory: the processes in a copied one do not use the copy. */
  readonly run: string;
  readonly account: ServerAccount;
  /** Folder of the npm package with the programs, unless they are the installed one's. */
  readonly binaries: string | undefined;
  /** In the server's command line; tells it from the server of a copied directory and from a recycled pid. */
  readonly clusterName: string;
}

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
  await handOver(path, account);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`${path} belongs to another user: ${OWN_SERVER_HINT}`, { cause });
  });
}

export async function createPassword(home: ServerHome): Promise<void> {
  await writeFile(home.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  await handOver(home.passwordFile, home.account);
}

export async function readPassword(home: ServerHome): Promise<string> {
  const password = await readFile(home.passwordFile, 'utf8').catch(() => '');
  if (password !== '') return password;
  throw new EmbeddedPostgresError(
    `${home.passwordFile} cannot be read: restore it, or delete ${home.directory} to start with an empty database`,
  );
}
