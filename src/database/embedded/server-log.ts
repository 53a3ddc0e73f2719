import { open, readFile, rename, stat, type FileHandle } from 'node:fs/promises';
import { handOver } from './server-account.js';
import type { ServerHome } from './server-home.js';

const ROTATE_BYTES = 10_000_000;
const LAST_LINES = 15;

/** Opened by us and inherited by the server, which need not be able to reach it. */
export async function openServerLog(home: ServerHome): Promise<FileHandle> {
  const size = await serverLogSize(home);
  if (size > ROTATE_BYTES) await rename(home.log, `${home.log}.1`);
  const file = await open(home.log, 'a', 0o600);
  await handOver(home.log, home.account);
  return file;
}

export async function serverLogSize(home: ServerHome): Promise<number> {
  return (await stat(home.log).catch(() => undefined))?.size ?? 0;
}

/** The last lines of what was written after the first `from` bytes. */
export async function lastLogLines(home: ServerHome, from = 0): Promise<string> {
  const written = (await readFile(home.log)).subarray(from).toString('utf8');
  return written.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}
