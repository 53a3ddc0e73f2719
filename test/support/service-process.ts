import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureServiceBuilt } from './test-run.js';

ensureServiceBuilt();

const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

/**
 * Little room for new and for old objects, so that V8 collects garbage early. Otherwise the machine decides when it does, and the memory that a
 * process uses for a file varies by more than the size of the file.
 */
export const LITTLE_HEAP = { NODE_OPTIONS: '--max-semi-space-size=1 --max-old-space-size=120' };

/** A process of the built service. */
export class ServiceProcess {
  output = '';
  errors = '';
  /** The exit code; null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  /**
   * `folder` is the working directory, without a `.env`, and has the data too unless `env` sets another folder. `main` is
   * the program of another build.
   */
  constructor(folder: string, env: Record<string, string> = {}, main = MAIN) {
    this.child = spawn(process.execPath, [main], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.stderr!.on('data', (data: Buffer) => (this.errors += data.toString()));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

  get pid(): number {
    return this.child.pid!;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for the first match in the output; throws if the process ends before. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (!this.isRunning) throw new Error(`Ended before ${pattern}: ${this.output}${this.errors}`);
      await Promise.race([once(this.child.stdout!, 'data'), this.ended]);
    }
  }

  /** Waits until the service listens; returns its address. */
  async ready(): Promise<string> {
    return (await this.printed(/^The service is ready at (\S+)$/m))[1]!;
  }
}
