import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../..');
/** The modules exist only after the generation; `scripts/client.mjs` checks their types. */
export type Module = any;
const LIBRARY = '#api-client';

let generated: Promise<unknown> | undefined;

/** Runs a program of the project. Rejects with its output if it fails. */
export const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

/** Runs `npm run demo:client`, which generates the client; returns what it printed. */
export function demoClient(base: string, key: string): Promise<{ stdout: string; stderr: string }> {
  const printed = runNode('scripts/demo-client.mjs', '--base', base, '--key', key);
  generated = printed;
  return printed;
}

/** The TypeScript client, which is generated unless a spec of this file has done that. */
export async function clientLibrary(): Promise<Module> {
  await (generated ??= runNode('scripts/client.mjs'));
  return import(LIBRARY);
}
