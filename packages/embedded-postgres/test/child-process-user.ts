import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { transformFile } from '@swc/core';

/** A child process that uses the server of a directory. */
export interface ChildUser {
  readonly adminUrl: string;
  /** Releases the server and ends the process. */
  release(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

const PROGRAM = `
import { acquireEmbeddedPostgres } from './embedded-postgres.js';
const server = await acquireEmbeddedPostgres({ directory: process.argv[2], settings: { fsync: 'off' } });
process.stdout.write(server.adminUrl);
process.stdin.once('data', async () => { await server.release(); process.exit(0); });
`;

/** Compiles the sources to JavaScript in a folder, because a child process of Node cannot run TypeScript. Returns the folder. */
export async function buildForChildProcess(folder: string): Promise<string> {
  const sources = resolve(import.meta.dirname, '../src');
  await mkdir(folder);
  for (const name of await readdir(sources)) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = await transformFile(join(sources, name));
    await writeFile(join(folder, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'main.js'), PROGRAM);
  await symlink(resolve(sources, '../../../node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Starts a child process that acquires the server of `directory`. */
export async function acquireInChildProcess(folder: string, directory: string): Promise<ChildUser> {
  const child = spawn(process.execPath, [join(folder, 'main.js'), directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`The child process ended with ${String(code)}`)));
  const [adminUrl] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  failed.catch(() => undefined);
  const end = async (ask: () => void) => {
    if (child.exitCode === null && child.signalCode === null) ask();
    await exited;
  };
  return {
    adminUrl: adminUrl.toString(),
    release: () => end(() => child.stdin.write('release')),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
