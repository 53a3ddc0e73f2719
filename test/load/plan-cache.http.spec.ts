import { getDataSourceToken } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '#platform/base/library-internals/typeorm-connections.js';
import { fillCatalogue, settleCatalogue } from '../support/catalogue.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** After this number of executions PostgreSQL decides whether to keep a generic plan. */
const UNDECIDED = 5;
/** Number of rounds, at least and for each connection: the pool chooses among several connections, of which each decides for itself. */
const MIN_ROUNDS = 40;
const ROUNDS_PER_CONNECTION = 2 * UNDECIDED;

const oneServer = itOnOneServer('a cluster plans each execution');

/** Planning takes up to 1.6 ms, as much as the whole work of the database on the creation of an order. */
oneServer('statements are not planned for each execution, except searches', async () => {
  const service: OwnService = await startService({ DATABASE_POOL_SIZE: '1', DATABASE_TENANT_SHARE: '1' });
  const connections = new Set<PoolClient>();
  poolOf(service.app.get<DataSource>(getDataSourceToken())).on('acquire', (client) => connections.add(client));
  const client = await service.tenant();
  await makeTrade(client);
  await asAdmin(service.database.adminUrl, async (admin) => {
    await fillCatalogue(admin, client.slug, 3_000);
    await settleCatalogue(admin);
  });
  for (let round = 0; round < Math.max(MIN_ROUNDS, ROUNDS_PER_CONNECTION * connections.size); round++) {
    const line_items = [{ sku: 'A', quantity: 9, unit_price: 2 }];
    const { id } = await client.create('/v2/orders', { customer_id: 'C-1', line_items, status: 'confirmed' });
    await client.get(`/v2/orders/${id}`);
    await client.get('/v2/orders?page_size=25');
    await client.create('/v2/invoices', {
      reference_id: `I-${round}`,
      invoice_number: `I-${round}`,
      order_ids: [id],
      paid_amount: 0,
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 2 }],
    });
    const { body } = await client.get('/v2/products?page_size=25');
    await client.get(`/v2/products?page_size=25&cursor=${body.pagination.next_cursor}`);
    await client.get(`/v2/products?page_size=25&page=${2 + (round % 30)}`);
    await client.get(`/v2/products/${body.data[0].id}`);
    await client.post('/v2/prices/resolve', { customer_id: 'C-1', lines: [{ sku: 'A', quantity: 1 }] });
    expect((await client.get('/v2/products?search=number+777')).status).toBe(200);
  }
  /** Numbers of plans of each statement on all connections. */
  const planned = new Map<string, { custom: number; generic: number }>();
  for (const connection of connections) {
    // what is planned while a table is nearly empty must not read all of it later
    const { rows: scans } = await connection.query(
      `select current_setting('enable_seqscan') as reads, current_setting('jit') as compiles`,
    );
    expect(scans).toEqual([{ reads: 'off', compiles: 'off' }]);
    const { rows } = await connection.query<{ statement: string; custom: number; generic: number }>(
      'select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements',
    );
    for (const { statement, custom, generic } of rows) {
      const sum = planned.get(statement) ?? { custom: 0, generic: 0 };
      planned.set(statement, { custom: sum.custom + custom, generic: sum.generic + generic });
    }
  }
  await service.stop();
  // PostgreSQL decides again after it has analyzed a table, so some more executions can be planned
  const each = [...planned].filter(
    ([, { custom, generic }]) => custom > Math.max(UNDECIDED * connections.size, generic),
  );
  expect(each.map(([statement]) => statement)).toEqual([expect.stringContaining('product_search')]);
  expect([...planned.values()].filter(({ generic }) => generic > 0).length).toBeGreaterThan(12);
});
