import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('pricings of a product', () => {
  let service: TestService;
  let client: Client;
  let lists: string[];
  let path: string;
  let id: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    lists = [];
    for (const reference_id of ['L', 'M', 'N'])
      lists.push((await client.create('/v1/price-lists', { reference_id, name: 'x' })).id as string);
    const product_prices = [{ price_list_id: lists[0], price: 10 }];
    ({ id } = await client.create('/v1/products', {
      group_code: 'G',
      variants: [{ sku_id: 'A', name: 'x', product_prices }],
    }));
    path = `/v1/product-pricings/${id}`;
  });

  const NONE = { sale_price: null, min_order_quantity: null, max_order_quantity: null, step_increment: null };
  const entry = (list: number, price: number, more: object = {}) => ({
    price_list_id: lists[list],
    price,
    ...NONE,
    default_order_quantity: null,
    volume_tiers: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
    ...more,
  });

  it('are read and written in all price lists, with all fields of a price', async () => {
    const { headers, body } = await client.get(path);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({ data: { product_id: id, sku: 'A', product_prices: [entry(0, 10)] } });
    const more = { sale_price: 2.5, default_order_quantity: 3, volume_tiers: [{ start_quantity: 5, price: 2 }] };
    const answer = await client.patch(path, {
      product_prices: [
        { price_list_id: lists[0], min_order_quantity: 2 },
        { price_list_id: lists[1], price: 3, ...more },
      ],
    });
    const volume_tiers = [{ start_quantity: 5, price: 2, step_increment: null }];
    const prices = [entry(0, 10, { min_order_quantity: 2 }), entry(1, 3, { ...more, volume_tiers })];
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(answer.body).toEqual({ data: { product_id: id, sku: 'A', product_prices: prices } });
    expect((await client.get(path)).body).toEqual(answer.body);
    const [first, second] = (await client.get(`/v2/products/${id}`)).body.data.price_lists;
    expect(first).toMatchObject({ id: lists[0], price: 10, min_order_quantity: 2 });
    expect(second).toMatchObject({ id: lists[1], price: 3, sale_price: 2.5, volume_tiers });
  });

  it('are removed by null, and refused as a whole if one is invalid', async () => {
    const wrong = await client.patch(path, {
      product_prices: [
        { price_list_id: lists[1], price: 1 },
        { price_list_id: lists[2] },
        { price_list_id: id, price: 1 },
      ],
    });
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [
        { field: 'product_prices[2].price_list_id', reason: 'does not exist' },
        { field: 'product_prices[1].price', reason: 'is required' },
      ],
    ]);
    const changes = [
      { price_list_id: lists[0], price: null },
      { price_list_id: lists[2], price: 4 },
    ];
    const { body } = await client.patch(path, { product_prices: changes }, { 'if-match': '"1"' });
    expect(body.data.product_prices).toEqual([entry(2, 4)]);
  });

  it('accept either a list or the fields of one price, not both', async () => {
    const { status, body } = await client.patch(path, { price_list_id: 'M', price: 3, min_order_quantity: 2 });
    expect([status, body.data.product_prices]).toEqual([200, [entry(0, 10), entry(1, 3, { min_order_quantity: 2 })]]);
    expect((await client.patch(path, { price_list_id: lists[0], price: null })).body.data.product_prices).toHaveLength(
      1,
    );
    const refused = async (sent: object) => {
      const answer = await client.patch(path, sent);
      return [answer.status, answer.body.details];
    };
    const fault = (field: string, reason: string) => [400, [{ field, reason }]];
    const product_prices = [{ price_list_id: 'M', price: 4 }];
    expect(await refused({ product_prices, price: 5 })).toEqual(
      fault('product_prices', 'cannot be sent together with the fields of one price'),
    );
    expect(await refused({})).toEqual(fault('product_prices', 'is required, or the fields of one price'));
    expect(await refused({ price_list_id: 'X', price: 5 })).toEqual(fault('price_list_id', 'does not exist'));
    expect(await refused({ price_list_id: 'N', sale_price: 5 })).toEqual(fault('price', 'is required'));
    expect(await refused({ price_list_id: 'M', sale_price: 5, max_order_quantity: 1 })).toEqual([
      400,
      [
        { field: 'max_order_quantity', reason: 'must not be less than min_order_quantity' },
        { field: 'sale_price', reason: 'must not be greater than price' },
      ],
    ]);
    expect((await client.get(path)).body.data.product_prices).toEqual([entry(1, 3, { min_order_quantity: 2 })]);
    expect((await client.patch(path, { price: 5 })).body.data.product_prices).toHaveLength(2); // of the default price list
  });

  it.each(['v1', 'v2'])('name their price list by id or reference in products of %s', async (version) => {
    const products = `/${version}/products`;
    const product_prices = [
      { price_list_id: 'M', price: 1 },
      { price_list_id: lists[0]!.toUpperCase(), price: 2 },
    ];
    const variant = { sku_id: 'B', name: 'x', product_prices };
    const made = await client.create(products, { group_code: 'B', variants: [variant] });
    const shown = async () =>
      (await client.get(`/v2/products/${made.id}`)).body.data.price_lists.map(
        ({ id, price }: { id: string; price: number }) => [id, price],
      );
    expect(await shown()).toEqual([[lists[0], 2], [lists[1], 1]]); // prettier-ignore
    const changes = [
      { price_list_id: 'L', price: null },
      { price_list_id: 'M', price: 5 },
      { price_list_id: 'N', price: 6 },
    ];
    expect((await client.patch(`${products}/${made.id}`, { product_prices: changes })).status).toBe(200);
    expect(await shown()).toEqual([[lists[1], 5], [lists[2], 6]]); // prettier-ignore
    const twice = [
      { price_list_id: 'N', price: 1 },
      { price_list_id: lists[2], price: 1 },
      { price_list_id: 'constructor', price: 1 },
    ];
    const details = (prefix: string) => [
      { field: `${prefix}product_prices[1].price_list_id`, reason: 'must not be repeated' },
      { field: `${prefix}product_prices[2].price_list_id`, reason: 'does not exist' },
    ];
    const changed = await client.patch(`${products}/${made.id}`, { product_prices: twice });
    expect(changed.body.details).toEqual(details(''));
    const another = await client.post(products, {
      group_code: 'C',
      variants: [{ sku_id: 'C', name: 'x', product_prices: twice }],
    });
    expect(another.body.details).toEqual(details('variants[0].'));
  });

  it('require a product that exists', async () => {
    const unknown = '/v1/product-pricings/01900000-0000-7000-8000-0000000000ff';
    const answers = [
      await client.get(unknown),
      await client.patch(unknown, { product_prices: [{ price_list_id: 'x' }] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([404, 'product_not_found']));
    expect((await client.patch(path, { product_prices: [] })).status).toBe(400);
    expect(
      (await client.patch(path, { product_prices: [{ price_list_id: lists[0], price: 1 }] }, { 'if-match': '"9"' }))
        .status,
    ).toBe(412);
  });
});
