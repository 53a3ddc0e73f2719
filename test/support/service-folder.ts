import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '#embedded-postgres';

/** A new empty folder for a service process with the embedded database. */
export const makeServiceFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'service-'));

/** The file in which the embedded database writes its process id and port. */
export const postmasterFile = (folder: string): string => join(folder, '.data/postgres/data/postmaster.pid');

/** NaN while the file is missing or empty: a server that starts after a crash writes it again. */
export const postmasterPid = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(postmasterFile(folder), 'utf8').catch(() => ''), 10);

/** The superuser's URL of the embedded database; undefined until the server accepts connections. */
export async function embeddedAdminUrl(folder: string, database: string): Promise<string | undefined> {
  const lines = (await readFile(postmasterFile(folder), 'utf8').catch(() => '')).split('\n');
  if (lines[7]?.trim() !== 'ready') return undefined;
  const password = await readFile(join(folder, '.data/postgres/password'), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${lines[3]}/${database}`;
}

/** Called after the service has ended; its database may still run. */
export async function removeServiceFolder(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (await isServer(pid)) process.kill(pid, 'SIGQUIT');
  while (await isServer(pid)) await sleep(20);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A killed server does not remove its file. */
const isServer = async (pid: number): Promise<boolean> =>
  pid > 0 && ((await commandLine(pid))?.includes('cluster_name=embedded-') ?? false);
