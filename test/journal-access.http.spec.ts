import { Client as Connection } from 'pg';
import { asAdmin } from './support/database.js';
import { type OwnService, startService } from './support/service.js';

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

  it('cannot be changed by the service', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^journal' and relkind in ('r', 'p') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['journal', 'journal_heads', 'journal_unnumbered']),
    );
    await asAdmin(service.database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
      const count = await connection.query('select 1 from journal_unnumbered union all select 1 from journal');
      expect(count.rows.length).toBeGreaterThan(0);
      for (const { name } of rows)
        for (const statement of [
          `update ${name} set tenant_id = tenant_id`,
          `delete from ${name}`,
          `truncate ${name}`,
          `drop table ${name}`,
        ])
          await expect(connection.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('refuses the commit of a version without an entry, whose search reads no other entries', async () => {
    await admin.query('delete from journal_unnumbered');
    await admin.query('vacuum journal_unnumbered'); // a plan for a table without pages would read the whole table
    await asAdmin(service.database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
      await connection.query(`set app.journal = 'required'`);
      await connection.query('set plan_cache_mode = force_generic_plan');
      const update = `update price_lists set name = name || '.' where tenant_id = $1 returning id, version`;
      await connection.query('begin');
      await connection.query(update, [tenantId]);
      await expect(connection.query('commit')).rejects.toThrow(/^Version \d+ of \S+ in price_lists has no entry/);
      await connection.query('begin');
      await connection.query(
        `with written as (${update}) insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
          select $1, gen_random_uuid(), 'price_list', id, version, 'updated', false, '[]' from written`,
        [tenantId],
      );
      await connection.query('set constraints all immediate');
      const reads = await connection.query(
        `select seq_scan::int as whole, idx_scan > 0 as "byIndex" from pg_stat_xact_user_tables where relname = 'journal_unnumbered'`,
      );
      expect(reads.rows).toEqual([{ whole: 0, byIndex: true }]);
      await connection.query('rollback');
    });
  });
});
