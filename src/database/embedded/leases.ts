import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_NAME } from './lock-file.js';
import { isLive, ownToken } from './process-info.js';

const PREFIX = 'lease-';

/**
 * Says that this process uses the server. One file per use rather than per process: a process may acquire twice
 * without sharing any memory (each test file of a jest worker has its own copy of this module).
 */
export async function addLease(directory: string): Promise<string> {
  const lease = join(directory, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(lease, await ownToken());
  return lease;
}

/** Whether a living process still uses the server; removes the leases and the lock tickets of dead ones. */
export async function hasLiveLease(directory: string): Promise<boolean> {
  let found = false;
  for (const name of await readdir(directory)) {
    if (LOCK_NAME.test(name)) continue;
    const token = await readFile(join(directory, name), 'utf8').catch(() => '');
    if (token === '') continue; // Of a waiting process: just written, or just removed.
    if (!(await isLive(token))) await rm(join(directory, name), { force: true });
    else if (name.startsWith(PREFIX)) found = true;
  }
  return found;
}
