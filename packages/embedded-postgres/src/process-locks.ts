import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isLive, ownToken } from './process-info.js';

/** Names of the lock and of the lock under which an abandoned lock is removed; tickets have other names. */
const LOCK_NAME = /^lock(\.breaking)*$/;
const LEASE_PREFIX = 'lease-';

const POLL_MS = 20;
/** Longer than any process can hold the lock: a start may fail once and then need a minute for crash recovery. */
const TIMEOUT_MS = 150_000;

/**
 * Runs `work` while this process holds the lock file exclusively. Removes the lock of a process that has ended. Throws
 * {@link EmbeddedPostgresError} when a live process holds the lock for 150 seconds.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await acquire(path);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<void> {
  const ticket = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(ticket, await ownToken());
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await tryLink(ticket, path))) {
      if (Date.now() > deadline) throw new EmbeddedPostgresError(`${path} is still held by another process`);
      if (await isAbandoned(path)) await removeAbandoned(path);
      else await sleep(POLL_MS);
    }
  } finally {
    await rm(ticket, { force: true });
  }
}

/** Creates the lock as a hard link: it appears together with its content, so every lock that can be seen names its owner. */
async function tryLink(ticket: string, path: string): Promise<boolean> {
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

/** Takes a second lock first: when two processes find the same abandoned lock, the slower one must not remove the faster one's new lock. */
async function removeAbandoned(path: string): Promise<void> {
  await withLock(`${path}.breaking`, async () => {
    if (await isAbandoned(path)) await rm(path, { force: true });
  });
}

/**
 * Writes a lease, a file that says that this process uses the server, and returns its path. There is one file per use and not per
 * process: a process may acquire the server twice without shared memory (each test file in a jest worker has its own copy of this
 * module).
 */
export async function addLease(directory: string): Promise<string> {
  const lease = join(directory, `${LEASE_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(lease, await ownToken());
  return lease;
}

/** Whether a live process still uses the server. Removes the leases and lock tickets of processes that have ended. */
export async function hasLiveLease(directory: string): Promise<boolean> {
  let found = false;
  for (const name of await readdir(directory)) {
    if (LOCK_NAME.test(name)) continue;
    const token = await readFile(join(directory, name), 'utf8').catch(() => '');
    if (token === '') continue; // the ticket of a waiting process that is being written or was just removed
    if (!(await isLive(token))) await rm(join(directory, name), { force: true });
    else if (name.startsWith(LEASE_PREFIX)) found = true;
  }
  return found;
}
