import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';

/** The folder in which uploads wait on the local disk for what becomes of them. */
@Injectable()
export class Spool {
  private readonly folder: string;

  constructor(@Inject(Env) env: Env) {
    this.folder = resolve(env.DATA_DIR, 'uploads');
  }

  /** A path that nothing has. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    return join(this.folder, randomUUID());
  }

  async remove(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  /** Removes what a process left behind that ended without doing so. */
  async removeOlderThan(time: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < time) await rm(path, { force: true });
    }
  }
}
