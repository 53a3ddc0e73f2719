import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/**
 * Makes the symbolic links between the libraries that npm packages cannot contain, when npm was not allowed to run the
 * script that makes them. False if the folder cannot be written.
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      // The paths in the list start with `native/`.
      await ensureLink(basename(source), join(native, relative('native', target)));
    }
    return true;
  } catch {
    return false;
  }
}

async function ensureLink(source: string, path: string): Promise<void> {
  if (await exists(path)) return;
  await symlink(source, path).catch(async (error: unknown) => {
    // Another process that starts at the same time may have been faster.
    if (!(await exists(path))) throw error;
  });
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
