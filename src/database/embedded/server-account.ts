import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NOBODY = 65534;

/** What spawn needs to run PostgreSQL, which refuses to run as root; empty when it runs as the present user. */
export type ServerAccount = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/**
 * As root: the owner of the data or of the nearest folder above it that is not root's (so that a project used with
 * sudo stays its user's), otherwise nobody.
 */
export async function serverAccount(dataDirectory: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {};
  for (let path = dataDirectory; path !== dirname(path); path = dirname(path)) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return { uid: NOBODY, gid: NOBODY };
}

export async function handOver(path: string, account: ServerAccount): Promise<void> {
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
}

/** For a data directory that came to belong to root by being copied. */
export async function handOverTree(path: string, account: ServerAccount): Promise<void> {
  if (account.uid === undefined || (await stat(path)).uid === account.uid) return;
  for (const name of await readdir(path, { recursive: true })) {
    await lchown(join(path, name), account.uid, account.gid);
  }
  await handOver(path, account);
}
