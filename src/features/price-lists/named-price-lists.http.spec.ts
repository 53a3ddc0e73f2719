import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** A price as products show it. */
interface Price {
  id: string;
  price: number;
}

describe.each(['v1', 'v2'])('in %s, a price list', (version) => {
  let service: TestService;
  let client: Client;
  let standard: string;
  let other: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    ({ id: standard } = await client.create(`/${version}/price-lists`, { reference_id: 'STD', name: 'Standard' }));
    ({ id: other } = await client.create(`/${version}/price-lists`, { reference_id: 'OTHER', name: 'Other' }));
  });

  const productWith = (product_prices: object[]) =>
    client.create(`/${version}/products`, { group_code: 'A', variants: [{ sku_id: 'A', name: 'a', product_prices }] });
  const pricesOf = async (id: string) =>
    Object.fromEntries(
      (await client.get(`/${version}/products/${id}`)).body.data.price_lists.map((one: Price) => [one.id, one.price]),
    );

  it('is named by a customer by id or by reference', async () => {
    const read = async (id: string) =>
      (await client.get(`/${version}/customers/${id}`)).body.data.assigned_price_list?.id ?? null;
    const create = (reference_id: string, assigned_price_list_id: unknown) =>
      client.post(`/${version}/customers`, { reference_id, company_name: 'c', assigned_price_list_id });
    const [byReference, byId] = [await create('C-1', 'OTHER'), await create('C-2', other.toUpperCase())];
    expect([byReference.status, byId.status]).toEqual([201, 201]);
    const { id } = byReference.body.data;
    expect([await read(id), await read(byId.body.data.id)]).toEqual([other, other]);
    const path = `/${version}/customers/${id}`;
    expect((await client.patch(path, { assigned_price_list_id: 'STD' })).status).toBe(200);
    expect(await read(id)).toBe(standard);
    expect((await client.patch(path, { assigned_price_list_id: null })).status).toBe(200);
    expect(await read(id)).toBeNull();
    const unknown = [await create('C-3', 'NONE'), await client.patch(path, { assigned_price_list_id: 'NONE' })];
    for (const { status, body } of unknown)
      expect([status, body.details]).toEqual([400, [{ field: 'assigned_price_list_id', reason: 'does not exist' }]]);
  });

  it('that a price does not name is the default one', async () => {
    const { id } = await productWith([{ price: 5 }, { price_list_id: 'OTHER', price: 4 }]);
    expect(await pricesOf(id)).toEqual({ [standard]: 5, [other]: 4 });
    const path = `/${version}/products/${id}`;
    expect((await client.patch(path, { product_prices: [{ price: 6 }] })).status).toBe(200);
    expect(await pricesOf(id)).toEqual({ [standard]: 6, [other]: 4 });
    const twice = await client.patch(path, { product_prices: [{ price: 7 }, { price_list_id: 'STD', price: 8 }] });
    expect(twice.body.details).toEqual([{ field: 'product_prices[1].price_list_id', reason: 'must not be repeated' }]);
    expect((await client.patch(path, { product_prices: [{ price: null }] })).status).toBe(200);
    expect(await pricesOf(id)).toEqual({ [other]: 4 });
  });

  it('must be named by a price if there is no default one', async () => {
    client = await service.tenant();
    const variants = [{ sku_id: 'A', name: 'a', product_prices: [{ price: 5 }] }];
    const { status, body } = await client.post(`/${version}/products`, { group_code: 'A', variants });
    const reason = 'is required: there is no default price list';
    expect([status, body.details]).toEqual([400, [{ field: 'variants[0].product_prices[0].price_list_id', reason }]]);
  });
});

describe('a price list that product pricing does not name', () => {
  it('is the default one, in a list and for the fields of one price', async () => {
    const client = await (await sharedService()).tenant();
    const list = await client.create('/v1/price-lists', { reference_id: 'STD', name: 'Standard' });
    const product = { group_code: 'A', variants: [{ sku_id: 'A', name: 'a' }] };
    const { id } = await client.create('/v1/products', product);
    for (const [price, body] of [
      [5, { price: 5 }],
      [6, { product_prices: [{ price: 6 }] }],
    ] as const) {
      const { body: answer } = await client.patch(`/v1/product-pricings/${id}`, body);
      expect(answer.data.product_prices).toMatchObject([{ price_list_id: list.id, price }]);
    }
  });
});
