import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Access, accessOf, answers } from '#access';

const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'dist/src/main.js');

export interface DemoService extends Access {
  /** Stops the service if {@link openDemoService} started it. */
  close(): Promise<void>;
}

/** The service at `base` with the key of its demo tenant. If none answers there, starts one on a free port, as `npm start` does. */
export async function openDemoService(base: string, key: string | undefined): Promise<DemoService> {
  if (await answers(base)) return { ...accessOf({ base, key }), close: () => Promise.resolve() };
  console.log(`No service answers at ${base}. Starting one …`);
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await outputUntilReady(child);
  return {
    ...printed,
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Reads the lines that a start prints until all of them are there. */
async function outputUntilReady(child: ChildProcess): Promise<Access> {
  let base: string | undefined;
  for await (const line of createInterface({ input: child.stdout! })) {
    base ??= /^The service is ready at (\S+)$/.exec(line)?.[1];
    const [, key] = /^Key of the demo tenant: (\S+)$/.exec(line) ?? [];
    if (base !== undefined && key !== undefined) {
      child.stdout!.resume();
      return { base, key };
    }
  }
  throw new Error('the service did not start, or has no demo tenant');
}
