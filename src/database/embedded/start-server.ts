import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ENVIRONMENT, usableBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { choosePort } from './free-port.js';
import { ensureCluster } from './initialize-cluster.js';
import { pgDataFor } from './pg-data.js';
import { forgetRecycledPid, type Postmaster } from './postmaster.js';
import { HOST, readPassword, type ServerHome } from './server-home.js';
import { lastLogLines, openServerLog } from './server-log.js';
import { START_TIMEOUT_MS, waitUntilReady } from './wait-until-ready.js';

const DEFAULT_SETTINGS = { max_connections: '100', shared_buffers: '128MB', jit: 'off' };
const RETRY_MS = 200;
/** The port was taken since we looked; backends of a killed server have not noticed its death yet. */
const WORTH_RETRYING = /could not create any TCP\/IP sockets|pre-existing shared memory block .* is still in use/;

export type ServerSettings = Readonly<Record<string, string>>;

export async function startServer(home: ServerHome, settings: ServerSettings): Promise<Postmaster> {
  const native = await usableBinaries(home);
  await ensureCluster(home, native, { safe: settings['fsync'] !== 'off' });
  await readPassword(home); // Without it the server would start and let nobody in.
  await forgetRecycledPid(home);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const { postmaster, log } = await launch(home, native, settings, deadline);
    if (postmaster) return postmaster;
    if (!WORTH_RETRYING.test(log) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start. End of ${home.log}:\n${log}`);
    }
    await sleep(RETRY_MS);
  }
}

async function launch(home: ServerHome, native: string, settings: ServerSettings, deadline: number) {
  const args = ['-D', pgDataFor(home.data, home.account), '-h', HOST, '-p', `${await choosePort(home)}`, '-k', ''];
  const all = { ...DEFAULT_SETTINGS, ...settings, cluster_name: home.clusterName };
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);

  const logFile = await openServerLog(home);
  const { size } = await logFile.stat();
  const server = spawn(join(native, 'bin', 'postgres'), args, {
    ...home.account,
    cwd: home.data,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A session of its own: Ctrl-C and the end of the terminal reach us, not the server we still need to finish.
    detached: true,
    windowsHide: true,
  });
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  server.unref();
  await logFile.close();
  const postmaster = await waitUntilReady(home, server.pid ?? 0, async () => !ended, deadline);
  return { postmaster, log: postmaster ? '' : await lastLogLines(home, size) };
}
