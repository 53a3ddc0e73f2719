import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runBinary, usableBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findPostmaster, isOurPostmaster } from './postmaster.js';
import type { ServerHome } from './server-home.js';

const POLL_MS = 10;
const STOP_TIMEOUT_MS = 60_000;

/** Fast shutdown: open connections are ended, everything is written; returns when the process is gone. */
export async function stopServer(home: ServerHome): Promise<void> {
  const postmaster = await findPostmaster(home);
  if (!postmaster) return;
  await requestFastShutdown(home, postmaster.pid);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isOurPostmaster(postmaster.pid, home)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL (pid ${postmaster.pid}) does not stop, see ${home.log}`);
    }
    await sleep(POLL_MS);
  }
}

async function requestFastShutdown(home: ServerHome, pid: number): Promise<void> {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT');
    return;
  }
  // Windows has no signals: SIGINT would be a kill.
  const pgCtl = join(await usableBinaries(home), 'bin', 'pg_ctl');
  await runBinary(pgCtl, ['stop', '-D', home.data, '-m', 'fast', '-w'], { cwd: home.data });
}
