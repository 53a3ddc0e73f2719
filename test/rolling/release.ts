import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DIST = join(import.meta.dirname, '../../dist');

/** Two migrations that a release adds: a column of a busy table, and an index on it. */
const migrationsOf = (number: number) => `
import { createIndexConcurrently } from './concurrently.js';
export class Column${number} {
  name = 'Column${number}00000000${90_000 + 2 * number}';
  up(run) {
    return run.query("alter table orders add column proof_${number} text not null default 'none'");
  }
}
export class Index${number} {
  name = 'Index${number}00000000${90_001 + 2 * number}';
  transaction = false;
  up(run) {
    return createIndexConcurrently(run, 'orders_proof_${number}', 'on orders (tenant_id, proof_${number}, id)');
  }
}
`;

/** A build of the service. */
export class Release {
  private constructor(
    private readonly folder: string,
    private readonly number: number,
  ) {}

  /** The build in dist. */
  static readonly first = new Release(DIST, 0);

  /** A copy of the build with two more migrations, in a folder inside the project, so that packages are found. */
  async next(parent: string): Promise<Release> {
    const number = this.number + 1;
    const release = new Release(join(parent, `release-${number}`), number);
    await cp(this.folder, release.folder, { recursive: true });
    const index = join(release.folder, 'migrations/index.js');
    const text = await readFile(index, 'utf8');
    const added = `import { Column${number}, Index${number} } from './release-${number}.js';\n`;
    const push = `MIGRATIONS.push(Column${number}, Index${number});\n`;
    await writeFile(join(release.folder, `migrations/release-${number}.js`), migrationsOf(number));
    await writeFile(index, added + text.replace(/^export const MIGRATION_NAMES/m, `${push}$&`));
    return release;
  }

  get main(): string {
    return join(this.folder, 'src/main.js');
  }

  /** Runs the command `migrate`; returns the names of the migrations that it ran. */
  async migrate(cwd: string, env: Record<string, string>): Promise<string[]> {
    const args = [join(this.folder, 'src/app/cli/main.js'), 'migrate'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
    return stdout.split('\n').filter(Boolean);
  }
}
