import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { type ErrorLine, ImportFixture, ndjson, PRICE } from '#test/support/imports/fixture.js';
import type { Line } from '#platform/data/records/import-declaration.js';

let service: TestService;
beforeAll(async () => {
  service = await sharedService();
});

/** Numbers from 0 to below `end`, the same in every run. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state % 65_536) % end;
  };
}

const SKUS = ['P-0', 'P-1', 'P-2', 'P-3', 'P-4', 'P-5'];

/** Random lines, many of which depend on one before them. A document comes once in a file, so its reference has the number of the line. */
const RANDOM: Record<string, (pick: <T>(...values: T[]) => T, number: number) => Line> = {
  customers: (pick) => ({
    reference_id: pick('C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6', 'C-7', undefined),
    company_name: pick('One', 'One', 'Two', ''),
    display_id: pick(undefined, undefined, undefined, 'C-000004', 'OWN'),
    contacts: pick(undefined, [{ reference_id: 'K', first_name: 'k' }]),
    assigned_price_list_id: pick(undefined, undefined, undefined, 'NONE'),
  }),
  inventories: (pick) => ({
    sku: pick(...SKUS, 'NONE', undefined),
    available_quantity: pick<unknown>(1, 1, 2, -1, 'x'),
    notes: pick(undefined, 'n'),
  }),
  invoices: (pick, number) => ({
    reference_id: `I-${number}`,
    invoice_number: pick('N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6', 'N-7', 'N-8', 'N-9'),
    order_ids: pick(['SO-1'], ['SO-2'], ['SO-3'], ['SO-4'], ['SO-5'], ['SO-1', 'SO-6'], ['SO-2', 'SO-4'], ['NONE']),
    due_date: '2030-01-31T00:00:00Z',
    invoice_status: pick('OPEN', 'OPEN', 'DRAFT', 'CLOSED'),
    items: pick<object[]>(
      [{ sku: 'P-0', quantity: 2, amount: 3 }],
      [{ sku: 'P-0', quantity: 1, amount: 3 }],
      [
        { sku: 'P-0', quantity: 1, amount: 3 },
        { sku: 'P-2', quantity: 2, amount: 3 },
      ],
      [{ sku: 'freight', quantity: 1, amount: 3, name: 'Freight' }],
      [{ sku: 'P0', quantity: 1, amount: 3, name: 'Mistyped' }],
    ),
  }),
  orders: (pick, number) => ({
    ...pick<object>(
      {},
      { reference_id: `O-${number}` },
      { reference_id: `O-${number}`, display_id: 'O-000008' },
      { reference_id: `O-${number}`, display_id: 'OWN' },
    ),
    customer_id: pick('C-A', 'C-A', 'C-B', 'NONE'),
    price_list_id: pick(undefined, undefined, undefined, 'BASE', 'NONE'),
    status: pick(undefined, undefined, 'draft'),
    line_items: pick(
      [{ sku: 'P-0', quantity: 2, unit_price: 3 }],
      [{ sku: 'P-1', quantity: 2 }],
      [{ sku: 'P-2', quantity: 1, unit_price: 2, cancelled_quantity: 2 }],
      [{ sku: 'NONE', quantity: 1, unit_price: 2 }],
    ),
  }),
  shipments: (pick, number) => ({
    reference_id: `S-${number}`,
    order_id: pick('SO-1', 'SO-2', 'SO-3', 'SO-4', 'SO-5', 'SO-6', 'NONE'),
    invoice_id: pick(undefined, undefined, 'INV', 'NONE'),
    status: pick(undefined, 'created', 'shipped', 'fulfilled', 'cancelled'),
    shipment_items: pick<object[]>(
      [{ sku_id: 'P-0', quantity: 2 }],
      [{ sku_id: 'P-0', quantity: 1.5 }],
      [
        { sku_id: 'P-0', quantity: 1 },
        { sku_id: 'P-2', quantity: 2 },
      ],
      [{ sku_id: 'P-1', quantity: 1 }],
    ),
  }),
  product_prices: (pick) => ({
    sku: pick(...SKUS, 'NONE', undefined),
    price_list_id: pick('BASE', 'BASE', 'BASE', 'BASE', 'NONE'),
    price: pick<number>(1, 1, 1, 2, -1),
    sale_price: pick<number | undefined>(undefined, undefined, 1, 3),
  }),
  products: (pick) => {
    const sku = `S-${pick(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)}`;
    return {
      sku_id: sku,
      group_code: pick(sku, sku, 'G-1', 'G-2', undefined),
      name: pick('One', 'One', 'Two'),
      brand: pick(undefined, undefined, 'X', 'Y'),
      grouping_attributes: pick(undefined, undefined, undefined, ['size']),
      attributes: pick(undefined, [{ name: 'size', value: 'L' }]),
      is_primary: pick(undefined, undefined, undefined, true),
      url_slug: pick(undefined, undefined, 'slug-1', 'slug-2'),
      product_prices: pick(
        undefined,
        [PRICE],
        [PRICE],
        [{ ...PRICE, price: 3 }],
        [{ ...PRICE, price_list_id: 'NONE' }],
      ),
    };
  },
};

/** Lines of each file; `npm run prove` has more. */
const LINES = Number(process.env.IMPORT_BATCH_LINES ?? 8);
const ORDERS = '/v2/orders';
const OLDEST_FIRST = 'sort_by=created_at&sort=asc';
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

describe.each<[resource: string, mode: string, path: string, filter?: string]>([
  ['customers', 'create', '/v2/customers'],
  ['customers', 'upsert', '/v2/customers'],
  ['inventories', 'create', '/v2/inventories', OLDEST_FIRST],
  ['inventories', 'upsert', '/v2/inventories', OLDEST_FIRST],
  ['invoices', 'create', '/v2/invoices'],
  ['invoices', 'upsert', '/v2/invoices'],
  ['orders', 'create', ORDERS, 'order_status=all'],
  ['orders', 'upsert', ORDERS, 'order_status=all'],
  ['shipments', 'create', '/v2/shipments'],
  ['shipments', 'upsert', '/v2/shipments'],
  ['product_prices', 'create', '/v2/products'],
  ['product_prices', 'upsert', '/v2/products'],
  ['products', 'create', '/v2/products'],
  ['products', 'upsert', '/v2/products'],
])('random lines of %s with mode=%s', (resource, mode, path, filter = '') => {
  it('have the same results together as one after the other', async () => {
    const next = numbers(mode.length * resource.length);
    const pick = <T>(...values: T[]): T => values[next(values.length)]!;
    const lines = Array.from({ length: LINES }, (_, number) => RANDOM[resource]!(pick, number));
    const query = `resource=${resource}&mode=${mode}`;
    const together = await fixtureWithRecords();
    const { id } = await together.import(query, ndjson(...lines));
    const alone = await fixtureWithRecords();
    const errors: ErrorLine[] = [];
    for (const [index, line] of lines.entries()) {
      const done = await alone.import(query, ndjson(line));
      for (const error of await alone.errors(done.id)) errors.push({ ...error, line: index + 1 });
    }
    // a line alone repeats no other line of its file
    const refused = (await together.errors(id)).filter(({ severity }) => severity === 'error');
    expect(withoutIds(refused)).toEqual(withoutIds(errors));
    expect(errors.length).toBeGreaterThan(0);
    expect(await recordsOf(together.client, path, filter)).toEqual(await recordsOf(alone.client, path, filter));
    if (path !== ORDERS)
      expect(await recordsOf(together.client, ORDERS, OLDEST_FIRST)).toEqual(
        await recordsOf(alone.client, ORDERS, OLDEST_FIRST),
      );
  });
});

async function fixtureWithRecords(): Promise<ImportFixture> {
  const fixture = await ImportFixture.withList(service, await service.tenant());
  const variants = SKUS.map((sku) => ({ sku_id: sku, name: sku, product_prices: sku === 'P-1' ? [PRICE] : [] }));
  await fixture.client.create('/v2/products', { group_code: 'P', variants });
  for (const reference of ['C-A', 'C-B'])
    await fixture.client.create('/v2/customers', { reference_id: reference, company_name: reference });
  for (const number of [1, 2, 3, 4, 5, 6]) await fixture.client.create('/v2/orders', orderOf(`SO-${number}`));
  await fixture.client.create('/v2/invoices', {
    ...{ reference_id: 'INV', invoice_number: 'INV', order_ids: ['SO-1', 'SO-2', 'SO-3'] },
    ...{ due_date: '2030-01-31T00:00:00Z', items: [{ sku: 'P-0', quantity: 1, amount: 3 }] },
  });
  return fixture;
}

const orderOf = (reference: string) => ({
  reference_id: reference,
  customer_id: 'C-A',
  line_items: ['P-0', 'P-2'].map((sku) => ({ sku, quantity: 4, unit_price: 3 })),
});

const withoutIds = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(ID, 'id'));

/** All records with their histories, without ids and times. */
async function recordsOf(client: Client, path: string, filter = ''): Promise<unknown> {
  const { data } = (await client.get(`${path}?page_size=100&${filter}`)).body;
  const records = [];
  for (const { id } of data as { id: string }[]) {
    const record = (await client.get(`${path}/${id}`)).body.data;
    const history = (await client.get(`/v2/history?resource_id=${id}&sort=asc`)).body.data;
    records.push({
      record,
      history: history.map(({ action, version, changes }: Line) => ({ action, version, changes })),
    });
  }
  return JSON.parse(
    JSON.stringify(records)
      .replaceAll(ID, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );
}
