import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

describe('the schema, for a database that is distributed by tenant', () => {
  let database: TestDatabase;
  /** Tables that Citus copies to every server, and the list of migrations. */
  const UNDISTRIBUTED = `array['tenants', 'api_keys', 'encryption_keys', 'file_store', 'migrations']`;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.release());

  const rows = (text: string, change = '') =>
    asAdmin(database.adminUrl, async (admin) => {
      await admin.query(`begin; ${change}`);
      const { rows: found } = await admin.query<{ name: string }>(text);
      await admin.query('rollback');
      return found.map(({ name }) => name);
    });

  const RULES = {
    'tenant_id in every key and exclusion constraint': [
      `select c.conname as name from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')
        and c.conrelid::regclass::text <> all (${UNDISTRIBUTED})
        and not exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'tenant_id' and a.attnum = any(c.conkey))
       union all select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid
        where t.relnamespace = 'public'::regnamespace and i.indisunique and t.relname <> all (${UNDISTRIBUTED})
        and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))`,
      'alter table orders add constraint wrong exclude using btree (id with =)',
      ['wrong'],
    ],
    'no set null or set default in a foreign key': [
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
        and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
      `alter table shipments add constraint wrong foreign key (tenant_id, invoice_id) references invoices on delete set null (invoice_id)`,
      ['wrong'],
    ],
    'no foreign key from a table that is not distributed by tenant to one that is': [
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
        and conrelid::regclass::text = any (${UNDISTRIBUTED}) and confrelid::regclass::text <> all (${UNDISTRIBUTED})`,
      'alter table tenants add x uuid; alter table tenants add constraint wrong foreign key (id, x) references orders',
      ['wrong'],
    ],
    'no subquery in a policy': [
      `select polname as name from pg_policy where polqual::text ~ 'SUBLINK|SUBPLAN' or polwithcheck::text ~ 'SUBLINK|SUBPLAN'`,
      `create policy wrong on orders as restrictive using (status = (select 'x'))`,
      ['wrong'],
    ],
    'only row triggers without transition tables': [
      `select tgname as name from pg_trigger where not tgisinternal and (tgtype & 1 = 0 or tgoldtable is not null or tgnewtable is not null)`,
      `create trigger wrong after insert on orders referencing new table as made for each statement execute function touch_resource()`,
      ['wrong'],
    ],
    'no identity column, and a sequence only for a bigint column': [
      `select attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and a.attnum > 0
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval' and a.atttypid <> 'bigint'::regtype)`,
      'alter table orders add wrong integer generated always as identity',
      ['wrong'],
    ],
  } as const;

  it.each(Object.entries(RULES))('has %s', async (_, [find, change, found]) => {
    expect(await rows(find)).toEqual([]);
    expect(await rows(find, change)).toEqual(found); // the check finds what is wrong
  });
});
