import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

const SECURITY = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8');

/** Tables with a column that stores scopes, or names the API key that made or changed a row. Partitions are part of their tables. */
const TABLES = `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and a.attname ~ '(scopes?|key_id|created_by|updated_by|owner_email)$'
  order by 1`;

/** The rows of the section on stored authority: names of tables, what is stored, and the rule. */
const rows = SECURITY.split('## Stored authority')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| tables'))
  .map((line) => line.split('|').slice(1, -1));
const listed = rows.flatMap(([tables]) => [...tables!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));

describe('stored authority in SECURITY.md', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.release());

  const namesOf = (text: string, values: unknown[] = []) =>
    asAdmin(database.adminUrl, async (admin) =>
      (await admin.query<{ name: string }>(text, values)).rows.map(({ name }) => name),
    );

  it('includes every table that stores scopes or names an API key, with a rule', async () => {
    const found = await namesOf(TABLES);
    expect(found).toEqual(expect.arrayContaining(['api_keys', 'imports', 'journal', 'webhooks']));
    expect(found.filter((name) => !listed.includes(name))).toEqual([]);
    expect(rows.filter((row) => row.length !== 3 || row.some((cell) => !cell.trim()))).toEqual([]);
  });

  it('names no table that does not exist', async () => {
    const existing = await namesOf(`select relname::text as name from pg_class where relname = any($1)`, [listed]);
    expect(listed.filter((name) => !existing.includes(name))).toEqual([]);
  });
});
