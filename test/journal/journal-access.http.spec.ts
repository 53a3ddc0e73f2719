import { Client as Connection } from 'pg';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';

describe('the journal', () => {
  let service: OwnService;
  let admin: Connection;
  let tenantId: string;

  beforeAll(async () => {
    service = await startService();
    const client = await service.tenant();
    await client.create('/v2/price-lists', { reference_id: 'LIST', name: 'List' });
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
    const found = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
    tenantId = found.rows[0]!.id;
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  /** Adds entries of as many new price lists. */
  const addEntries = (count: number) =>
    admin.query(
      `insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
        select $1, gen_random_uuid(), 'price_list', gen_random_uuid(), 1, 'created', false, '[]' from generate_series(1, $2::int)`,
      [tenantId, count],
    );

  it('cannot be changed by the service', async () => {
    const { rows } = await admin.query<{ name: string; column: string }>(
      `select relname as name, (select min(attname) from pg_attribute where attrelid = c.oid and attnum > 1) as column
        from pg_class c where relname ~ '^journal' and relkind in ('r', 'p') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['journal', 'journal_heads', 'journal_unnumbered']),
    );
    await asAdmin(service.database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      await connection.query('begin');
      await connection.query(`set local app.tenant_id = '${tenantId}'`);
      const count = await connection.query('select 1 from journal_unnumbered union all select 1 from journal');
      expect(count.rows.length).toBeGreaterThan(0);
      await connection.query('commit');
      for (const { name, column } of rows)
        for (const statement of [
          `update ${name} set ${column} = ${column}`,
          `delete from ${name}`,
          `truncate ${name}`,
          `drop table ${name}`,
        ])
          await expect(connection.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  const RENAME = `update price_lists set name = name || '.' where tenant_id = $1 returning id, version`;

  it('refuses the commit of a version without an entry', async () => {
    await asAdmin(service.database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      await connection.query('begin');
      for (const setting of [`app.tenant_id = '${tenantId}'`, `app.journal = 'required'`])
        await connection.query(`set local ${setting}`);
      await connection.query(RENAME, [tenantId]);
      // Citus has the reason in a warning
      await expect(connection.query('commit')).rejects.toThrow(
        /^Version \d+ of \S+ in price_lists has no entry|^could not commit transaction for shard/,
      );
      const { rows } = await admin.query('select 1 from price_lists where tenant_id = $1 and version > 1', [tenantId]);
      expect(rows).toEqual([]);
    });
  });

  /** With 205 entries an index of two columns of identifiers has two pages, and the primary key, of smaller numbers, still one. */
  const ENTRIES_AT_PLANNING = [0, 205];

  for (const entries of ENTRIES_AT_PLANNING)
    itOnOneServer('it reads the statistics of tables')(
      `reads none of ${entries} other entries when it commits`,
      async () => {
        await admin.query('truncate journal_unnumbered');
        await addEntries(entries);
        await asAdmin(service.database.serviceUrl, async (connection) => {
          await connection.query('set role wca_service');
          await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
          await connection.query(`set app.journal = 'required'`);
          await connection.query('set plan_cache_mode = force_generic_plan'); // the plan of the first commit is kept
          await connection.query('begin');
          await connection.query(RENAME, [tenantId]);
          await expect(connection.query('commit')).rejects.toThrow(/ has no entry/);
          await connection.query('begin');
          await connection.query(
            `with written as (${RENAME}) insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
          select $1, gen_random_uuid(), 'price_list', id, version, 'updated', false, '[]' from written`,
            [tenantId],
          );
          await connection.query('set constraints all immediate');
          const reads = await connection.query(
            `select seq_scan::int as whole, idx_scan > 0 as "byIndex", idx_tup_fetch::int as read
          from pg_stat_xact_user_tables where relname = 'journal_unnumbered'`,
          );
          expect(reads.rows).toEqual([{ whole: 0, byIndex: true, read: 1 }]); // the tenant has one price list
          await connection.query('rollback');
        });
      },
    );

  itOnOneServer('it explains statements')(
    'gives positions with work in proportion to the entries, also if there were few when PostgreSQL made the plan',
    async () => {
      const entries = 400;
      const plans: Plan[] = [];
      admin.on('notice', ({ message = '' }) => {
        const [, json] = /^duration: .* plan:\n([^]*)$/.exec(message) ?? [];
        if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
      });
      await admin.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
      await admin.query('delete from journal_unnumbered');
      await admin.query('vacuum (analyze) journal_unnumbered');
      await admin.query('set plan_cache_mode = force_generic_plan');
      await addEntries(1);
      await admin.query('select number_journal(10)');
      await addEntries(entries);
      await admin.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`);
      await admin.query('select number_journal(1000)');
      await admin.query(
        'set auto_explain.log_min_duration = -1; set client_min_messages = notice; reset plan_cache_mode',
      );
      const compared = plans.map(mostRowsOf);
      expect(Math.max(...compared)).toBeGreaterThanOrEqual(entries);
      expect(Math.max(...compared)).toBeLessThan(2 * entries);
    },
  );

  it('moves the entries of months without a partition when it adds their partitions', async () => {
    const client = await service.tenant();
    const { id } = await client.create('/v2/price-lists', { reference_id: 'MOVED', name: '1' });
    for (const name of ['2', '3', '4']) await client.patch(`/v2/price-lists/${id}`, { name });
    // as after months in which no instance ran
    const partitions = `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i
      join pg_class c on c.oid = i.inhrelid where i.inhparent = 'journal'::regclass and c.relname <> 'journal_default' order by 1`;
    const namesOf = async () => (await admin.query<{ name: string; bounds: string }>(partitions)).rows;
    for (const { name } of await namesOf()) await admin.query(`drop table ${name}`);
    const events = async () => (await client.get(`/v2/history?resource_id=${id}`)).body.data;
    const written = await events();
    expect(written).toHaveLength(4);
    const month = `date_trunc('month', now(), 'UTC')`;
    const times = [`${month} - interval '3 months'`, `${month} - interval '1 millisecond'`, month, 'now()'];
    for (const [index, time] of times.entries())
      await admin.query(`update journal_default set occurred_at = ${time} where resource_id = $1 and version = $2`, [
        id,
        index + 1,
      ]);
    const withoutTime = (entries: { occurred_at: string }[]) => entries.map((entry) => ({ ...entry, occurred_at: '' }));

    await admin.query(`set timezone = 'America/New_York'`); // months begin at midnight UTC all the same
    await admin.query('select add_journal_partitions()');
    await admin.query('select add_journal_partitions()');
    await admin.query(`set timezone = 'UTC'`);
    expect((await admin.query('select from journal_default')).rowCount).toBe(0);
    expect(withoutTime(await events())).toEqual(withoutTime(written));
    const months = [-3, -1, 0, 1, 2].map((offset) => monthAt(offset));
    expect(await namesOf()).toEqual(
      months.map(([year, number], index) => ({
        name: `journal_${year}_${number}`,
        bounds: `FOR VALUES FROM ('${year}-${number}-01 00:00:00+00') TO ('${monthAt([-2, 0, 1, 2, 3][index]!).join('-')}-01 00:00:00+00')`,
      })),
    );
    const versions = await admin.query(
      `select regexp_replace(tableoid::regclass::text, '_\\d{6,}$', '') as name, version from journal where resource_id = $1 order by version`,
      [id],
    );
    expect(versions.rows).toEqual(
      [0, 1, 2, 2].map((index, version) => ({ name: `journal_${months[index]!.join('_')}`, version: version + 1 })),
    );
  });
});

/** A step of a plan, as far as its rows are counted. */
interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** The largest number of rows that a step returned or compared, in all its loops. */
const mostRowsOf = (plan: Plan): number =>
  Math.max(
    plan['Actual Rows'] * plan['Actual Loops'] + (plan['Rows Removed by Join Filter'] ?? 0),
    ...(plan.Plans ?? []).map(mostRowsOf),
  );

/** Year and number of the month that is `offset` months after the current one, in UTC. */
function monthAt(offset: number): [year: string, month: string] {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  const [year, month] = first.toISOString().split('-');
  return [year!, month!];
}
