import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_FILE, schemaFile } from '../../scripts/schema/schema-file.mjs';
import { schemaText } from '../../scripts/schema/schema-text.mjs';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = join(ROOT, 'migrations/functions');

const committedSchema = (): string => readFileSync(join(ROOT, SCHEMA_FILE), 'utf8');

describe('migrations/schema.sql and migrations/functions', () => {
  const databases: TestDatabase[] = [];
  let migrated: TestDatabase;
  const open = async (options: Parameters<typeof createTestDatabase>[0]) => {
    const database = await createTestDatabase(options);
    databases.push(database);
    return database;
  };
  beforeAll(async () => {
    migrated = await open({ isMigrated: true });
  });
  afterAll(async () => {
    for (const database of databases) await database.release();
  });

  it('show the schema that the migrations make; after a migration, "npm run schema" prints it anew', async () => {
    expect(committedSchema()).toBe(await asAdmin(migrated.adminUrl, schemaFile));
  });

  it('have a file for each function, and no other', async () => {
    const { functions } = await asAdmin(migrated.adminUrl, schemaText);
    expect(readdirSync(FUNCTIONS).sort()).toEqual(Object.keys(functions).map((name) => `${name}.sql`));
  });

  it('are complete: executed in an empty database, they make the same schema', async () => {
    const { ownerUrl, adminUrl } = await open({ isMigrated: false });
    await asAdmin(ownerUrl, async (owner) => {
      await owner.query('set check_function_bodies = off');
      for (const file of readdirSync(FUNCTIONS)) await owner.query(readFileSync(join(FUNCTIONS, file), 'utf8'));
      await owner.query(committedSchema());
    });
    expect(await asAdmin(adminUrl, schemaText)).toEqual(await asAdmin(migrated.adminUrl, schemaText));
  });
});
