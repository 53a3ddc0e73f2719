import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../../migrations/concurrently.js';
import { changeInBatches, inTransaction } from '../../migrations/batches.js';
import { MIGRATION_NAMES, MIGRATIONS } from '../../migrations/index.js';
import { isolate } from '../../migrations/tenant-table.js';
import { migrate, MigrationError } from '#app/database/migrate.js';
import { readMissingMigrations, requireSchema, SchemaBehindError } from '#app/database/required-schema.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

type MigrationClass = new () => MigrationInterface;

let numbers = 9_000;

/** A migration after all others that runs `work`. */
function migration(work: (run: QueryRunner) => Promise<void>, isTransaction = true): MigrationClass {
  const name = `Sample${String(++numbers).padStart(13, '0')}`;
  return class implements MigrationInterface {
    readonly name = name;
    readonly transaction = isTransaction;
    up = work;
    down = () => Promise.resolve();
  };
}

const statement = (text: string) => migration(async (run) => void (await run.query(text)));

const FILL = `with batch as (select id from sample_7 where tenant_id = $1 and id > $2::uuid and note is null order by id limit 2),
  changed as (update sample_7 s set note = 'filled' from batch where s.tenant_id = $1 and s.id = batch.id)
  select id from batch order by id desc limit 1`;

describe('migrate', () => {
  let database: TestDatabase;
  const rows = <T extends object>(text: string) =>
    asAdmin(database.adminUrl, async (admin) => (await admin.query<T>(text)).rows);
  const migrateTo = (more: MigrationClass[], options: Parameters<typeof migrate>[1] = {}) =>
    migrate(database.ownerUrl, { ...options, migrations: [...MIGRATIONS, ...more] });
  /** Runs `work` while another transaction that has read a table is open. */
  const whileRead = async (table: string, work: (end: () => Promise<unknown>) => Promise<void>) => {
    const reader = new Client({ connectionString: database.adminUrl });
    await reader.connect();
    await reader.query(`begin; select from ${table}`);
    try {
      await work(() => reader.query('commit'));
    } finally {
      await reader.end();
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.release());

  it('keeps the migrations before a failed one, rolls the failed one back, and continues there', async () => {
    const first = statement('create table sample_1 (id int)');
    let isBroken = true;
    const second = migration(async (run) => {
      await run.query('create table sample_2 (id int)');
      if (isBroken) throw new Error('broken');
    });
    const done: string[] = [];
    await expect(migrateTo([first, second], { onDone: (name) => done.push(name) })).rejects.toThrow('broken');
    expect(done).toEqual([new first().name]);
    expect(await rows(`select tablename from pg_tables where tablename ~ '^sample_' order by 1`)).toEqual([
      { tablename: 'sample_1' },
    ]);
    isBroken = false;
    expect(await migrateTo([first, second])).toEqual([new second().name]);
    expect(await migrateTo([first, second])).toEqual([]);
  });

  it('lets a Citus cluster alter a distributed table and then create a function in each transaction of a migration', async () => {
    const modes: unknown[] = [];
    const read = async (run: QueryRunner) => {
      const text = `select current_setting('citus.multi_shard_modify_mode', true) as mode`;
      const [row] = (await run.query(text)) as [{ mode: unknown }];
      modes.push(row.mode);
    };
    const own = migration((run) => inTransaction(run, read), false);
    await migrateTo([migration(read), own]);
    expect(modes).toEqual(['sequential', 'sequential']);
  });

  it('fails with a message when a table stays locked, and changes nothing', async () => {
    const change = statement('alter table tenants add column sample_3 text');
    await whileRead('tenants', async () => {
      const failure = await migrateTo([change], { lockRetryMs: 0 }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MigrationError);
      expect((failure as Error).message).toMatch(/^The migration Sample\d+ could not lock its tables, .*lock timeout/);
    });
    expect(await migrateTo([change])).toEqual([new change().name]);
  });

  it('retries until the table is free; other transactions use the table meanwhile', async () => {
    let attempts = 0;
    let resolveTried: () => void;
    const tried = new Promise<void>((resolve) => (resolveTried = resolve));
    const change = migration(async (run) => {
      if (++attempts === 2) resolveTried();
      await run.query('alter table tenants add column sample_4 text');
    });
    await whileRead('tenants', async (end) => {
      const migrated = migrateTo([change]);
      await tried;
      await rows('select slug from tenants'); // waits for one attempt at most
      await end();
      expect(await migrated).toEqual([new change().name]);
    });
  });

  it('creates an index without a transaction, and again after a failed attempt', async () => {
    await asAdmin(database.ownerUrl, (owner) =>
      owner.query('create table sample_5 (id int); insert into sample_5 values (1), (1)'),
    );
    const index = migration(
      (run) => createIndexConcurrently(run, 'sample_5_id', 'on sample_5 (id)', { unique: true }),
      false,
    );
    const state = () => rows(`select indisvalid from pg_index where indexrelid = to_regclass('sample_5_id')`);
    await expect(migrateTo([index])).rejects.toThrow(/^The migration Sample\d+ failed: could not create unique index/);
    expect(await state()).toEqual([{ indisvalid: false }]);
    await asAdmin(database.ownerUrl, (owner) => owner.query('truncate sample_5'));
    expect(await migrateTo([index])).toEqual([new index().name]);
    expect(await state()).toEqual([{ indisvalid: true }]);
    await migrateTo([migration((run) => dropIndexConcurrently(run, 'sample_5_id'), false)]);
    expect(await state()).toEqual([]);
  });

  it('changes rows of all tenants in batches, and continues after an interrupted attempt', async () => {
    await asAdmin(database.ownerUrl, async (owner) => {
      await owner.query(`insert into tenants (id, slug, name, currency, timezone)
        select gen_random_uuid(), 'batch-' || n, 'Batch', 'EUR', 'UTC' from generate_series(1, 2) n`);
      await owner.query('create table sample_7 (tenant_id uuid, id uuid, note text)');
      await owner.query('insert into sample_7 select t.id, gen_random_uuid() from tenants t, generate_series(1, 5)');
    });
    const table = migration((run) => isolate(run, 'sample_7'));
    const batches: unknown[] = [];
    let isBroken = true;
    const fill = migration(async (run) => {
      await changeInBatches(run, FILL);
      batches.push(...(await rows('select distinct xmin::text from sample_7')));
      if (isBroken) throw new Error('broken');
    }, false);
    await expect(migrateTo([table, fill])).rejects.toThrow('broken');
    isBroken = false;
    await migrateTo([table, fill]);
    expect(batches).toHaveLength(2 * 6); // five rows of each of two tenants, two in a batch; no batch is repeated
    expect(await rows('select count(*)::int, note from sample_7 group by note')).toEqual([
      { count: 10, note: 'filled' },
    ]);
  });

  it('can be run by several processes at once, also with indexes that wait for all transactions', async () => {
    const table = statement('create table sample_6 (id int)');
    const index = migration((run) => createIndexConcurrently(run, 'sample_6_id', 'on sample_6 (id)'), false);
    const done = await Promise.all(Array.from({ length: 4 }, () => migrateTo([table, index])));
    expect(done.flat()).toEqual([new table().name, new index().name]);
  });

  it('of an older version does not change a newer schema, which is sufficient for this version', async () => {
    expect(await migrate(database.ownerUrl)).toEqual([]);
    expect(await readMissingMigrations(database.serviceUrl)).toEqual([]);
  });
});

describe('the required schema', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ isMigrated: false });
  });
  afterAll(() => database.release());

  it('is missing in an empty database', async () => {
    expect(await readMissingMigrations(database.serviceUrl)).toEqual(MIGRATION_NAMES);
    await expect(requireSchema(database.serviceUrl)).rejects.toBeInstanceOf(SchemaBehindError);
  });

  it('is complete when no migration is missing, whichever it is', async () => {
    await migrate(database.ownerUrl);
    await requireSchema(database.serviceUrl);
    const gone = MIGRATION_NAMES[3]!;
    await asAdmin(database.ownerUrl, (owner) => owner.query('delete from migrations where name = $1', [gone]));
    expect(await readMissingMigrations(database.serviceUrl)).toEqual([gone]);
    await expect(requireSchema(database.serviceUrl)).rejects.toThrow('The database lacks a migration of this version.');
  });
});
