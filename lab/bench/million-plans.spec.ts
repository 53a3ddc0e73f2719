import type { Client } from 'pg';
import { asAdmin, createTestDatabase, type TestDatabase } from '#test/support/database.js';
import { startInstance, type TestInstance } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';
import { keyOf } from './keys.js';
import { type Answer, type Read, readsOf, type Tenant } from './million-reads.js';
import { mostRows, planOf, type SentStatement } from './plans.js';
import { LARGE, millionStatements } from './seed-million-sql.js';

const IS_OLDER_POSTGRES = process.env.TEST_POSTGRES_VERSION !== undefined;
/**
 * Part of a million records of each kind that the large tenant has. `npm run prove` has a million. To read all of 3,000 records is sometimes as
 * cheap as an index, and PostgreSQL then does it for a search; PostgreSQL 16 does it for some thousands more, so it gets more.
 */
const SCALE = Number(process.env.MILLION_SCALE ?? (IS_OLDER_POSTGRES ? 0.01 : 0.005));
/** How many times as many records the larger tenant has; beside one of twice as many, PostgreSQL reads all 5,000 records of the other one too. */
const NEIGHBOUR = Number(process.env.MILLION_NEIGHBOUR ?? (IS_OLDER_POSTGRES ? 5 : 3));
const SIZES = { large: 1_000_000 * SCALE, small: 10_000 * SCALE, neighbour: NEIGHBOUR * 1_000_000 * SCALE, tiny: 50 };
const TENANT: Tenant = { key: keyOf(LARGE), size: SIZES.large };

/** Maximum number of rows that a step of a plan reads or skips, if the read does not count a share of all records. */
const MAX_ROWS = 2_500;

/** A read needs the same number of rows however many records its tenant and others have. */
describe('reads of a large tenant beside a larger one', () => {
  let database: TestDatabase;
  let instance: TestInstance;
  let sent: SentStatement | undefined;

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

  /** The most rows that the last statement reads in a step. A generic plan counts if the service may use one. */
  const rowsOf = async (connection: Client, plan: 'custom' | 'generic'): Promise<number> =>
    plan === 'generic' && sent!.settings.includes('force_custom_plan')
      ? 0
      : mostRows(await planOf(connection, sent!, plan));

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
