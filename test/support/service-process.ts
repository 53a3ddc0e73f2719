import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

/** The service as its users run it: a process of its own, from the built files. */
export class ServiceProcess {
  output = '';
  errors = '';
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  /**
   * `folder` is where it runs, so that it finds no `.env`; its data are there too, unless `env` says otherwise. `main` is
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

  /** The first match in the output; throws if the process ends before. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (!this.isRunning) throw new Error(`Ended before ${pattern}: ${this.output}${this.errors}`);
      await Promise.race([once(this.child.stdout!, 'data'), this.ended]);
    }
  }

  /** The address it listens on, once it does. */
  async ready(): Promise<string> {
    return (await this.printed(/^The service is ready at (\S+)$/m))[1]!;
  }
}
