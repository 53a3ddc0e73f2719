import * as events from '#features/events/events.queries.js';
import * as imports from '#features/imports/work/imports-work.queries.js';
import { ANCHOR } from '#platform/data/sql/entity-sql.js';
import { ALLOW_LONG_TRANSACTION } from '#platform/data/tenancy/batch-transaction.js';
import { beginMessages } from '#platform/data/tenancy/transaction-messages.js';
import * as dispatch from '#features/webhooks/dispatch/dispatch.queries.js';
import { asAdmin } from '../support/database.js';
import { type DistributedSchema, readDistributedSchema } from '../support/distributed-schema.js';
import { CASES } from '../support/distribution-cases.js';
import { copiedWriteFaults, transactionFaults } from '../support/distributed-transactions.js';
import { distributionFaults, inlinedFaults, otherWrites } from '../support/distribution.js';
import { functionStatements } from '../support/function-statements.js';
import { sharedRecording } from '../support/recording.js';
import { inKind } from '../support/sources.js';

const [ANCHORS] = ANCHOR.split(' ') as [string];

/** Sent while the lease of an import is renewed, when metrics are read, only with HISTORY_RETENTION_DAYS, and by imports that cannot go on or are interrupted. */
const SENT_BY_LONG_WORK = [
  imports.IS_RUNNING,
  imports.IMPORT_BACKLOG,
  events.DROP_PARTITIONS,
  imports.COUNT_FAILED_LINE,
  imports.END_ATTEMPT,
];
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
    const paths = inKind('queries').flatMap(({ path }) => (path.includes('/files/') ? [path] : []));
    const lookups = await Promise.all(paths.map(async (path) => (await import(`../../${path}`)) as object));
    expect(lookups.length).toBeGreaterThan(5);
    const ofWork = [dispatch, imports, events, ...lookups].flatMap((queries) => Object.entries(queries));
    const unsent = ofWork.filter(([, text]) => !statements.has(text)).map(([name]) => name);
    expect(unsent).toEqual(['COUNT_FAILED_LINE', 'END_ATTEMPT', 'IMPORT_BACKLOG', 'IS_RUNNING', 'DROP_PARTITIONS']);
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
    for (const one of functions) {
      const { name, isTrigger, statements: own } = one;
      for (const fault of await inlinedFaults(one, schema)) faults.push(`${name} ${fault}`);
      if (FOR_ALL_TENANTS.includes(name)) continue;
      for (const text of own) {
        const writes = isTrigger ? await otherWrites(text, schema) : [];
        for (const fault of [...(await distributionFaults(text, schema)), ...writes]) faults.push(`${name} ${fault}`);
      }
    }
    // it runs on the server of the row, and reads there as the tenant of the row; nothing of it has to reach another server
    expect(faults.filter((fault) => fault !== 'require_journal_entry calls set_config')).toEqual([]);
    const own = { name: 'tenant_now', isTrigger: false, isSql: true, statements: ['select coalesce($1, now())'] };
    expect(await inlinedFaults(own, schema)).toHaveLength(1);
    expect(
      await inlinedFaults({ ...own, statements: ['select case when $1 is null then now() end'] }, schema),
    ).toHaveLength(1);
    expect(await inlinedFaults({ ...own, isSql: false }, schema)).toEqual([]);
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

  it('write copied tables as the service or as their owner in one transaction, not as both', async () => {
    const faults = new Set<string>();
    for (const texts of transactions)
      for (const fault of await copiedWriteFaults(JSON.parse(texts) as string[], schema))
        faults.add(`${fault}: ${texts}`);
    expect([...faults]).toEqual([]);
    expect([...schema.copyWritingFunctions]).toEqual(
      expect.arrayContaining(['add_api_key', 'create_sandbox_tenant', 'end_sandbox_tenant', 'mark_imports']),
    );
    const create = 'select create_sandbox_tenant($2, $3, $4, $5, $6) where $1::uuid is not null';
    const fault = 'writes a copied table and calls create_sandbox_tenant, which does so as the owner';
    const lock = 'select id from api_keys where tenant_id = $1 for update';
    for (const text of [lock, 'insert into api_keys (tenant_id) values ($1)'])
      expect(await copiedWriteFaults([create, text], schema)).toEqual([fault]);
    expect(await copiedWriteFaults([create, lock.replace(' for update', '')], schema)).toEqual([]);
    expect(await copiedWriteFaults([lock], schema)).toEqual([]);
  });

  it('are in transactions whose settings are local', () => {
    const first =
      /^begin(?: isolation level repeatable read read only)?; set local app\.tenant_id = '[-0-9a-f]*'(; set local [^;]*)*(; select (?:case when current_setting\('transaction_timeout'|pg_advisory_xact_lock).*)?$/s;
    const other =
      /^(commit|(release |rollback to )?savepoint part|rollback|set constraints all immediate|set local app\.(tenant_id|clock_offset_ms) = '[-0-9a-f]*'|set local plan_cache_mode = 'auto')$/; // a part in the name of another tenant; lists among included records
    const others = [...messages].filter((text) => !other.test(text) && !first.test(text));
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

  it.each(CASES)('are refused or not: %s', async (text, expected) => {
    expect(await distributionFaults(text, schema)).toEqual(expected.map((one) => expect.stringMatching(one) as string));
  });
});
