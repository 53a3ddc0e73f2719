import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';

/** The folder of temporary files: uploads on the local disk, until they are inspected and copied to the object store. */
@Injectable()
export class Spool {
  private readonly folder: string;

  constructor(@Inject(Env) env: Env) {
    this.folder = resolve(env.DATA_DIR, 'uploads');
  }

  /** The path of a new file in the folder; the file is not created. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return join(this.folder, randomUUID());
  }

  /** Number of bytes of files together. */
  async sizeOf(paths: readonly string[]): Promise<number> {
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Removes files; ignores those that do not exist. */
  async remove(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  /** Removes files that were last changed before `time`: those of processes that have ended without removing them. */
  async removeOlderThan(time: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < time) await rm(path, { force: true });
    }
  }
}
