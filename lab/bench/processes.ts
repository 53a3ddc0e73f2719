import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Flood, FloodOrder, FloodReport } from './flood.js';
import { keyOf } from './keys.js';
import type { LoadOrder, LoadReport } from './load.js';
import type { BenchDatabase } from './seed.js';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
/** Options of Node in production, as in docker/Dockerfile; the baseline has them too. */
export const NODE_OPTIONS = '--max-semi-space-size=64';
/** Encryption key of test data. */
const ENCRYPTION_KEYS = Buffer.alloc(32).toString('base64');

/** A process of one of the two compared programs. */
export interface Program {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a compiled program with only these variables of the service, and waits until it answers. */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<Program> {
  const port = await freePort();
  const path = fileURLToPath(new URL(file, import.meta.url));
  const files = await mkdtemp(join(tmpdir(), 'bench-files-')); // not those of `npm start`
  const child = spawn(process.execPath, [...nodeOptions, path], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS,
      PORT: String(port),
      ENCRYPTION_KEYS,
      DRAIN_SECONDS: '0',
      DATA_DIR: files,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const program = {
    port,
    pid: child.pid!,
    stop: async () => {
      await stop(child);
      await rm(files, { recursive: true, force: true });
    },
  };
  try {
    await answers(child, port);
    return program;
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Starts the built service on a database, with `further` variables beside those that all programs have. */
export const startService = (
  { serviceUrl, ownerUrl }: Pick<BenchDatabase, 'serviceUrl' | 'ownerUrl'>,
  further: Record<string, string> = {},
  nodeOptions?: string[],
): Promise<Program> =>
  startProgram(
    '../../src/main.js',
    { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl, LOG_LEVEL: 'info', DEMO_TENANT: 'false', ...further },
    nodeOptions,
  );

async function answers(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const request = { headers: { 'x-api-key': keyOf(1) } };
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/v2/products`, request).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${child.spawnargs.at(-1)} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(impatient);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs `work` while another process floods the service, after `warmUpMs` milliseconds in which the load becomes constant. */
export async function under<T>(
  flood: Flood,
  warmUpMs: number,
  work: () => Promise<T>,
): Promise<{ result: T; report: FloodReport }> {
  const child = fork(fileURLToPath(new URL('./flood.js', import.meta.url)));
  const tell = (order: FloodOrder) => child.send(order);
  try {
    tell({ begin: flood });
    await sleep(warmUpMs);
    const result = await work();
    const reported = once(child, 'message') as Promise<[FloodReport]>;
    tell({ end: true });
    const [report] = await reported;
    return { result, report };
  } finally {
    child.disconnect();
  }
}

/** The load generator in its own process. */
export class LoadGenerator {
  private readonly child = fork(fileURLToPath(new URL('./load.js', import.meta.url)));

  async prepare(port: number, concurrency: number, requests: string[]): Promise<void> {
    await this.tell({ prepare: { port, concurrency, requests } });
  }

  /** Sends `count` of the prepared requests; returns the duration in milliseconds. */
  async fire(count: number): Promise<number> {
    const report = await this.tell({ fire: count });
    return 'ms' in report ? report.ms : 0;
  }

  stop(): Promise<void> {
    return stop(this.child);
  }

  private async tell(order: LoadOrder): Promise<LoadReport> {
    this.child.send(order);
    const [report] = (await once(this.child, 'message')) as [LoadReport];
    if ('failed' in report) throw new Error(`A request failed: ${report.failed}`);
    return report;
  }
}
