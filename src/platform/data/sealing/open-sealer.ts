import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#platform/base/config/env.js';
import { newId } from '#platform/base/values/ids.js';
import { Sealer } from './sealer.js';

const FILE = 'encryption-key';
const KEY_BYTES = 32;

/** A sealer with the keys of `ENCRYPTION_KEYS`, or else with a key in `DATA_DIR` that is created on first use. */
export async function openSealer({ ENCRYPTION_KEYS, DATA_DIR }: Env): Promise<Sealer> {
  const [first = await keyOfFile(DATA_DIR), ...older] = ENCRYPTION_KEYS?.split(',') ?? [];
  return new Sealer([first, ...older]);
}

async function keyOfFile(folder: string): Promise<string> {
  const file = join(folder, FILE);
  return (await read(file)) ?? create(file, folder);
}

/** Creates the file atomically. When several processes create it at the same time, all use the one that was created first. */
async function create(file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${newId()}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  await link(draft, file).catch(unless('EEXIST'));
  await rm(draft);
  return (await read(file))!;
}

const read = async (file: string): Promise<string | undefined> =>
  (await readFile(file, 'utf8').catch(unless('ENOENT')))?.trim();

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
