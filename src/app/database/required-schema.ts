import { Client } from 'pg';
import { MIGRATION_NAMES } from '../../../migrations/index.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';

/**
 * SQL that returns those of the migration names in `$1` that the database has. Other migrations in the database belong to newer versions
 * of the service and do not matter. Each row also says whether the database accepts only reads: a standby, or a server that was made so.
 */
export const PRESENT_MIGRATIONS = `select name, current_setting('transaction_read_only') = 'on' as "isReadOnly"
  from migrations where name = any($1)`;

/** SQLSTATE `undefined_table`: no migration was ever run. */
const UNDEFINED_TABLE = '42P01';

/** The database lacks migrations of this version of the service. The message is for the operator. */
export class SchemaBehindError extends Error {
  constructor(missing: readonly string[]) {
    const what = missing.length === 1 ? 'a migration' : `${missing.length} migrations`;
    super(`The database lacks ${what} of this version. Run migrate first: npm run cli -- migrate.`);
  }
}

/** The names of all migrations of this version that are not among the rows of {@link PRESENT_MIGRATIONS}, in their order. */
export function missingMigrations(present: readonly { name: string }[]): string[] {
  const names = new Set(present.map(({ name }) => name));
  return MIGRATION_NAMES.filter((name) => !names.has(name));
}

/** Reads the names of the migrations that the database lacks; every login that may read the schema can do so. */
export async function readMissingMigrations(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(PRESENT_MIGRATIONS, [MIGRATION_NAMES]);
    return missingMigrations(rows);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return MIGRATION_NAMES;
    throw error;
  } finally {
    await client.end();
  }
}

/** Throws {@link SchemaBehindError} when the database lacks a migration of this version. */
export async function requireSchema(url: string): Promise<void> {
  const missing = await readMissingMigrations(url);
  if (missing.length) throw new SchemaBehindError(missing);
}
