import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const START_MS = 120_000;

/** The built service on a new database with the demo tenant, as `npm start` runs it. */
export async function startDemo(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'PUBLIC_URL', 'METRICS_PORT', 'NODE_ENV']) delete env[name];
  const process_ = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => process_.once('exit', resolve));
  const stop = async () => {
    process_.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await isReady(base))) {
    if (process_.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The service did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const file = join(dataDir, 'demo-key');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return { base, key: readFileSync(file, 'utf8').trim(), stop };
}

const isReady = (base) =>
  fetch(`${base}/health/ready`)
    .then(({ ok }) => ok)
    .catch(() => false);

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
