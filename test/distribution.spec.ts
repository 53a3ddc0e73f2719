import * as events from '../src/events/events.queries.js';
import * as imports from '../src/imports/work/imports-work.queries.js';
import * as lookups from '../src/imports/work/lookups.queries.js';
import { ANCHOR } from '../src/platform/database/entity-sql.js';
import { ALLOW_LONG_TRANSACTION } from '../src/platform/tenancy/batch-transaction.js';
import { beginMessages } from '../src/platform/tenancy/transaction-messages.js';
import * as dispatch from '../src/webhooks/dispatch/dispatch.queries.js';
import { asAdmin, createTestDatabase, type TestDatabase } from './support/database.js';
import {
  type DistributedSchema,
  distributionFaults,
  otherWrites,
  readDistributedSchema,
} from './support/distribution.js';
import { functionStatements } from './support/function-statements.js';
import { sharedRecording } from './support/recording.js';

const [ANCHORS] = ANCHOR.split(' ') as [string];

/** Sent while the lease of an import is renewed, and only with HISTORY_RETENTION_DAYS. */
const SENT_BY_LONG_WORK = [imports.IS_RUNNING, events.DROP_PARTITIONS];
/** Adds partitions, and moves entries of all tenants from the default partition, which is empty but for months of standstill. */
const FOR_ALL_TENANTS = ['add_journal_partitions'];

/** Citus, which distributes tables over several servers, can run what these rules allow. `docs/scaling.md` explains them. */
describe('the statements of the service, for a database that is distributed by tenant', () => {
  let statements: ReadonlySet<string>;
  let messages: ReadonlySet<string>;
  let schema: DistributedSchema;
  let database: string;

  beforeAll(async () => {
    const { service, recording } = await sharedRecording();
    database = service.database.adminUrl;
    ({ sentTexts: statements, messages } = recording);
    schema = await asAdmin(service.database.adminUrl, (admin) => readDistributedSchema(admin, [ANCHORS]));
  });

  it('compare each table of the tenant with its id at the level that names it, and insert from a table of the tenant', async () => {
    const faults: string[] = [];
    for (const text of [...statements, ...SENT_BY_LONG_WORK])
      for (const fault of await distributionFaults(text, schema)) faults.push(`${fault}: ${text}`.slice(0, 1_000));
    expect(faults).toEqual([`calls set_config: ${ALLOW_LONG_TRANSACTION}`]); // concerns the coordinator only
    expect(statements.size).toBeGreaterThan(100);
  });

  it('include those of work in the background', () => {
    const ofWork = [dispatch, imports, lookups, events].flatMap((queries) => Object.entries(queries));
    const unsent = ofWork.filter(([, text]) => !statements.has(text)).map(([name]) => name);
    expect(unsent).toEqual(['IS_RUNNING', 'DROP_PARTITIONS']);
    for (const part of ['sweep_idempotency_keys(', 'delete from list_counts', 'media_quarantine'])
      expect([part, [...statements].some((text) => text.includes(part))]).toEqual([part, true]);
  });

  it('are like those in the functions of the schema, whose triggers write only tables of the tenant', async () => {
    const functions = await asAdmin(database, functionStatements);
    const faults: string[] = [];
    for (const { name, isTrigger, statements: own } of functions) {
      if (FOR_ALL_TENANTS.includes(name)) continue;
      for (const text of own) {
        const writes = isTrigger ? await otherWrites(text, schema) : [];
        for (const fault of [...(await distributionFaults(text, schema)), ...writes]) faults.push(`${name} ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    const { statements: numbering } = functions.find(({ name }) => name === 'number_journal')!;
    expect(numbering.some((text) => text.includes('delete from journal_unnumbered'))).toBe(true);
    expect(await otherWrites('update tenants set has_imports = true where id = $1', schema)).toHaveLength(1);
    expect(await otherWrites('insert into orders (tenant_id, id) values ($2, $1)', schema)).toHaveLength(1);
    expect(await otherWrites('insert into orders (tenant_id, id) values ($1, $2)', schema)).toEqual([]);
  });

  it('are in transactions whose settings are local', () => {
    const first =
      /^begin(?: isolation level repeatable read read only)?; set local app\.tenant_id = '[-0-9a-f]*'(; set local [^;]*)*(; select case when current_setting\('transaction_timeout'.*)?$/s;
    const others = [...messages].filter(
      (text) => !/^(commit|(release |rollback to )?savepoint part|rollback)$/.test(text) && !first.test(text),
    );
    expect(others).toEqual([]);
    expect([...messages].join()).not.toMatch(/force_generic_plan/);
  });

  it('follow begin in a message of their own where the database has Citus', () => {
    const settings = { 'app.tenant_id': 'x', 'app.search': "it's" };
    const set = "set local app.tenant_id = 'x'; set local app.search = 'it''s'";
    expect(beginMessages(settings, ['select 1'], true)).toEqual(['begin', `${set}; select 1`]);
    expect(beginMessages(settings, ['select 1'], false)).toEqual([`begin; ${set}; select 1`]);
  });

  it.each([
    ['select from orders o where o.tenant_id = $1', []],
    ['select from orders where tenant_id = $1::uuid', []],
    ['select from orders o join order_lines l on l.tenant_id = o.tenant_id where o.tenant_id = $1', []],
    ['select from orders o', [/^orders o is not compared/]],
    ['select from orders o, order_lines l where o.tenant_id = $1', [/^order_lines l is not compared/]],
    [
      'select (select 1 from order_lines l where l.tenant_id = o.tenant_id) from orders o where o.tenant_id = $1',
      [/^order_lines l/],
    ],
    [
      'select from orders o, lateral (select 1 from order_lines l where l.id = o.id) x where o.tenant_id = $1',
      [/^order_lines l/],
    ],
    ['select from orders where tenant_id = $1 union all select from invoices', [/^invoices invoices/]],
    ['with x as (select from orders) select from invoices where tenant_id = $1', [/^orders orders/]],
    ['update orders set note = $2 where id = $3', [/^orders orders/]],
    [
      'delete from orders where tenant_id = $1 and exists (select from invoices where tenant_id = $1)',
      [/^has an empty/],
    ],
    ['insert into orders (tenant_id, id) values ($1, $2)', []],
    ['insert into orders as t (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1', []],
    [
      'insert into orders (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1',
      [/^orders has no alias/],
    ],
    [
      'insert into orders as t (tenant_id) select $1 from json_to_recordset($2) as x(id uuid)',
      [/^orders gets rows of no table/],
    ],
    ['insert into orders (tenant_id, id) values ($1, gen_random_uuid())', []],
    [
      'insert into orders as t (tenant_id, id) select a.tenant_id, gen_random_uuid() from tenant_anchors a where a.tenant_id = $1',
      [/^orders is written with the volatile function gen_random_uuid/],
    ],
    [
      'insert into journal_unnumbered as t (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1',
      [/^journal_unnumbered gets the volatile default of journal_unnumbered.seq/],
    ],
    ['update orders set note = random()::text where tenant_id = $1', [/^orders is written with the volatile function/]],
    [`select set_config('app.tenant_id', $1, true)`, [/^calls set_config/]],
    ['select 1; select 2', [/^is not one statement/]],
  ])('are refused or not: %s', async (text, expected) => {
    expect(await distributionFaults(text, schema)).toEqual(expected.map((one) => expect.stringMatching(one) as string));
  });
});

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
