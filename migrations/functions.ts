import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FOLDER = join(import.meta.dirname, 'functions');
/** The comment above a function. */
const COMMENT = /^(?:--.*\n)+/;

/** The present text of a function of the schema, whose source is a file in `functions`. It runs like a migration, after all of these. */
export class FunctionText implements MigrationInterface {
  /**
   * Names the function and, by a hash, this text of it, as in the table `migrations`: `function touch_resource 1f0c2a9be4d7`. The comment
   * above the function does not count.
   */
  readonly name: string;

  constructor(
    readonly functionName: string,
    private readonly sql: string,
  ) {
    const hash = createHash('sha256').update(sql.replace(COMMENT, '')).digest('hex');
    this.name = `function ${functionName} ${hash.slice(0, 12)}`;
  }

  /** Creates the function or replaces its former text, and sets the rights on it. */
  async up(run: QueryRunner): Promise<void> {
    await run.query(this.sql);
  }

  /** Nothing to undo: the former text is not known. */
  async down(): Promise<void> {}
}

/** All functions of the schema, by their names. */
export const FUNCTIONS: readonly FunctionText[] = readdirSync(FOLDER)
  .sort()
  .map((file) => new FunctionText(file.replace('.sql', ''), readFileSync(join(FOLDER, file), 'utf8')));

/** Creates functions with their present texts before all others, for a migration that needs them, such as for a trigger. Throws for an unknown name. */
export async function createFunctions(run: QueryRunner, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = FUNCTIONS.find(({ functionName }) => functionName === name);
    if (!text) throw new Error(`There is no file migrations/functions/${name}.sql.`);
    await text.up(run);
  }
}
