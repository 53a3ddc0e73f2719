import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clusterCpu, postmasterOf } from '../../lab/bench/cpu.js';
import { asAdmin } from '../support/database.js';
import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';
import type { TestService } from '../support/service.js';

/** What a probe sends. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Received {
  status: number;
  text: string;
}

/** A service that requests are sent to with the key of one tenant. */
export class Target {
  private readonly agent = new Agent({ keepAlive: true, timeout: 4_000 });

  constructor(
    readonly base: string,
    readonly key: string,
  ) {}

  /** Header values are sent as they are, also those that `fetch` refuses. A connection that the service ends is status 0. */
  send({ method, path, headers = {}, body }: Sent): Promise<Received> {
    return new Promise((resolve) => {
      const failed = (error: Error) => resolve({ status: 0, text: error.message });
      try {
        const own = { 'x-api-key': this.key, ...headers };
        const sent = request(this.base + path, { method, agent: this.agent, headers: own }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode!, text })).on('error', failed);
        });
        sent.on('error', failed).end(body);
      } catch (error) {
        failed(error as Error); // Node does not send this path or header
      }
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Processor time so far in µs. Reading that of PostgreSQL and of child processes is accurate to 10 ms. */
export interface CpuTimes {
  service: number;
  database: number;
}

/** The built service in a process of its own, with its processor time. */
export class MeasuredService {
  private constructor(
    readonly process: ServiceProcess,
    readonly base: string,
    private readonly folder: string,
    private readonly postmaster: number,
    private readonly socket: ReturnType<typeof connect>,
  ) {}

  /** Starts a process on the database of `service`, whose tenants it has. */
  static async start(
    { database }: Pick<TestService, 'database'>,
    env: Record<string, string>,
  ): Promise<MeasuredService> {
    const folder = await makeServiceFolder();
    const channel = join(folder, 'cpu.sock');
    const process = new ServiceProcess(folder, {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      WEBHOOKS_DISPATCH: 'false',
      LOG_LEVEL: 'fatal',
      REQUEST_TIMEOUT_MS: '600000', // a slow computation is to be measured to its end
      STATEMENT_TIMEOUT_MS: '500000',
      ...env,
      GROWTH_CPU_SOCKET: channel,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'cpu-channel.mjs')).href}`,
    });
    const base = await process.ready();
    const backend = await asAdmin(database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
      return postmasterOf(rows[0]!.pid);
    });
    return new MeasuredService(process, base, folder, backend, connect(channel));
  }

  /** Rejects if the process has ended. */
  async cpu(): Promise<CpuTimes> {
    this.socket.write('?');
    const answer = once(this.socket, 'data') as Promise<[Buffer]>;
    const [own] = await Promise.race([answer, this.process.ended.then(() => [undefined])]);
    if (!own) throw new Error(`The service has ended: ${this.process.errors.slice(-1_000)}`);
    return { service: Number(own.toString()) + childrenCpu(this.process.pid), database: clusterCpu(this.postmaster) };
  }

  async stop(): Promise<void> {
    this.socket.destroy();
    this.process.kill('SIGTERM');
    await this.process.ended;
    await removeServiceFolder(this.folder);
  }
}

/** Linux counts processor time for programs in hundredths of a second. */
const TICK_US = 10_000;

interface Times {
  parent: number;
  own: number;
  endedChildren: number;
}

/** Processor time in µs of all descendants of a process, living and ended. */
function childrenCpu(pid: number): number {
  const living = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (times) living.set(Number(name), times);
  }
  const isBelow = (one: number): boolean => {
    const parent = living.get(one)?.parent;
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  let ticks = living.get(pid)?.endedChildren ?? 0;
  for (const [other, { own, endedChildren }] of living) if (isBelow(other)) ticks += own + endedChildren;
  return ticks * TICK_US;
}

function timesOf(pid: number): Times | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  try {
    const stat = readFileSync(file, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, endedChildren: fields[13]! + fields[14]! };
  } catch {
    return undefined; // the process has ended meanwhile
  }
}
