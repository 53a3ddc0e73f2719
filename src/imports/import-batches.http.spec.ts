import type { Client } from '../../test/support/client.js';
import { sharedService, type TestService } from '../../test/support/service.js';
import { intercept } from '../../test/support/statements.js';
import { type ErrorLine, ImportBench, ndjson } from './testing/bench.js';

let service: TestService;
let statements = 0;
beforeAll(async () => {
  service = await sharedService();
  intercept(service, ({ text }) => {
    statements++;
    return text;
  });
});

type Line = Record<string, unknown>;

const product = (sku: string, more: Line = {}): Line => ({
  group_code: sku,
  sku_id: sku,
  name: `Product ${sku}`,
  ...more,
});
const PRICE = { price_list_id: 'BASE', price: 2 };

async function benchWithList(): Promise<ImportBench> {
  const client = await service.tenant();
  await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
  return new ImportBench(service, client);
}

const idOfSku = async (client: Client, sku: string): Promise<string> =>
  (await client.get(`/v2/products?sku_id=${sku}`)).body.data[0].id;
const productOfSku = async (client: Client, sku: string) =>
  (await client.get(`/v2/products/${await idOfSku(client, sku)}`)).body.data;
const historyOf = async (client: Client, id: string): Promise<string[]> =>
  (await client.get(`/v2/history?resource_id=${id}&sort=asc`)).body.data.map(
    ({ action, version }: { action: string; version: number }) => `${action} ${version}`,
  );

describe('lines that are written together', () => {
  it('refuses the second of two with the same SKU in mode=create, with the id of the first', async () => {
    const bench = await benchWithList();
    const file = ndjson(product('A'), product('B'), product('A', { group_code: 'X' }), product('C'));
    const done = await bench.import('resource=products&mode=create', file);
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 3, failed: 1 });
    const id = await idOfSku(bench.client, 'A');
    expect(await bench.errors(done.id)).toEqual([
      {
        line: 3,
        reference: 'A',
        code: 'duplicate_sku',
        message: 'Products with these values of sku_id exist already.',
        details: [{ field: 'sku_id', reason: `is taken already by ${id}` }],
      },
    ]);
    expect((await bench.client.get('/v2/products?group_code=X')).body.data).toEqual([]);
  });

  it('changes by the second of two with the same SKU in mode=upsert', async () => {
    const bench = await benchWithList();
    const file = ndjson(product('A'), product('A', { name: 'Second' }), product('A', { name: 'Second' }), product('B'));
    const done = await bench.import('resource=products&mode=upsert', file);
    expect(done).toMatchObject({ status: 'completed', created: 2, updated: 1, unchanged: 1 });
    const found = await productOfSku(bench.client, 'A');
    expect(found).toMatchObject({ name: 'Second', version: 2 });
    expect(await historyOf(bench.client, found.id)).toEqual(['created 1', 'updated 2']);
  });

  it('leaves nothing of a refused line in the middle, and its group to the next line', async () => {
    const bench = await benchWithList();
    const broken = product('B', {
      group_code: 'G',
      brand: 'Refused',
      product_prices: [{ ...PRICE, price_list_id: 'NO' }],
    });
    const file = ndjson(
      product('A', { product_prices: [PRICE] }),
      broken,
      product('C', { group_code: 'G', brand: 'Accepted' }),
      product('D', { group_code: 'G', brand: 'Other' }),
      product('E', { group_code: 'ALONE', name: '' }),
      product('F', { group_code: 'G', is_primary: true }),
      product('H', { group_code: 'G' }),
    );
    const done = await bench.import('resource=products&mode=create', file);
    expect(done).toMatchObject({ created: 3, failed: 4 });
    const errors = await bench.errors(done.id);
    expect(errors.map(({ line, details }) => [line, details])).toEqual([
      [2, [{ field: 'product_prices[0].price_list_id', reason: 'does not exist' }]],
      [4, [{ field: 'brand', reason: 'must be that of the existing group, which is "Accepted"' }]],
      [5, [expect.objectContaining({ field: 'name' })]],
      [6, [{ field: 'is_primary', reason: 'the group has a primary variant already' }]],
    ]);
    expect(await productOfSku(bench.client, 'A')).toMatchObject({ price_lists: [{ price: 2 }] });
    expect(await productOfSku(bench.client, 'C')).toMatchObject({ brand: 'Accepted', is_primary: true });
    expect(await productOfSku(bench.client, 'H')).toMatchObject({ brand: 'Accepted', is_primary: false });
  });

  it('writes none of an atomic import with a refused line', async () => {
    const bench = await benchWithList();
    const file = ndjson(product('A'), product('B', { brand: 7 }), product('C'), product('A'));
    const done = await bench.import('resource=products&mode=create&on_error=atomic', file);
    expect(done).toMatchObject({ status: 'failed', created: 2, failed: 2 });
    expect((await bench.client.get('/v2/products')).body.data).toEqual([]);
  });

  it('counts creations, changes and unchanged lines of a mixed upsert', async () => {
    const bench = await benchWithList();
    const first = [product('A'), product('B', { product_prices: [PRICE] }), product('C')];
    await bench.import('resource=products&mode=create', ndjson(...first));
    const file = ndjson(
      product('N-1'),
      first[0],
      { ...first[1], product_prices: [{ ...PRICE, price: 3 }] },
      product('N-2', { product_prices: [PRICE] }),
      { ...first[2], url_slug: 'C' },
      { ...first[2], brand: 'New' },
      product('N-3', { group_code: 'C', brand: 'New' }),
    );
    const done = await bench.import('resource=products&mode=upsert', file);
    expect(done).toMatchObject({ created: 3, updated: 2, unchanged: 1, failed: 1 });
    expect(await bench.errors(done.id)).toMatchObject([{ line: 5, reference: 'C', details: [{ field: 'url_slug' }] }]);
    expect(await productOfSku(bench.client, 'A')).toMatchObject({ version: 1 });
    expect(await productOfSku(bench.client, 'B')).toMatchObject({ version: 2, price_lists: [{ price: 3 }] });
    expect(await productOfSku(bench.client, 'C')).toMatchObject({ version: 2, brand: 'New' });
    expect(await productOfSku(bench.client, 'N-3')).toMatchObject({ version: 1, brand: 'New', is_primary: false });
  });
});

describe('the number of statements', () => {
  const KINDS: Record<string, (number: number) => Line> = {
    products: (number) => product(`N-${number}`, { product_prices: [PRICE], attributes: [{ name: 'a', value: 'b' }] }),
    customers: (number) => ({
      reference_id: `C-${number}`,
      company_name: 'One',
      contacts: [{ reference_id: 'K', first_name: 'k' }],
    }),
    inventories: (number) => ({ sku: `N-${number}`, available_quantity: 1 }),
  };

  it.each(Object.keys(KINDS))('does not depend on the number of new %s', async (resource) => {
    const bench = await benchWithList();
    const linesOf = (kind: string, from: number, to: number) =>
      ndjson(...Array.from({ length: to - from }, (_, index) => KINDS[kind]!(from + index)));
    if (resource === 'inventories') await bench.import('resource=products&mode=create', linesOf('products', 0, 100));
    const count = async (from: number, to: number): Promise<number> => {
      const sent = await bench.send(`resource=${resource}&mode=upsert`, linesOf(resource, from, to));
      const before = statements;
      await bench.work();
      expect(await bench.read(sent.body.data.id)).toMatchObject({ created: to - from, failed: 0 });
      return statements - before;
    };
    const few = await count(0, 10);
    expect(await count(10, 100)).toBe(few);
  });
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

/** Random lines, many of which depend on one before them. */
const RANDOM: Record<string, (pick: <T>(...values: T[]) => T) => Line> = {
  customers: (pick) => ({
    reference_id: pick('C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6', 'C-7', undefined),
    company_name: pick('One', 'One', 'Two', ''),
    display_id: pick(undefined, undefined, undefined, 'C-000002', 'OWN'),
    contacts: pick(undefined, [{ reference_id: 'K', first_name: 'k' }]),
    assigned_price_list_id: pick(undefined, undefined, undefined, 'NONE'),
  }),
  inventories: (pick) => ({
    sku: pick(...SKUS, 'NONE', undefined),
    available_quantity: pick<unknown>(1, 1, 2, -1, 'x'),
    notes: pick(undefined, 'n'),
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

const LINES = 24;
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

describe.each([
  ['customers', 'create', '/v2/customers'],
  ['customers', 'upsert', '/v2/customers'],
  ['inventories', 'create', '/v2/inventories'],
  ['inventories', 'upsert', '/v2/inventories'],
  ['product_prices', 'create', '/v2/products'],
  ['product_prices', 'upsert', '/v2/products'],
  ['products', 'create', '/v2/products'],
  ['products', 'upsert', '/v2/products'],
])('random lines of %s with mode=%s', (resource, mode, path) => {
  it('have the same results together as one after the other', async () => {
    const next = numbers(mode.length * resource.length);
    const pick = <T>(...values: T[]): T => values[next(values.length)]!;
    const lines = Array.from({ length: LINES }, () => RANDOM[resource]!(pick));
    const query = `resource=${resource}&mode=${mode}`;
    const together = await benchWithProducts();
    const { id } = await together.import(query, ndjson(...lines));
    const alone = await benchWithProducts();
    const errors: ErrorLine[] = [];
    for (const [index, line] of lines.entries()) {
      const done = await alone.import(query, ndjson(line));
      for (const error of await alone.errors(done.id)) errors.push({ ...error, line: index + 1 });
    }
    expect(withoutIds(await together.errors(id))).toEqual(withoutIds(errors));
    expect(errors.length).toBeGreaterThan(0);
    expect(await recordsOf(together.client, path)).toEqual(await recordsOf(alone.client, path));
  }, 60_000);
});

async function benchWithProducts(): Promise<ImportBench> {
  const bench = await benchWithList();
  const variants = SKUS.map((sku) => ({ sku_id: sku, name: sku }));
  await bench.client.create('/v2/products', { group_code: 'P', variants });
  return bench;
}

const withoutIds = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(ID, 'id'));

/** All records with their histories, without ids and times. */
async function recordsOf(client: Client, path: string): Promise<unknown> {
  const { data } = (await client.get(`${path}?page_size=100`)).body;
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
