import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An empty folder for a service that runs as its users run it, with the embedded database in it. */
export const makeServiceFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'service-'));

/** Where the embedded database of such a service says that it runs. */
export const postmasterFile = (folder: string): string => join(folder, '.data/postgres/data/postmaster.pid');

export const postmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(postmasterFile(folder), 'utf8')).split('\n')[0]);

/** Once the service has ended; its database may have been left behind. */
export async function removeServiceFolder(folder: string): Promise<void> {
  if (existsSync(postmasterFile(folder))) {
    process.kill(await postmasterPid(folder), 'SIGQUIT');
    await sleep(500);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
