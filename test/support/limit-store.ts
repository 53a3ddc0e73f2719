import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Valkey or Redis of the machine; undefined if it has neither. */
export const STORE_PROGRAM = ['valkey-server', 'redis-server'].find(isInstalled);

/** A store of rate limits that listens on a port of its own and keeps nothing on disk. */
export class LimitStore {
  private process: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<LimitStore> {
    const store = new LimitStore(await freePort());
    await store.start();
    return store;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the program, again after {@link kill}; resolves when it listens. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.process = spawn(STORE_PROGRAM!, options, { stdio: 'ignore' });
    while (!(await listens(this.port))) await sleep(10);
  }

  /** Ends the program at once, without closing connections in an orderly way. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stops the program without ending it: connections stay open, and nothing is answered. */
  suspend(): void {
    this.process!.kill('SIGSTOP');
  }

  resume(): void {
    this.process!.kill('SIGCONT');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
