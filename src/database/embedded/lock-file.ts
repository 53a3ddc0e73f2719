import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isLive, ownToken } from './process-info.js';

/** Of the lock, and of the lock that guards breaking it; tickets have other names. */
export const LOCK_NAME = /^lock(\.breaking)*$/;

const POLL_MS = 20;
/** Longer than the longest rightful holding: a start that recovers for a minute after a failed first try. */
const TIMEOUT_MS = 150_000;

/** Runs `work` while this process, as the only one, holds the lock file. The lock of a dead process is broken. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await take(path);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<void> {
  const ticket = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(ticket, await ownToken());
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await linked(ticket, path))) {
      if (Date.now() > deadline) throw new EmbeddedPostgresError(`${path} is still held by another process`);
      if (await isAbandoned(path)) await breakLock(path);
      else await sleep(POLL_MS);
    }
  } finally {
    await rm(ticket, { force: true });
  }
}

/** A hard link appears at once with its content: nobody ever sees a lock that does not name its owner yet. */
async function linked(ticket: string, path: string): Promise<boolean> {
  try {
    await link(ticket, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const owner = await readFile(path, 'utf8').catch(() => undefined);
  return owner !== undefined && !(await isLive(owner));
}

/** Under a lock of its own: of two processes that saw the same dead owner, the slower would remove a living lock. */
async function breakLock(path: string): Promise<void> {
  await withLock(`${path}.breaking`, async () => {
    if (await isAbandoned(path)) await rm(path, { force: true });
  });
}
