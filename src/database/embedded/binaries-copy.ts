import { chmod, cp, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { linkLibraries } from './library-links.js';

/** A copy of the binaries outside the project, readable for every account; made once per version and user. */
export async function copyForOthers(native: string, version: string): Promise<string> {
  const user = process.getuid?.();
  // Root's TMPDIR may be closed to others.
  const parent = user === 0 ? '/tmp' : tmpdir();
  const copy = join(parent, `embedded-postgres-${version}-${process.platform}-${process.arch}-${user ?? ''}`);
  if (await isComplete(native, copy)) return copy;

  const fresh = await mkdtemp(`${copy}-`);
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(fresh);
  await openToAll(fresh);
  const placed = await rename(fresh, copy).then(
    () => true,
    () => false,
  );
  if (placed) return copy;
  // There is one by now. Complete: another process was faster. Damaged: moved away at once, not removed file by file
  // below the eyes of a server that starts from it.
  const complete = await isComplete(native, copy);
  const unwanted = complete ? fresh : `${fresh}-damaged`;
  if (!complete) {
    await rename(copy, unwanted);
    await rename(fresh, copy);
  }
  await rm(unwanted, { recursive: true, force: true });
  return copy;
}

/** Programs that clean the temporary folder may have removed single files. */
async function isComplete(native: string, copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  if (!found) return false;
  // Anybody can create a folder of this name; its programs would run with our rights.
  if (process.getuid && (!found.isDirectory() || found.uid !== process.getuid() || (found.mode & 0o022) !== 0)) {
    throw new EmbeddedPostgresError(`${copy} belongs to somebody else or is writable for others: remove it`);
  }
  const present = new Set(await readdir(copy, { recursive: true }));
  return (await readdir(native, { recursive: true })).every((name) => present.has(name));
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
