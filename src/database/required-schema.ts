import { Client } from 'pg';
import { MIGRATION_NAMES } from '../../migrations/index.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';

/**
 * The names of all migrations that this code knows (`$1`) and the database has. What the database has beyond them is of
 * newer versions and does not matter to this one.
 */
export const PRESENT_MIGRATIONS = 'select name from migrations where name = any($1)';

/** SQLSTATE of a table that does not exist: nothing was ever migrated. */
const NO_TABLE = '42P01';

/** The schema lacks what this code needs. The message is for the operator. */
export class SchemaBehindError extends Error {
  constructor(missing: readonly string[]) {
    const what = missing.length === 1 ? 'a migration' : `${missing.length} migrations`;
    super(`The database lacks ${what} of this version. Run migrate first: npm run cli -- migrate.`);
  }
}

/** Of all migrations that this code knows, those that are not among the present ones; in their order. */
export function missingMigrations(present: readonly { name: string }[]): string[] {
  const names = new Set(present.map(({ name }) => name));
  return MIGRATION_NAMES.filter((name) => !names.has(name));
}

/** The migrations that the database lacks, asked for with any login that may read the schema. */
export async function readMissingMigrations(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(PRESENT_MIGRATIONS, [MIGRATION_NAMES]);
    return missingMigrations(rows);
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE) return MIGRATION_NAMES;
    throw error;
  } finally {
    await client.end();
  }
}

/** Throws {@link SchemaBehindError} unless the database has every migration that this code knows. */
export async function requireSchema(url: string): Promise<void> {
  const missing = await readMissingMigrations(url);
  if (missing.length) throw new SchemaBehindError(missing);
}
