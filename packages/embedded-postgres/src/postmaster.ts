import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { commandLine, isRunning } from './process-info.js';
import { HOST, lastLogLines, readPassword, type ServerHome, SUPERUSER } from './server-home.js';

/** Time from the start of a server until it must accept connections, in milliseconds. */
export const START_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/** SQLSTATE `invalid_password`. */
const WRONG_PASSWORD = '28P01';
/** SQLSTATE `too_many_connections`. */
const TOO_MANY_CONNECTIONS = '53300';

/** The main process of a server, as its `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready` or `stopping`. */
  readonly status: string;
}

/** The running postmaster of this directory; undefined when there is none. */
export async function findPostmaster(home: ServerHome): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterFile(home);
  return postmaster && (await isOurPostmaster(postmaster.pid, home)) ? postmaster : undefined;
}

/** Whether the process is the postmaster of this directory. On Windows, only whether it runs. */
export async function isOurPostmaster(pid: number, home: ServerHome): Promise<boolean> {
  if (process.platform === 'win32') return isRunning(pid);
  return (await commandLine(pid))?.includes(`cluster_name=${home.clusterName}`) ?? false;
}

/**
 * Removes a `postmaster.pid` whose pid now belongs to another program: PostgreSQL would refuse to start. To be called only when
 * no server of this directory runs. A file whose process has ended is kept: PostgreSQL needs it to find backends that still run.
 */
export async function removeRecycledPidFile(home: ServerHome): Promise<void> {
  const postmaster = await readPostmasterFile(home);
  if (postmaster && process.platform !== 'win32' && isRunning(postmaster.pid)) await rm(pidFile(home));
}

/**
 * Waits until the server accepts connections, crash recovery included. Returns undefined when it ends instead. Throws
 * {@link EmbeddedPostgresError} at the deadline; the server is left running, because a stop would discard the progress of its
 * recovery, and the next start waits for it again.
 */
export async function waitUntilReady(
  home: ServerHome,
  pid: number,
  isAlive: () => Promise<boolean>,
  deadline = Date.now() + START_TIMEOUT_MS,
): Promise<Postmaster | undefined> {
  while (await isAlive()) {
    const postmaster = await readPostmasterFile(home);
    const isReady = postmaster?.pid === pid && postmaster.status === 'ready';
    if (isReady && (await acceptsConnections(home, postmaster.port))) return postmaster;
    if (Date.now() > deadline) {
      const lines = await lastLogLines(home);
      throw new EmbeddedPostgresError(`The embedded PostgreSQL is not ready in time. End of ${home.log}:\n${lines}`);
    }
    await sleep(POLL_MS);
  }
  return undefined;
}

async function readPostmasterFile(home: ServerHome): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(home), 'utf8').catch(() => undefined);
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, port: Number(lines?.[3]), status: lines?.[7]?.trim() ?? '' } : undefined;
}

function pidFile(home: ServerHome): string {
  return join(home.data, 'postmaster.pid');
}

/**
 * Whether a server on the port accepts our password; false while it starts or stops. Throws {@link EmbeddedPostgresError} when it
 * refuses the password.
 */
async function acceptsConnections(home: ServerHome, port: number): Promise<boolean> {
  const password = await readPassword(home);
  const client = new pg.Client({
    host: HOST,
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // `connect` reports a server that ends at this moment; without a listener the event would also end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === WRONG_PASSWORD) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL refuses the password in ${home.passwordFile}`);
    }
    return code === TOO_MANY_CONNECTIONS;
  }
}
