import { distribute, hasCitus } from '../database/distribute.js';
import { migrate } from '../database/migrate.js';
import { readMissingMigrations, requireSchema } from '../database/required-schema.js';
import { withDatabase } from './administer.js';
import { CheckFailedError } from './check-failed-error.js';

/** Prints the names of missing migrations. Throws {@link CheckFailedError} if there are any. */
export function checkMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  return withDatabase(env, async ({ ownerUrl }) => {
    const missing = await readMissingMigrations(ownerUrl);
    for (const name of missing) console.log(name);
    if (missing.length) throw new CheckFailedError(`${missing.length} migrations are missing.`);
  });
}

/** Runs missing migrations and prints the name of each. Says what else is necessary if the database has the extension Citus. */
export function runMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  return withDatabase(env, async ({ ownerUrl }) => {
    const done = await migrate(ownerUrl, { onDone: (name) => console.log(name) });
    if (done.length && (await hasCitus(ownerUrl)))
      console.error('The database has the extension citus: run distribute before instances start (docs/scaling.md).');
  });
}

/** Distributes the tables over the servers of a Citus cluster and prints the name of each. */
export function distributeTables(env: NodeJS.ProcessEnv): Promise<void> {
  return withDatabase(env, async ({ ownerUrl }) => {
    await requireSchema(ownerUrl);
    await distribute(ownerUrl, (table) => console.log(table));
  });
}
