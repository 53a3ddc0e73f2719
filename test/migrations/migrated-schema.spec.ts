import { DataSource } from 'typeorm';
import { FUNCTIONS } from '../../migrations/functions.js';
import { MIGRATIONS } from '../../migrations/index.js';
import { ownerOptions } from '#app/database/connection-options.js';
import { SERVICE_ROLE } from '#app/database/service-role.js';
import { ENTITIES } from '#app/database/entities.js';
import { CONSTRAINTS } from '#platform/data/sql/constraints.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

/** Tables that are not only of tenants: operators use them with the owner's connection, the service through functions. */
const UNSHARED = ['api_keys', 'encryption_keys', 'file_store', 'migrations', 'tenants'];

/** Rights of the service on the tables of tenants that it may not change freely. */
const FEWER_RIGHTS: Record<string, string> = {
  journal: 'SELECT',
  journal_heads: 'SELECT',
  journal_unnumbered: 'INSERT SELECT',
};

/** Condition on `pg_tables`: tables of the schema that are no partitions. The service has no rights on partitions. */
const NOT_PARTITIONS = `schemaname = 'public'
  and not (select c.relispartition from pg_class c where c.relname = tablename and c.relnamespace = 'public'::regnamespace)`;

/** Foreign keys without an index on the referring columns, and why. */
const UNINDEXED = [
  'customer_sales_reps_sales_rep_fk', // sales reps are never deleted
  'customers_price_list_fk', // read when a price list is deleted, which is rare
  'orders_payment_method_fk', // the index orders_customer finds the customer's orders
  'orders_price_list_fk', // read when a price list is deleted, which is rare
];

describe('the migrated schema', () => {
  let database: TestDatabase;
  let owner: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = await new DataSource({ ...ownerOptions(database.ownerUrl), entities: ENTITIES }).initialize();
  });
  afterAll(async () => {
    await owner.destroy();
    await database.release();
  });

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => owner.query<T[]>(text, values);
  const names = async (text: string, values: unknown[] = []) =>
    (await rows<{ name: string }>(text, values)).map(({ name }) => name).sort();
  const drift = async () => {
    const { upQueries } = await owner.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  };
  /** The names of columns by their numbers in the catalogue. */
  const COLUMNS = `(select array_agg(a.attname::text order by k.position) from unnest(%) with ordinality k(number, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number)`;

  it('is exactly what the entities describe', async () => {
    expect(await drift()).toEqual([]);
    expect(await names(`select tablename as name from pg_tables where ${NOT_PARTITIONS}`)).toEqual(
      [...owner.entityMetadatas.map(({ tableName }) => tableName), 'migrations'].sort(),
    );
    expect(owner.entityMetadatas).toHaveLength(ENTITIES.length);
  });

  it('differs from the entities after a change', async () => {
    await asAdmin(database.adminUrl, async (admin) => {
      for (const [change, back] of [
        ['drop index orders_customer', 'create index orders_customer on orders (tenant_id, customer_id)'],
        ['alter table products alter name drop not null', 'alter table products alter name set not null'],
        ['alter table products alter status drop default', `alter table products alter status set default 'active'`],
      ]) {
        await admin.query(change!);
        expect([change, (await drift()).length > 0]).toEqual([change, true]);
        await admin.query(back!);
      }
    });
    expect(await drift()).toEqual([]);
  });

  it('is the same after reverting and repeating each migration, and then all of them; functions stay', async () => {
    const before = await snapshot(owner);
    const all = MIGRATIONS.map((Migration) => new Migration().name);
    await rows(`delete from migrations where name like 'function %'`);
    for (let count = MIGRATIONS.length; count > 0; count--) {
      await owner.undoLastMigration({ transaction: 'each' });
      const options = { ...ownerOptions(database.ownerUrl), migrations: MIGRATIONS.slice(0, count) };
      const upToThis = await new DataSource(options).initialize();
      expect((await upToThis.runMigrations({ transaction: 'each' })).map(({ name }) => name)).toEqual([all[count - 1]]);
      await upToThis.undoLastMigration({ transaction: 'each' });
      await upToThis.destroy();
    }
    expect(await names(`select tablename as name from pg_tables where schemaname = 'public'`)).toEqual(['migrations']);
    expect(await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)).toEqual(
      FUNCTIONS.map(({ functionName }) => functionName),
    );
    expect((await owner.runMigrations({ transaction: 'each' })).map(({ name }) => name)).toEqual(all);
    expect(await snapshot(owner)).toEqual(before);
    expect(await owner.runMigrations()).toEqual([]);
  });

  it('has an error code for exactly the unique and foreign-key constraints', async () => {
    const constraints = await names(
      `select conname as name from pg_constraint where contype in ('u', 'f', 'x') and connamespace = 'public'::regnamespace and not conrelid::regclass::text = any($1)
       union select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid
       where t.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary and not t.relname = any($1)`,
      [UNSHARED],
    );
    expect(Object.keys(CONSTRAINTS).sort()).toEqual(constraints);
  });

  it('has no generated constraint names', async () => {
    const named = await names(
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f')`,
    );
    expect(named.filter((name) => !/_(check|key|fk)$/.test(name))).toEqual([]);
  });

  // An index of the rows that have the key suffices: without a value nothing is referred to.
  it('has an index for each foreign key', async () => {
    const keys = await rows<{ name: string; table: string; columns: string[] }>(
      `select conname as name, conrelid::regclass::text as table, ${COLUMNS.replace('%', 'c.conkey')} as columns
       from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
    );
    const indexes = await rows<{ table: string; columns: string[] }>(
      `select i.indrelid::regclass::text as table, array(select a.attname::text from unnest(i.indkey) with ordinality k(number, position)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.position) as columns
       from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace and (i.indpred is null
         or pg_get_expr(i.indpred, i.indrelid) = any(array(select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
           where a.attrelid = i.indrelid and a.attnum = any(i.indkey))))`,
    );
    const isLedBy = (columns: string[], wanted: string[]) =>
      wanted.every((name) => columns.slice(0, wanted.length).includes(name));
    const without = keys.filter(
      ({ table, columns }) => !indexes.some((index) => index.table === table && isLedBy(index.columns, columns)),
    );
    expect(without.map(({ name }) => name)).toEqual(UNINDEXED);
  });

  it('has row-level security on every table except the listed ones', async () => {
    const tables = await rows<object & { name: string }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant,
         (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          where d.adrelid = c.oid and a.attname = 'tenant_id') as filled,
         array(select p.polcmd::text || ' ' || pg_get_expr(p.polqual, p.polrelid) || ' / ' || pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p where p.polrelid = c.oid and p.polpermissive) as policies
       from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and not c.relname = any($1) order by 1`,
      [UNSHARED],
    );
    expect(tables.length).toBe(ENTITIES.length + 1 - UNSHARED.length);
    const own = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`;
    const setting = `(current_setting('app.tenant_id'::text))::uuid`;
    for (const table of tables)
      expect(table).toEqual({
        name: table.name,
        enabled: true,
        forced: true,
        tenant: ['tenant_id'],
        filled: setting,
        policies: [`* ${own} / ${own}`],
      });
  });

  it('has the tenant as first column of every key of tenants’ tables', async () => {
    const keys = await rows<{ name: string; columns: string[]; target: string | null; targets: string[] | null }>(
      `select conname as name, ${COLUMNS.replace('%', 'c.conkey')} as columns, confrelid::regclass::text as target,
         (select array_agg(a.attname::text order by k.position) from unnest(c.confkey) with ordinality k(number, position)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as targets
       from pg_constraint c where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace and not conrelid::regclass::text = any($1)
       union all select i.indexrelid::regclass::text, array(select a.attname::text from unnest(i.indkey) with ordinality k(number, position)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.position), null, null
       from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace and not t.relname = any($1)`,
      [UNSHARED],
    );
    expect(keys.length).toBeGreaterThan(60);
    expect(
      keys
        .filter(({ columns, targets }) => columns[0] !== 'tenant_id' || (targets && targets[0] !== 'tenant_id'))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('grants the service’s role only the privileges that it needs', async () => {
    const [role] = await rows(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = $1',
      [SERVICE_ROLE],
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    });
    expect(await rows('select relname from pg_class where relowner = $1::regrole', [SERVICE_ROLE])).toEqual([]);
    const grants = await rows<{ table: string; rights: string }>(
      `select table_name as table, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.role_table_grants where grantee in ($1, 'PUBLIC') and table_schema = 'public' group by 1 order by 1`,
      [SERVICE_ROLE],
    );
    const tables = owner.entityMetadatas
      .map(({ tableName }) => tableName)
      .filter((name) => !UNSHARED.includes(name))
      .sort();
    expect(grants.filter(({ table }) => tables.includes(table))).toEqual(
      tables.map((table) => ({ table, rights: FEWER_RIGHTS[table] ?? 'DELETE INSERT SELECT UPDATE' })),
    );
    expect(grants.filter(({ table }) => !tables.includes(table))).toEqual([
      { table: 'api_keys', rights: 'INSERT SELECT' },
      { table: 'encryption_keys', rights: 'INSERT SELECT' },
      { table: 'file_store', rights: 'SELECT UPDATE' },
      { table: 'migrations', rights: 'SELECT' },
      { table: 'tenant_anchors', rights: 'SELECT' }, // a view
    ]);
    const [creates] = await rows(
      `select has_schema_privilege($1, 'public', 'create') as schema, has_database_privilege($1, current_database(), 'create, temporary') as database`,
      [SERVICE_ROLE],
    );
    expect(creates).toEqual({ schema: false, database: false });
  });

  it('allows only the service to call functions with the owner’s rights', async () => {
    const open = await rows<{ proname: string }>(
      `select proname, proconfig, proacl::text from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    const expected = {
      proconfig: ['search_path=pg_catalog, public, pg_temp'],
      proacl: expect.not.stringMatching(/[{,]=X/) as string,
    };
    expect(open.length).toBeGreaterThan(2); // tenancy-tables.spec.ts has their names
    expect(open).toEqual(open.map(({ proname }) => ({ ...expected, proname })));
  });
});

/** The schema as text, from the catalogue. */
async function snapshot(owner: DataSource): Promise<unknown> {
  const parts = [
    `select table_name, column_name, data_type, is_nullable, column_default, numeric_precision, numeric_scale, datetime_precision
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' order by table_name, column_name`,
    `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2`,
    `select tgrelid::regclass::text as t, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
    `select proname, prosrc, proacl::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    `select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'public' order by 1, 2, 3`,
  ];
  const found: object[][] = [];
  for (const part of parts) found.push(await owner.query<object[]>(part));
  // partitions end with the month of their migration
  return JSON.parse(JSON.stringify(found).replaceAll(/journal_\d{4}_\d\d/g, 'partition'));
}
