import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runBinary, SERVER_ENVIRONMENT, usableBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import {
  findPostmaster,
  isOurPostmaster,
  type Postmaster,
  removeRecycledPidFile,
  START_TIMEOUT_MS,
  waitUntilReady,
} from './postmaster.js';
import {
  changeOwner,
  changeOwnerOfTree,
  createPassword,
  dataDirectoryArgument,
  HOST,
  lastLogLines,
  openServerLog,
  readPassword,
  type ServerHome,
} from './server-home.js';

const DEFAULT_SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  // Connections keep the plans of their statements. Those made for empty tables are slow when a first load has filled the tables, until
  // autovacuum has analyzed them. It visits the three databases in turn.
  autovacuum_naptime: '2s',
};
const START_RETRY_MS = 200;
const STOP_POLL_MS = 10;
const STOP_TIMEOUT_MS = 60_000;
/** Another program took the port after it was chosen, or backends of a killed server have not ended yet. */
const TEMPORARY_FAILURE = /could not create any TCP\/IP sockets|pre-existing shared memory block .* is still in use/;
/** Prefix of the directory of a cluster that `initdb` has not finished. */
const UNFINISHED = 'unfinished-';

/** PostgreSQL settings by their names. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Starts the server, with a new cluster on first use, and waits until it accepts connections. Throws
 * {@link EmbeddedPostgresError} with the end of its log when that fails. `environment` has variables of the process, for tests.
 */
export async function startServer(
  home: ServerHome,
  settings: ServerSettings,
  environment: Readonly<Record<string, string>> = {},
): Promise<Postmaster> {
  const native = await usableBinaries(home);
  await ensureCluster(home, native, { sync: settings['fsync'] !== 'off' });
  await readPassword(home); // throws: without its password nobody could connect to the server
  await removeRecycledPidFile(home);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const { postmaster, log } = await launch(home, native, { settings, environment }, deadline);
    if (postmaster) return postmaster;
    if (!TEMPORARY_FAILURE.test(log) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start. End of ${home.log}:\n${log}`);
    }
    await sleep(START_RETRY_MS);
  }
}

async function launch(
  home: ServerHome,
  native: string,
  { settings, environment }: { settings: ServerSettings; environment: Readonly<Record<string, string>> },
  deadline: number,
) {
  const port = `${await choosePort(home)}`;
  const args = ['-D', dataDirectoryArgument(home.data, home.account), '-h', HOST, '-p', port, '-k', ''];
  const all = { ...DEFAULT_SETTINGS, ...settings, cluster_name: home.clusterName };
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);

  const logFile = await openServerLog(home);
  const { size } = await logFile.stat();
  const server = spawn(join(native, 'bin', 'postgres'), args, {
    ...home.account,
    cwd: home.data,
    env: { ...SERVER_ENVIRONMENT, ...environment },
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A process session of its own: Ctrl-C and the end of the terminal must not stop the server before this process is done with it.
    detached: true,
    windowsHide: true,
  });
  let hasEnded = false;
  server.once('exit', () => (hasEnded = true));
  server.once('error', () => (hasEnded = true));
  server.unref();
  await logFile.close();
  const postmaster = await waitUntilReady(home, server.pid ?? 0, async () => !hasEnded, deadline);
  return { postmaster, log: postmaster ? '' : await lastLogLines(home, size) };
}

/**
 * Stops the server with a fast shutdown, which ends open connections and writes all data; returns when the process has ended.
 * Throws {@link EmbeddedPostgresError} when that takes longer than a minute.
 */
export async function stopServer(home: ServerHome): Promise<void> {
  const postmaster = await findPostmaster(home);
  if (!postmaster) return;
  await requestFastShutdown(home, postmaster.pid);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isOurPostmaster(postmaster.pid, home)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL (pid ${postmaster.pid}) does not stop, see ${home.log}`);
    }
    await sleep(STOP_POLL_MS);
  }
}

async function requestFastShutdown(home: ServerHome, pid: number): Promise<void> {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT');
    return;
  }
  // Windows has no signals: Node would kill the process.
  const pgCtl = join(await usableBinaries(home), 'bin', 'pg_ctl');
  await runBinary(pgCtl, ['stop', '-D', home.data, '-m', 'fast', '-w'], { cwd: home.data });
}

/** Creates the cluster on first use. `sync: false` does not flush it to disk. */
async function ensureCluster(home: ServerHome, native: string, { sync }: { sync: boolean }): Promise<void> {
  if (await isCluster(home.data)) return changeOwnerOfTree(home.data, home.account);

  await removeUnfinished(home);
  await createPassword(home);
  // `initdb` runs in a temporary directory, so that an interrupted run leaves no incomplete cluster in the final place.
  const cwd = await mkdtemp(join(home.directory, UNFINISHED));
  await changeOwner(cwd, home.account);
  const args = ['-D', dataDirectoryArgument(cwd, home.account), '-U', 'postgres', '--auth=scram-sha-256'];
  args.push('--pwfile=../password', '--encoding=UTF8', '--locale=C', ...(sync ? [] : ['--no-sync']));
  await runBinary(join(native, 'bin', 'initdb'), args, { ...home.account, cwd });
  await rename(cwd, home.data);
}

/** Whether the directory contains a complete cluster. */
export function isCluster(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function removeUnfinished(home: ServerHome): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (name.startsWith(UNFINISHED)) await rm(join(home.directory, name), { recursive: true, force: true });
  }
}

/** The port of the last start if it is free, otherwise a free port that the system assigns; it is stored for the next start. */
async function choosePort(home: ServerHome): Promise<number> {
  const last = Number(await readFile(home.portFile, 'utf8').catch(() => ''));
  if (last > 0 && (await tryPort(last)) !== undefined) return last;
  const port = await tryPort(0);
  if (port === undefined) throw new Error(`No free port on ${HOST}`);
  await writeFile(home.portFile, `${port}`, { mode: 0o600 });
  await changeOwner(home.portFile, home.account);
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, HOST, () => {
      const { port: assigned } = server.address() as AddressInfo;
      server.close(() => resolve(assigned));
    });
  });
}
