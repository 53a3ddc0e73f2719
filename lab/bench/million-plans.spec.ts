import type { Client } from 'pg';
import { asAdmin, createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { startInstance, type TestInstance } from '#test/support/service.js';
import { intercept, type Statement } from '#test/support/statements.js';
import { keyOf } from './keys.js';
import { type Answer, type Read, readsOf, type Tenant } from './million-reads.js';
import { LARGE, millionStatements } from './seed-million-sql.js';

/**
 * Part of a million records of each kind that the large tenant has. `npm run prove` has a million. To read all of 3,000 records is sometimes as
 * cheap as an index, and PostgreSQL then does it for a search; PostgreSQL 16 does it for some thousands more, so it gets more.
 */
const SCALE = Number(process.env.MILLION_SCALE ?? (process.env.TEST_POSTGRES_VERSION ? 0.01 : 0.005));
const SIZES = { large: 1_000_000 * SCALE, small: 10_000 * SCALE, neighbour: 5_000_000 * SCALE, tiny: 50 };
const TENANT: Tenant = { key: keyOf(LARGE), size: SIZES.large };

/** Maximum number of rows that a step of a plan reads or skips, if the read does not count a share of all records. */
const MAX_ROWS = 2_500;

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The largest number of rows that a step of the plan returned or skipped. */
function mostRows(node: PlanNode): number {
  const skipped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = (node['Actual Rows'] + skipped) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(mostRows));
}

/** A value as a literal whose type PostgreSQL finds out. */
function literalOf(value: unknown): string {
  if (value === null) return 'null';
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A read needs the same number of rows however many records its tenant and others have. */
describe('reads of a large tenant beside a larger one', () => {
  let database: TestDatabase;
  let instance: TestInstance;
  let sent: { statement: Statement; settings: string } | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    await asAdmin(database.adminUrl, async (admin) => {
      for (const statement of millionStatements(SIZES)) await admin.query(statement);
      await admin.query('vacuum (analyze)');
    });
    instance = await startInstance(database.serviceUrl);
    let settings = '';
    intercept(
      instance,
      (statement) => {
        if (statement.text.includes('row_to_json')) sent = { statement, settings };
        return statement.text;
      },
      (text) => {
        if (text.startsWith('begin')) settings = text.replace(/^begin; /, '');
      },
    );
  }, 40 * 60_000);
  afterAll(async () => {
    await instance.app.close();
    await database.release();
  });

  const ask = async ({ key }: Tenant, path: string): Promise<Answer> => {
    const response = await fetch(`${instance.base}${path}`, { headers: { 'x-api-key': key } });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return (await response.json()) as Answer;
  };

  /** The plan of the last statement as it was executed: for its values, or the generic one if the service may use that. */
  const rowsOf = async (connection: Client, plan: 'custom' | 'generic'): Promise<number> => {
    const { statement, settings } = sent!;
    await connection.query('begin');
    try {
      await connection.query(settings);
      if (plan === 'generic') {
        if (settings.includes('force_custom_plan')) return 0;
        await connection.query('set local plan_cache_mode = force_generic_plan');
      } else await connection.query('set local plan_cache_mode = force_custom_plan');
      await connection.query(`prepare listed as ${statement.text}`);
      const values = statement.values.map(literalOf).join(', ');
      const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, timing off, format json) execute listed(${values})`,
      );
      return mostRows(rows[0]!['QUERY PLAN'][0]!.Plan);
    } finally {
      await connection.query('rollback');
      await connection.query('deallocate all');
    }
  };

  it.each(['products', 'orders', 'invoices', 'customers', 'receivables', 'v1 lists'])(
    '%s read few rows for each page, filter and sort',
    async (list) => {
      const limits = ({ share = 0 }: Read) => MAX_ROWS + Math.ceil(share * SIZES.large) * 2;
      const exceeded: string[] = [];
      const reads = readsOf(ask)[list]!;
      await asAdmin(database.serviceUrl, async (connection) => {
        await connection.query('set role wca_service');
        for (const read of reads) {
          const path = await read.path(TENANT);
          sent = undefined;
          await ask(TENANT, path);
          for (const plan of ['custom', 'generic'] as const) {
            const most = await rowsOf(connection, plan);
            if (most > limits(read)) exceeded.push(`${read.name} (${plan} plan): ${most} rows`);
          }
        }
      });
      expect(exceeded).toEqual([]);
      expect(reads.length).toBeGreaterThan(3);
    },
  );
});
