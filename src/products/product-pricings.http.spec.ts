import type { Client } from '../../test/support/client.js';
import { sharedService, type TestService } from '../../test/support/service.js';

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

  it('are read and written across lists, with all that a price has', async () => {
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

  it('go by null, and are refused as a whole when one is wrong', async () => {
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

  it('are those of a product that exists', async () => {
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
