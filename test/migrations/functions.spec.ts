import { createFunctions, FUNCTIONS, FunctionText } from '../../migrations/functions.js';
import { asOwner, migrate } from '#app/database/migrate.js';
import { readMissingMigrations } from '#app/database/required-schema.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

/** A text of the function `sample` that returns a number. */
const sample = (number: number, comment = '') =>
  new FunctionText(
    'sample',
    `${comment}create or replace function sample() returns int language sql as 'select ${number}'`,
  );

describe('functions of the schema', () => {
  let database: TestDatabase;
  const result = () =>
    asAdmin(
      database.adminUrl,
      async (admin) => (await admin.query<{ sample: number }>('select sample()')).rows[0]!.sample,
    );
  const migrateTo = (text: FunctionText) => migrate(database.ownerUrl, { functions: [...FUNCTIONS, text] });

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.release());

  it('are created, and replaced when their text has changed, each text once', async () => {
    const [first, second] = [sample(1), sample(2)];
    expect(await migrateTo(first)).toEqual([first.name]);
    expect(await migrateTo(first)).toEqual([]);
    expect(await migrateTo(second)).toEqual([second.name]);
    expect(await result()).toBe(2);
  });

  it('keep the text of a newer version when an older version migrates, which needs no more', async () => {
    expect(await migrateTo(sample(1))).toEqual([]);
    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await result()).toBe(2);
    expect(await readMissingMigrations(database.serviceUrl)).toEqual([]);
  });

  it('have the same text whatever the comment above it says', () => {
    expect(sample(1, '-- One.\n-- Always.\n').name).toBe(sample(1).name);
    expect(sample(1).name).toMatch(/^function sample [0-9a-f]{12}$/);
    expect(sample(2).name).not.toBe(sample(1).name);
  });

  it('are missing in a database that has other texts only', async () => {
    const [text] = FUNCTIONS;
    const change = (from: string, to: string) =>
      asAdmin(database.ownerUrl, (owner) => owner.query('update migrations set name = $2 where name = $1', [from, to]));
    await change(text!.name, 'other');
    expect(await readMissingMigrations(database.serviceUrl)).toEqual([text!.name]);
    await change('other', text!.name);
  });

  it('can be created by a migration, by the names of their files', async () => {
    await asOwner(database.ownerUrl, async (owner) => {
      const run = owner.createQueryRunner();
      await run.query('drop function confirm_currency(text)');
      await createFunctions(run, ['confirm_currency']);
      expect(await run.query(`select to_regprocedure('confirm_currency(text)') is not null as exists`)).toEqual([
        { exists: true },
      ]);
      await expect(createFunctions(run, ['unknown'])).rejects.toThrow(
        'There is no file migrations/functions/unknown.sql.',
      );
      await run.release();
    });
  });

  it('that PostgreSQL refuses stop the migration, which names them', async () => {
    const broken = new FunctionText('sample', 'create or replace function sample() returns text language sql as $$ $$');
    await expect(migrateTo(broken)).rejects.toThrow(`The migration ${broken.name} failed: `);
    expect(await result()).toBe(2);
  });
});
