import * as events from '../src/features/events/events.queries.js';
import * as imports from '../src/features/imports/work/imports-work.queries.js';
import { ANCHOR } from '../src/platform/data/sql/entity-sql.js';
import { ALLOW_LONG_TRANSACTION } from '../src/platform/data/tenancy/batch-transaction.js';
import { beginMessages } from '../src/platform/data/tenancy/transaction-messages.js';
import * as dispatch from '../src/features/webhooks/dispatch/dispatch.queries.js';
import { asAdmin } from './support/database.js';
import { type DistributedSchema, readDistributedSchema } from './support/distributed-schema.js';
import { distributionFaults, otherWrites, transactionFaults } from './support/distribution.js';
import { functionStatements } from './support/function-statements.js';
import { sharedRecording } from './support/recording.js';
import { inKind } from './support/sources.js';

const [ANCHORS] = ANCHOR.split(' ') as [string];

/** Sent while the lease of an import is renewed, and only with HISTORY_RETENTION_DAYS. */
const SENT_BY_LONG_WORK = [imports.IS_RUNNING, events.DROP_PARTITIONS];
/** Adds partitions, and moves entries of all tenants from the default partition, which is empty but for months of standstill. */
const FOR_ALL_TENANTS = ['add_journal_partitions'];

/** Citus, which distributes tables over several servers, can run what these rules allow. `docs/scaling.md` explains them. */
describe('the statements of the service, for a database that is distributed by tenant', () => {
  let statements: ReadonlySet<string>;
  let messages: ReadonlySet<string>;
  let transactions: ReadonlySet<string>;
  let schema: DistributedSchema;
  let database: string;

  beforeAll(async () => {
    const { service, recording } = await sharedRecording();
    database = service.database.adminUrl;
    ({ sentTexts: statements, messages, transactions } = recording);
    schema = await asAdmin(service.database.adminUrl, (admin) => readDistributedSchema(admin, [ANCHORS]));
  });

  it('compare each table of the tenant with its id at the level that names it, and insert from a table of the tenant', async () => {
    const faults: string[] = [];
    for (const text of [...statements, ...SENT_BY_LONG_WORK])
      for (const fault of await distributionFaults(text, schema)) faults.push(`${fault}: ${text}`.slice(0, 1_000));
    expect(faults).toEqual([`calls set_config: ${ALLOW_LONG_TRANSACTION}`]); // concerns the coordinator only
    expect(statements.size).toBeGreaterThan(100);
  });

  it('include those of work in the background', async () => {
    const paths = inKind('queries').flatMap(({ path }) => (path.includes('/bulk/') ? [path] : []));
    const lookups = await Promise.all(paths.map(async (path) => (await import(`../${path}`)) as object));
    expect(lookups.length).toBeGreaterThan(5);
    const ofWork = [dispatch, imports, events, ...lookups].flatMap((queries) => Object.entries(queries));
    const unsent = ofWork.filter(([, text]) => !statements.has(text)).map(([name]) => name);
    expect(unsent).toEqual(['IS_RUNNING', 'DROP_PARTITIONS']);
    for (const part of [
      'sweep_idempotency_keys(',
      'delete from list_counts',
      'insert into idempotency_keys',
      'media_quarantine',
    ])
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

  it('use the tables of a tenant as the service or as their owner in one transaction, not as both', async () => {
    const faults = new Set<string>();
    for (const texts of transactions)
      for (const fault of await transactionFaults(JSON.parse(texts) as string[], schema))
        faults.add(`${fault}: ${texts}`);
    expect([...faults]).toEqual([]);
    expect(transactions.size).toBeGreaterThan(100);
    expect([...schema.ownersFunctions]).toContain('number_journal');
    const read = 'select position from journal_heads where tenant_id = $1';
    const number = 'select number_journal($2) where $1::uuid is not null';
    expect(await transactionFaults([number, read], schema)).toEqual([
      'uses tables of the tenant and calls number_journal',
    ]);
    expect(await transactionFaults([number], schema)).toEqual([]);
    expect(await transactionFaults(['select confirm_currency($2) where $1::uuid is not null', read], schema)).toEqual(
      [],
    );
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

  it('follow begin in a message with one set local, whose text Citus sends on, where the database has Citus', () => {
    const settings = { 'app.tenant_id': 'x', 'app.search': "it's", lock_timeout: '10' };
    const set = "set local app.tenant_id = 'x'";
    const others = "select set_config('app.search', 'it''s', true), set_config('lock_timeout', '10', true)";
    expect(beginMessages(settings, ['select 1'], true)).toEqual(['begin', `${set}; ${others}`, 'select 1']);
    expect(beginMessages({ 'app.tenant_id': 'x' }, [], true)).toEqual(['begin', set]);
    expect(beginMessages({}, [], true)).toEqual(['begin']);
    expect(beginMessages({ 'app.tenant_id': 'x', lock_timeout: '10' }, ['select 1'], false)).toEqual([
      `begin; ${set}; set local lock_timeout = '10'; select 1`,
    ]);
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
    ['select number_journal($1)', []],
    [
      'select confirm_currency($2) from orders o where o.tenant_id = $1',
      [/^names tables of the tenant and calls confirm_currency/],
    ],
    [
      `with gone as (delete from list_counts where tenant_id = $1 returning *)
        insert into list_counts as t (tenant_id) select a.tenant_id from tenant_anchors a, gone where a.tenant_id = $1`,
      [/^list_counts gets rows after a changing with clause/],
    ],
    [
      `with gone as (delete from list_counts where tenant_id = $1 returning *), added as (
        insert into list_counts as t (tenant_id) select a.tenant_id from tenant_anchors a, gone where a.tenant_id = $1)
        select`,
      [],
    ],
    [
      'insert into orders (tenant_id) values ($1) on conflict (tenant_id) do update set updated_at = now()',
      [/^orders calls now in do update/],
    ],
    [
      'insert into orders (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at',
      [],
    ],
    [
      `insert into orders as t (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at
        where t.updated_at <= excluded.updated_at - $2::bigint * interval '1 second'`,
      [/^orders adds an interval to a time in do update/],
    ],
    [
      `insert into orders as t (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at
        where excluded.updated_at - t.updated_at >= $2::bigint * interval '1 second'`,
      [],
    ],
    [
      `update orders set note = case when id = $2 then now()::text end where tenant_id = $1`,
      [/^orders calls now in case/],
    ],
    [
      'update orders set updated_at = coalesce(updated_at, now()) where tenant_id = $1',
      [/^orders calls now in case or/],
    ],
    [
      'with used as (select id from api_keys for update) update api_keys k set name = $1 from used u where k.id = u.id',
      [/^api_keys, which is copied to all servers, is changed after a with clause/],
    ],
    ['update orders set updated_at = least(updated_at, now()) where tenant_id = $1', []],
    [
      'update orders t set note = x.note from json_to_record($2) as x(note text) where t.tenant_id = $1',
      [/^orders is changed from json_to_record, which returns one record/],
    ],
    [
      'update orders t set note = x.note from json_to_recordset(json_build_array($2::json)) as x(note text) where t.tenant_id = $1',
      [],
    ],
    ['select x.note from orders t, json_to_record($2) as x(note text) where t.tenant_id = $1', []],
    [
      'delete from orders where tenant_id = $1 and (id, note) not in (select i.id, i.note from invoices i where i.tenant_id = $1)',
      [/^orders is changed with a comparison of several columns/],
    ],
    [
      'update orders set note = $2 where tenant_id = $1 and (id, note) = (select i.id, i.note from invoices i where i.tenant_id = $1)',
      [/^orders is changed with a comparison of several columns/],
    ],
    ['delete from orders where tenant_id = $1 and id in (select i.id from invoices i where i.tenant_id = $1)', []],
    [
      'select 1 from orders where tenant_id = $1 and (id, note) in (select i.id, i.note from invoices i where i.tenant_id = $1)',
      [],
    ],
    [
      `update orders set note = (select case status when 'x' then note end) where tenant_id = $1`,
      [/^orders is changed with a simple case/],
    ],
    [`update orders set note = case when status = 'x' then note end where tenant_id = $1`, []],
    [
      `with a as (insert into payment_allocations (tenant_id, id) values ($1, $2)), p as (insert into payments (tenant_id, id) values ($1, $2)) select`,
      [/^payment_allocations refers to payments, which a later clause inserts/],
    ],
    [
      `with p as (insert into payments (tenant_id, id) values ($1, $2)) insert into payment_allocations (tenant_id, id) values ($1, $2)`,
      [],
    ],
    [
      `with p as (delete from payments where tenant_id = $1) delete from payment_allocations where tenant_id = $1`,
      [/^payments is deleted before payment_allocations, which refers to it/],
    ],
    [
      `with i as (update invoices set is_issued = true where tenant_id = $1) insert into invoice_items (tenant_id, id) values ($1, $2)`,
      [/^the trigger invoices_document_issued of invoices reads invoice_items, which a later clause writes/],
    ],
    [
      `with i as (insert into invoices (tenant_id, id) values ($1, $2)) insert into invoice_items (tenant_id, id) values ($1, $2)`,
      [],
    ],
    [`select set_config('app.tenant_id', $1, true)`, [/^calls set_config/]],
    ['select 1; select 2', [/^is not one statement/]],
  ])('are refused or not: %s', async (text, expected) => {
    expect(await distributionFaults(text, schema)).toEqual(expected.map((one) => expect.stringMatching(one) as string));
  });
});
