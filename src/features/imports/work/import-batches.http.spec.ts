import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';
import type { Line } from '#platform/data/records/import-declaration.js';
import { ImportFixture, ndjson, PRICE, productLine as product } from '#test/support/imports/fixture.js';

let service: TestService;
let statements = 0;
beforeAll(async () => {
  service = await sharedService();
  intercept(service, ({ text }) => {
    statements++;
    return text;
  });
});

const fixtureWithList = async () => ImportFixture.withList(service, await service.tenant());

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
    const fixture = await fixtureWithList();
    const file = ndjson(product('A'), product('B'), product('A', { group_code: 'X' }), product('C'));
    const done = await fixture.import('resource=products&mode=create', file);
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 3, failed: 1 });
    const id = await idOfSku(fixture.client, 'A');
    expect(await fixture.errors(done.id)).toEqual([
      {
        line: 3,
        severity: 'error',
        reference: 'A',
        code: 'duplicate_sku',
        message: 'Products with these values of sku_id exist already.',
        details: [{ field: 'sku_id', reason: `is taken already by ${id}` }],
      },
    ]);
    expect((await fixture.client.get('/v2/products?group_code=X')).body.data).toEqual([]);
  });

  it('applies the second of two with the same SKU as a change in mode=upsert', async () => {
    const fixture = await fixtureWithList();
    const file = ndjson(product('A'), product('A', { name: 'Second' }), product('A', { name: 'Second' }), product('B'));
    const done = await fixture.import('resource=products&mode=upsert', file);
    expect(done).toMatchObject({ status: 'completed', created: 2, updated: 1, unchanged: 1 });
    const found = await productOfSku(fixture.client, 'A');
    expect(found).toMatchObject({ name: 'Second', version: 2 });
    expect(await historyOf(fixture.client, found.id)).toEqual(['created 1', 'updated 2']);
  });

  it('writes nothing of a refused line in the middle, so the next line creates its group', async () => {
    const fixture = await fixtureWithList();
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
    const done = await fixture.import('resource=products&mode=create', file);
    expect(done).toMatchObject({ created: 3, failed: 4 });
    const errors = await fixture.errors(done.id);
    expect(errors.map(({ line, details }) => [line, details])).toEqual([
      [2, [{ field: 'product_prices[0].price_list_id', reason: 'does not exist' }]],
      [4, [{ field: 'brand', reason: 'must be that of the existing group, which is "Accepted"' }]],
      [5, [expect.objectContaining({ field: 'name' })]],
      [6, [{ field: 'is_primary', reason: 'the group has a primary variant already' }]],
    ]);
    expect(await productOfSku(fixture.client, 'A')).toMatchObject({ price_lists: [{ price: 2 }] });
    expect(await productOfSku(fixture.client, 'C')).toMatchObject({ brand: 'Accepted', is_primary: true });
    expect(await productOfSku(fixture.client, 'H')).toMatchObject({ brand: 'Accepted', is_primary: false });
  });

  it('writes no line of an atomic import if one is refused', async () => {
    const fixture = await fixtureWithList();
    const file = ndjson(product('A'), product('B', { brand: 7 }), product('C'), product('A'));
    const done = await fixture.import('resource=products&mode=create&on_error=atomic', file);
    expect(done).toMatchObject({ status: 'failed', created: 2, failed: 2 });
    expect((await fixture.client.get('/v2/products')).body.data).toEqual([]);
  });

  it('counts creations, changes and unchanged lines of a mixed upsert', async () => {
    const fixture = await fixtureWithList();
    const first = [product('A'), product('B', { product_prices: [PRICE] }), product('C')];
    await fixture.import('resource=products&mode=create', ndjson(...first));
    const file = ndjson(
      product('N-1'),
      first[0],
      { ...first[1], product_prices: [{ ...PRICE, price: 3 }] },
      product('N-2', { product_prices: [PRICE] }),
      { ...first[2], url_slug: 'C' },
      { ...first[2], brand: 'New' },
      product('N-3', { group_code: 'C', brand: 'New' }),
    );
    const done = await fixture.import('resource=products&mode=upsert', file);
    expect(done).toMatchObject({ created: 3, updated: 2, unchanged: 1, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 5, severity: 'error', reference: 'C', details: [{ field: 'url_slug' }] },
      { line: 6, severity: 'warning', reference: 'C', code: 'repeated_line' },
    ]);
    expect(await productOfSku(fixture.client, 'A')).toMatchObject({ version: 1 });
    expect(await productOfSku(fixture.client, 'B')).toMatchObject({ version: 2, price_lists: [{ price: 3 }] });
    expect(await productOfSku(fixture.client, 'C')).toMatchObject({ version: 2, brand: 'New' });
    expect(await productOfSku(fixture.client, 'N-3')).toMatchObject({ version: 1, brand: 'New', is_primary: false });
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

  it.each(Object.keys(KINDS))('does not grow with the number of new %s', async (resource) => {
    const fixture = await fixtureWithList();
    const linesOf = (kind: string, from: number, to: number) =>
      ndjson(...Array.from({ length: to - from }, (_, index) => KINDS[kind]!(from + index)));
    if (resource === 'inventories') await fixture.import('resource=products&mode=create', linesOf('products', 0, 100));
    const count = async (from: number, to: number): Promise<number> => {
      const sent = await fixture.send(`resource=${resource}&mode=upsert`, linesOf(resource, from, to));
      const before = statements;
      await fixture.work();
      expect(await fixture.read(sent.body.data.id)).toMatchObject({ created: to - from, failed: 0 });
      return statements - before;
    };
    const few = await count(0, 10);
    // 90 further lines with a statement each would be 90 more; those that depend on time, such as the reading of a key, differ
    expect(await count(10, 100)).toBeLessThan(few + 45);
  });
});
