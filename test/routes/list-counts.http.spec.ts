import type { Client as Connection } from 'pg';
import { COUNTED_TABLES } from '#app/resources.js';
import { ListCounts } from '#platform/data/records/list-counts.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { readDocuments } from '../support/documents.js';
import { exercise } from '../support/exercise.js';
import { type OwnService, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { eventually } from '../support/waiting.js';

/** A record that no value of the filter finds. */
const NEITHER = 'NEITHER';

/** Filters whose totals are stored, by list, and the fields of the records that they compare. */
const LISTS: Record<string, Record<string, (record: Record<string, unknown>) => unknown>> = {
  '/v2/products?': { status: ({ status }) => status, is_primary: ({ is_primary }) => is_primary },
  '/v2/orders?order_status=all': { type: ({ type }) => type },
  '/v2/orders?': { order_status: ({ status }) => status },
  '/v2/invoices?': {
    invoice_statuses: ({ invoice_status }) => invoice_status,
    status: ({ status }) => status,
  },
  '/v1/invoices?': {
    // drafts of which something is due are neither
    status: ({ due_amount, invoice_status }) =>
      Number(due_amount) <= 0 ? 'PAID' : invoice_status === 'DRAFT' ? NEITHER : 'UNPAID',
  },
};
const LISTED_BY: Record<string, string> = {
  '/v2/orders?': '/v2/orders?order_status=all',
  '/v1/invoices?': '/v2/invoices?',
};

const documents = readDocuments();

/** The condition for rows of the tenant of the transaction. */
const OWN = `tenant_id = current_setting('app.tenant_id')::uuid`;

describe('stored counts of lists', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    client = await smallDemo(service, 'northwind');
  });
  afterAll(() => service.stop());

  const sumUp = async () => service.app.get(ListCounts).sumUp(await tenantId());
  const onTenant = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    asAdmin(service.database.serviceUrl, async (connection) => {
      await connection.query('set role wca_service');
      await connection.query('begin');
      await connection.query(`set local app.tenant_id = '${await tenantId()}'`);
      const result = await work(connection);
      await connection.query('commit');
      return result;
    });
  const tenantId = () =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
      return rows[0]!.id;
    });

  /** All records of a list. */
  const walk = async (list: string): Promise<Record<string, unknown>[]> => {
    const records: Record<string, unknown>[] = [];
    for (let page = 1; page;) {
      const { body } = await client.get(`${list}&page_size=100&page=${page}`);
      records.push(...(body.data as Record<string, unknown>[]));
      page = body.pagination.next_page as number;
    }
    return records;
  };

  /** Compares the totals of all filters with the records of the unfiltered lists. Returns the number of totals. */
  const compare = async (): Promise<number> => {
    const found: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [list, filters] of Object.entries(LISTS)) {
      const records = await walk(LISTED_BY[list] ?? list);
      for (const [filter, valueOf] of Object.entries(filters)) {
        for (const value of new Set(records.map((record) => String(valueOf(record))))) {
          if (value === NEITHER) continue;
          const path = `${list}&${filter}=${value}`;
          found[path] = (await client.get(`${path}&page_size=1`)).body.pagination.total_records as number;
          expected[path] = records.filter((record) => String(valueOf(record)) === value).length;
        }
      }
      found[list] = (await client.get(`${LISTED_BY[list] ?? list}&page_size=1`)).body.pagination
        .total_records as number;
      expected[list] = records.length;
    }
    expect(found).toEqual(expected);
    return Object.keys(found).length;
  };

  it('give the same totals as the records, after each kind of write, and after they are summed up', async () => {
    expect(await compare()).toBeGreaterThan(15);
    await sumUp();
    await compare();
    for (const wanted of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const some = documents.map((document) => ({
        ...document,
        operations: document.operations.filter(({ method }) => method === wanted),
      }));
      await exercise(client, some);
      await compare();
    }
    await sumUp();
    await compare();
  });

  it('are read instead of the records, unless a filter needs the records', async () => {
    const total = async (query: string) =>
      (await client.get(`/v2/orders?${query}`)).body.pagination.total_records as number;
    const queries = [
      '',
      'order_status=all',
      'type=order&order_status=confirmed',
      'customer_reference_ids=ALFKI',
      'created_after=2000-01-01T00:00:00Z',
    ];
    const before = await Promise.all(queries.map(total));
    const add = (records: number) =>
      onTenant((connection) =>
        connection.query(
          `insert into list_counts (tenant_id, list, id, class, records)
            values (current_setting('app.tenant_id')::uuid, 'orders', gen_random_uuid(), '{confirmed,order}', $1)`,
          [records],
        ),
      );
    await add(1_000);
    const after = await Promise.all(queries.map(total));
    const marker = `${OWN} and class = '{}'`;
    await onTenant((connection) => connection.query(`update list_counts set list = 'x' || list where ${marker}`));
    expect(await Promise.all(queries.map(total))).toEqual(before); // counts that are not complete are not used
    await onTenant((connection) => connection.query(`update list_counts set list = substr(list, 2) where ${marker}`));
    await add(-1_000);
    expect(after.map((count, place) => count - before[place]!)).toEqual([1_000, 1_000, 1_000, 0, 0]);
  });

  it('are complete whatever is written while they are counted or summed up', async () => {
    const other = await service.tenant();
    client = other;
    const variants = Array.from({ length: 20 }, (_, n) => ({
      sku_id: `N-${n}`,
      name: 'n',
      attributes: [{ name: 'size', value: String(n) }],
    }));
    await other.create('/v2/products', { group_code: 'G', grouping_attributes: ['size'], variants });
    const id = await tenantId();
    const sums = () =>
      onTenant(async (connection) => {
        const { rows } =
          await connection.query(`select class, sum(records)::int as records, count(*)::int as rows from list_counts
          where list = 'products' and class <> '{}' group by class having sum(records) <> 0 order by class`);
        const { rows: actual } =
          await connection.query(`select array[status, is_primary::text] as class, count(*)::int as records
          from products where deleted_at is null group by 1 order by 1`);
        return { sums: rows as { class: string[]; records: number; rows: number }[], actual: actual as object[] };
      });
    const counts = service.app.get(ListCounts);
    const foldAtOnce = () => Promise.all([counts.sumUp(id), counts.sumUp(id), counts.sumUp(id)]);
    for (const status of ['inactive', 'active']) {
      await onTenant(async (writer) => {
        await writer.query(`update products set status = $1 where ${OWN} and sku < $2`, [status, 'N-15']);
        await writer.query(`update products set deleted_at = now() where ${OWN} and sku = $1`, [
          status === 'active' ? 'N-9' : 'N-8',
        ]);
        await foldAtOnce(); // does not see the writes, and does not wait for them
      });
      const { sums: found, actual } = await sums();
      expect(found.map(({ class: one, records }) => ({ class: one, records }))).toEqual(actual);
    }
    await foldAtOnce();
    const { sums: found, actual } = await sums();
    expect(found).toEqual(actual.map((one) => ({ ...one, rows: 1 })));
  });

  it('are summed up by the service while it is written to', async () => {
    for (let n = 0; n < 40; n++)
      await client.create('/v2/products', { group_code: `G-${n}`, variants: [{ sku_id: `G-${n}`, name: 'x' }] });
    const rows = () =>
      onTenant(async (connection) => {
        const { rows: found } = await connection.query<{ count: number }>(
          'select count(*)::int as count from list_counts',
        );
        return found[0]!.count;
      });
    await eventually(rows, (count) => count < 30);
  });

  it('are kept for the tables of the triggers', async () => {
    const tables = await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select tgrelid::regclass::text as name from pg_trigger where tgname like '%_count_exists' order by 1`,
      );
      return rows.map(({ name }) => name);
    });
    expect(tables).toEqual([...COUNTED_TABLES].sort());
  });
});
