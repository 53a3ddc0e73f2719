import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { clusterCpu, postmasterOf } from './cpu.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { openBenchDatabase } from './seed.js';

/**
 * What the journal costs in PostgreSQL when the service inserts its entries and when triggers do. Both write the same rows: one per
 * change, with the fields that changed. Everything happens in transactions that are rolled back.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const CHANGES = options.quick ? 200 : 20_000;
const ROWS_AT_ONCE = 1_000;
const ROUNDS = options.quick ? 1 : 5;

/** An update of one order in a table without other triggers, and an insert of many rows with one statement. */
const SETUP = `
  create temp table resources (tenant_id uuid not null, id uuid primary key, version integer not null, name text, note text, amount numeric(15,4));
  insert into resources select gen_random_uuid(), gen_random_uuid(), 1, 'name', null, 1 from generate_series(1, 1000);
  create temp table entries (like journal_unnumbered including defaults including indexes);
  create temp sequence turn`;
const TRIGGER = `
  create function pg_temp.journal_row() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into entries (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
      values (new.tenant_id, gen_random_uuid(), 'resource', new.id, new.version, 'created', false, '[]');
    else
      insert into entries (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
      values (new.tenant_id, gen_random_uuid(), 'resource', new.id, new.version, 'updated', false, (
        select jsonb_agg(jsonb_build_object('field', n.key, 'before', o.value, 'after', n.value))
        from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key and o.value is distinct from n.value));
    end if;
    return null;
  end $$;
  create trigger resources_journal after insert or update on resources for each row execute function pg_temp.journal_row()`;

const UPDATE = `update resources set version = version + 1, name = $1 where id = $2`;
const ENTRY = `insert into entries (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
  select "tenantId", id, 'resource', "resourceId", 2, 'updated', false, changes
  from json_to_recordset($1) as x("tenantId" uuid, id uuid, "resourceId" uuid, changes jsonb)`;
const INSERT_MANY = `insert into resources select gen_random_uuid(), gen_random_uuid(), 1, 'name', null, 1 from generate_series(1, $1::int)`;

type Way = 'none' | 'service' | 'trigger';

async function updates(client: Client, way: Way): Promise<number> {
  const { rows } = await client.query<{ id: string; tenant_id: string }>(
    'select id, tenant_id from resources limit 1000',
  );
  for (let change = 0; change < CHANGES; change++) {
    const { id, tenant_id: tenantId } = rows[change % rows.length]!;
    const update = client.query({ name: 'update', text: UPDATE, values: [`name ${change}`, id] });
    if (way === 'service') {
      const changes = [{ field: 'name', before: 'name', after: `name ${change}` }];
      const entry = JSON.stringify([{ tenantId, id, resourceId: id, changes }]);
      await client.query({ name: 'entry', text: ENTRY, values: [entry] });
    }
    await update;
  }
  return CHANGES;
}

async function inserts(client: Client, way: Way): Promise<number> {
  const statements = Math.ceil(CHANGES / ROWS_AT_ONCE);
  for (let statement = 0; statement < statements; statement++) {
    await client.query({ name: 'insert', text: INSERT_MANY, values: [ROWS_AT_ONCE] });
    if (way !== 'service') continue;
    const entries = Array.from({ length: ROWS_AT_ONCE }, () => {
      const id = crypto.randomUUID();
      return { tenantId: id, id, resourceId: id, changes: [] };
    });
    await client.query({ name: 'entry', text: ENTRY, values: [JSON.stringify(entries)] });
  }
  return statements * ROWS_AT_ONCE;
}

/** Processor time of PostgreSQL for one change, in µs. */
async function measure(url: string, way: Way, work: typeof updates): Promise<number> {
  const client = new Client({ connectionString: url, pipeline: true } as never);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(SETUP);
    if (way === 'trigger') await client.query(TRIGGER);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = postmasterOf(rows[0]!.pid);
    const before = clusterCpu(postmaster);
    const changes = await work(client, way);
    return (clusterCpu(postmaster) - before) / changes;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const database = await openBenchDatabase({
  statements: quickStatements(), // the measured tables are temporary
  name: options.name ?? QUICK_NAME,
  adminUrl: options['admin-url'],
});
try {
  const rows: string[][] = [];
  for (const [name, work] of [
    ['one row in each statement', updates],
    [`${ROWS_AT_ONCE} rows in each statement`, inserts],
  ] as const) {
    const costs: Record<Way, number[]> = { none: [], service: [], trigger: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ['none', 'service', 'trigger'] as const)
        costs[way].push(await measure(database.adminUrl, way, work));
    const median = (way: Way) => costs[way].sort((a, b) => a - b)[ROUNDS >> 1]!.toFixed(1);
    rows.push([name, median('none'), median('service'), median('trigger')]);
  }
  console.log(
    table([['CPU µs per change', 'without journal', 'inserted by the service', 'inserted by triggers'], ...rows]),
  );
} finally {
  await database.release();
}
