import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { FUNCTIONS } from '../../migrations/functions.js';
import { MIGRATIONS } from '../../migrations/index.js';
import { RELEASED } from '../../migrations/release.js';
import { ownerOptions } from '#app/database/connection-options.js';
import { ENTITIES } from '#app/database/entities.js';
import { migrate } from '#app/database/migrate.js';
import { Tenants } from '#app/tenants/tenants.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { RecordedMigration } from './release-rules.js';
import { readReleased } from './released.js';

const opened: { database: TestDatabase; owner: DataSource }[] = [];

const isNew = ({ name }: { name: string }): boolean => !RELEASED.includes(name);

/** The migrations after the newest release. */
export const NEW_MIGRATIONS = MIGRATIONS.map((Migration) => new Migration()).filter(isNew);

/** The functions whose texts are not those of the newest release. */
export const CHANGED_FUNCTIONS = FUNCTIONS.filter(isNew);

/**
 * A database with the schema of the newest release, and the owner's connection to it. Its functions have their present texts, because of those
 * of the release only the names are known.
 */
export async function openRelease(unused: readonly string[] = []) {
  const database = await createTestDatabase({ isMigrated: false });
  const owner = new DataSource({ ...ownerOptions(database.ownerUrl), entities: ENTITIES });
  opened.push({ database, owner });
  await migrate(database.ownerUrl, {
    migrations: MIGRATIONS.slice(0, MIGRATIONS.length - NEW_MIGRATIONS.length),
    functions: FUNCTIONS.filter(({ functionName }) =>
      RELEASED.some((name) => name.startsWith(`function ${functionName} `)),
    ),
  });
  await owner.initialize();
  // so that statements that run once per tenant are recorded too
  await new Tenants(owner).create({ slug: 'released', name: 'Released', currency: 'EUR', timezone: 'UTC' });
  return { database, owner, released: await readReleased(owner, unused) };
}

/** Closes and releases all databases of {@link openRelease}. */
export async function closeReleases(): Promise<void> {
  for (const { owner, database } of opened) {
    await owner.destroy();
    await database.release();
  }
}

/** Runs a migration as `migrate` does, and returns its statements. */
export async function record(owner: DataSource, instance: MigrationInterface): Promise<RecordedMigration> {
  const isTransaction = instance.transaction !== false;
  const statements: string[] = [];
  const run = owner.createQueryRunner();
  const recorder = new Proxy(run, {
    get: (target, property, receiver) =>
      property === 'query'
        ? (text: string, values?: unknown[]) => {
            statements.push(text);
            return target.query(text, values);
          }
        : (Reflect.get(target, property, receiver) as unknown),
  });
  if (isTransaction) await run.startTransaction();
  await instance.up(recorder as QueryRunner);
  if (isTransaction) await run.commitTransaction();
  await run.release();
  return { isTransaction, statements };
}
