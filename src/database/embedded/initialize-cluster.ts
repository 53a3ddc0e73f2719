import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runBinary } from './binaries.js';
import { pgDataFor } from './pg-data.js';
import { handOver, handOverTree } from './server-account.js';
import { createPassword, type ServerHome } from './server-home.js';

const UNFINISHED = 'unfinished-';

/** Makes the database cluster on first use. `safe: false` leaves out the flush to disk. */
export async function ensureCluster(home: ServerHome, native: string, { safe }: { safe: boolean }): Promise<void> {
  if (await isCluster(home.data)) return handOverTree(home.data, home.account);

  await removeUnfinished(home);
  await createPassword(home);
  // Beside its final place: a start that dies on the way leaves no half cluster there.
  const cwd = await mkdtemp(join(home.directory, UNFINISHED));
  await handOver(cwd, home.account);
  const args = ['-D', pgDataFor(cwd, home.account), '-U', 'postgres', '--auth=scram-sha-256', '--pwfile=../password'];
  args.push('--encoding=UTF8', '--locale=C', ...(safe ? [] : ['--no-sync']));
  await runBinary(join(native, 'bin', 'initdb'), args, { ...home.account, cwd });
  await rename(cwd, home.data);
}

export function isCluster(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function removeUnfinished(home: ServerHome): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (name.startsWith(UNFINISHED)) await rm(join(home.directory, name), { recursive: true, force: true });
  }
}
