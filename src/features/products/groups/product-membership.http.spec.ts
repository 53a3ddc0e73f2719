import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

interface Member {
  id: string;
  sku: string;
  is_primary: boolean;
  parent_id: string;
  group_code: string;
  version: number;
}

const SIZE = [{ name: 'size', value: 'L' }];
const variant = (sku: string, more: object = {}) => ({
  sku_id: sku,
  name: `Product ${sku}`,
  attributes: [{ ...SIZE[0], value: sku }],
  ...more,
});

describe.each([1, 2])('moving and deleting variants, v%i', (version) => {
  let service: TestService;
  let client: Client;
  let made: Record<string, string>;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    made = {};
    await create('G', [variant('A', { priority: 9 }), variant('B', { priority: 5 }), variant('C', { priority: 2 })]);
  });

  const path = (sku: string) => `/v${version}/products/${made[sku]}`;
  async function create(group_code: string, variants: object[], more: object = {}) {
    const body = { group_code, brand: `Brand ${group_code}`, grouping_attributes: ['size'], variants, ...more };
    const { variants: all } = await client.create('/v2/products', body);
    for (const { id, sku } of all) made[sku] = id;
  }
  const members = async (code: string): Promise<Member[]> =>
    (await client.get(`/v2/products?group_code=${code}`)).body.data as Member[];
  /** The SKUs of a group; `*` marks the primary variant. */
  const shown = async (code: string) =>
    (await members(code)).map(({ sku, is_primary }) => sku + (is_primary ? '*' : '')).join(' ');
  const change = async (sku: string, body: object) => {
    const { status, body: answer } = await client.patch(path(sku), body);
    return status === 200 ? 200 : [status, answer.details];
  };
  const remove = async (sku: string) => (await client.delete(path(sku))).status;

  it('makes the variant of the lowest priority primary if the primary variant is deleted', async () => {
    expect(await remove('A')).toBe(204);
    expect(await shown('G')).toBe('B C*');
    expect((await members('G')).map(({ version }) => version)).toEqual([1, 2]);
    expect(await remove('B')).toBe(204);
    expect(await shown('G')).toBe('C*');
  });

  it('makes deleted products invisible to all routes', async () => {
    await remove('A');
    for (const number of [1, 2]) {
      const gone = `/v${number}/products/${made.A}`;
      const answers = [await client.get(gone), await client.patch(gone, { name: 'x' }), await client.delete(gone)];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'product_not_found']));
      for (const query of [
        'sku_id=A',
        `ids=${made.A}`,
        'search=Product+A',
        'is_primary=true&group_code=A',
        'reference_ids=A',
      ])
        expect((await client.get(`/v2/products?${query}`)).body.pagination.total_records).toBe(0);
    }
    expect((await client.get(`/v1/product-pricings/${made.A}`)).status).toBe(404);
    expect((await client.get('/v1/products')).body.pagination.total_records).toBe(2);
  });

  it('makes SKU, reference and slug available again, and the group code with the last variant', async () => {
    await create('H', [variant('D', { reference_id: 'r', url_slug: 'd' })]);
    const [{ parent_id }] = (await members('H')) as [Member];
    expect(await remove('D')).toBe(204);
    const first = made.D;
    await create('H', [variant('D', { reference_id: 'r', url_slug: 'd' })], {
      brand: 'Other',
      grouping_attributes: [],
    });
    const again = (await client.get(`/v2/products/${made.D}`)).body.data;
    expect([again.id === first, again.parent_id === parent_id]).toEqual([false, false]);
    expect(again).toMatchObject({ brand: 'Other', grouping_attributes: [], is_primary: true, url_slug: 'd' });
  });

  it('moves a variant to an existing group, in which it is not primary', async () => {
    await create('H', [variant('D')]);
    expect(await change('A', { group_code: 'H' })).toBe(200);
    expect([await shown('G'), await shown('H')]).toEqual(['B C*', 'A D*']);
    expect((await client.get(`/v2/products/${made.A}`)).body.data).toMatchObject({ group_code: 'H', brand: 'Brand H' });
    expect(await change('B', { group_code: 'G' })).toBe(200);
    expect(await shown('G')).toBe('B C*');
  });

  it('creates the new group with brand and grouping attributes of the old one, and closes an empty group', async () => {
    expect(await change('B', { group_code: 'H' })).toBe(200);
    expect([await shown('G'), await shown('H')]).toEqual(['A* C', 'B*']);
    const { brand, grouping_attributes } = (await client.get(`/v2/products/${made.B}`)).body.data;
    expect([brand, grouping_attributes]).toEqual(['Brand G', ['size']]);
    expect(await change('B', { group_code: 'I' })).toBe(200);
    await create('H', [variant('E')], { brand: 'New', grouping_attributes: [] });
    expect([await shown('H'), await shown('I')]).toEqual(['E*', 'B*']);
  });

  it('refuses to move a variant to a group whose grouping attributes it lacks', async () => {
    await create('H', [variant('D', { attributes: [...SIZE, { name: 'color', value: 'red' }] })], {
      grouping_attributes: ['size', 'color'],
    });
    const reason = 'needs the attribute "color", which the product lacks';
    expect(await change('A', { group_code: 'H' })).toEqual([400, [{ field: 'group_code', reason }]]);
    expect(await change('A', { group_code: 'H', attributes: SIZE })).toEqual([
      400,
      [{ field: 'attributes', reason: 'must contain the grouping attribute "color"' }],
    ]);
    expect(await change('A', { attributes: [] })).toEqual([
      400,
      [{ field: 'attributes', reason: 'must contain the grouping attribute "size"' }],
    ]);
    const attributes = [...SIZE, { name: 'color', value: 'blue' }];
    expect(await change('A', { group_code: 'H', attributes })).toBe(200);
    expect(await shown('H')).toBe('A D*');
  });

  it('keeps a deleted product in existing orders, and refuses it in new ones', async () => {
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
    const line_items = [{ sku: 'A', quantity: 2, unit_price: 5, shipped_quantity: 2, invoiced_quantity: 2 }];
    const body = { reference_id: 'O', customer_id: 'C', status: 'confirmed', line_items };
    const order = await client.create('/v2/orders', body);
    expect(order.line_items[0]).toMatchObject({ product_id: made.A, parent_sku_id: 'A' });
    for (const sku of ['C', 'B', 'A']) expect(await remove(sku)).toBe(204);
    const line = (await client.get(`/v2/orders/${order.id}`)).body.data.line_items[0];
    expect(line).toMatchObject({ product_id: made.A, name: 'Product A', parent_sku_id: 'A' });
    const later = await client.post('/v2/orders', {
      ...body,
      reference_id: 'P',
      line_items: [{ sku: 'A', quantity: 1 }],
    });
    expect(later.status).toBe(400);
  });

  it('allows the deletion of a price list in which only deleted products had prices', async () => {
    await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
    const { id } = await client.create('/v1/price-lists', { reference_id: 'M', name: 'x' });
    await client.patch(path('A'), { product_prices: [{ price_list_id: id, price: 1 }] });
    expect((await client.delete(`/v1/price-lists/${id}`)).status).toBe(409);
    await remove('A');
    expect((await client.delete(`/v1/price-lists/${id}`)).status).toBe(204);
  });
});

describe('brand and grouping attributes of a group', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  it('change for all variants, with new versions, if the values differ', async () => {
    const variants = [variant('A'), variant('B')];
    const { id, variants: all } = await client.create('/v2/products', { group_code: 'G', brand: 'X', variants });
    const sibling = async () => (await client.get(`/v2/products/${all[1].id}`)).body.data;
    await client.patch(`/v2/products/${id}`, { brand: 'Y', grouping_attributes: ['size'] });
    expect(await sibling()).toMatchObject({ brand: 'Y', grouping_attributes: ['size'], version: 2 });
    await client.patch(`/v2/products/${id}`, { brand: 'Y', grouping_attributes: ['size'] });
    expect((await sibling()).version).toBe(2);
    const { status, body } = await client.patch(`/v2/products/${id}`, {
      grouping_attributes: ['size', 'color'],
      attributes: [...SIZE, { name: 'color', value: 'red' }],
    });
    const reason = '"color" is missing on other variants of the group, such as B';
    expect([status, body.details]).toEqual([400, [{ field: 'grouping_attributes', reason }]]);
    const lacking = await client.patch(`/v2/products/${id}`, { grouping_attributes: ['weight'] });
    expect(lacking.body.details.map(({ reason }: { reason: string }) => reason)).toEqual([
      'needs the attribute "weight", which the product lacks',
      '"weight" is missing on other variants of the group, such as B',
    ]);
  });
});
