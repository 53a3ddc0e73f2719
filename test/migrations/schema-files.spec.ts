import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFiles } from '../../scripts/schema/schema-files.mjs';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = 'migrations/functions';

/** The files as they are committed. */
function committedFiles(): Record<string, string> {
  const paths = ['migrations/schema.sql', ...readdirSync(join(ROOT, FUNCTIONS)).map((name) => `${FUNCTIONS}/${name}`)];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

describe('migrations/schema.sql and migrations/functions', () => {
  const databases: TestDatabase[] = [];
  const open = async (options: Parameters<typeof createTestDatabase>[0]) => {
    const database = await createTestDatabase(options);
    databases.push(database);
    return database;
  };
  afterAll(async () => {
    for (const database of databases) await database.release();
  });

  it('show the schema that the migrations make; after a migration, "npm run schema" prints them anew', async () => {
    const { adminUrl } = await open({ isMigrated: true });
    expect(committedFiles()).toEqual(await asAdmin(adminUrl, schemaFiles));
  });

  it('are complete: executed in an empty database, they make the same schema', async () => {
    const { ownerUrl, adminUrl } = await open({ isMigrated: false });
    const { 'migrations/schema.sql': tables, ...functions } = committedFiles();
    await asAdmin(ownerUrl, async (owner) => {
      await owner.query('set check_function_bodies = off');
      for (const text of Object.values(functions)) await owner.query(text);
      await owner.query(tables!);
    });
    expect(await asAdmin(adminUrl, schemaFiles)).toEqual(committedFiles());
  });
});
