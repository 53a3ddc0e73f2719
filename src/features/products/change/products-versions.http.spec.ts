import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** Fields of both versions: values written in one version are read in the other. */
const SHARED = {
  reference_id: ['erp-1', 'erp-2', null],
  name: ['Chai', 'Chang'],
  status: ['active', 'inactive'],
  priority: [3, -1],
};
const MEDIAS = [
  { url: 'https://images.example.com/a.jpg', type: 'image', is_default: false },
  { url: 'https://images.example.com/b.mp4', type: 'video', is_default: true },
];

describe.each([
  [1, 2],
  [2, 1],
])('products written in v%i and read in v%i', (writer, reader) => {
  let service: TestService;
  let client: Client;
  let list: string;
  let id: string;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    ({ id: list } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' }));
  });

  const read = async (version: number) => (await client.get(`/v${version}/products/${id}`)).body.data;
  const write = async (body: object) => {
    const { status, body: answer } = await client.patch(`/v${writer}/products/${id}`, body);
    expect([status, answer.code]).toEqual([200, undefined]);
  };
  const prices = (price: number) => [
    { price_list_id: list, price, min_order_quantity: 2, max_order_quantity: 8, step_increment: 2 },
  ];

  it('have the same fields after creation', async () => {
    const attributes = [{ name: 'size', value: 'L' }];
    const variant = {
      sku_id: `S${writer}`,
      reference_id: 'erp-1',
      name: 'Chai',
      product_prices: prices(18.25),
      categories: ['Tea'],
      collections: ['Spring'],
      medias: MEDIAS,
      attributes,
      priority: 3,
    };
    const body = { group_code: `G${writer}`, grouping_attributes: ['size'], variants: [variant] };
    ({ id } = await client.create(`/v${writer}/products`, body));
    const seen = await read(reader);
    expect(seen).toMatchObject({ sku: `S${writer}`, reference_id: 'erp-1', name: 'Chai', group_code: `G${writer}` });
    expect(seen).toMatchObject({ is_primary: true, status: 'active', attributes, medias: MEDIAS });
    const [price] = seen.price_lists;
    expect(price).toMatchObject({
      id: list,
      price: 18.25,
      min_order_quantity: 2,
      max_order_quantity: 8,
      step_increment: 2,
    });
    expect(await read(2)).toMatchObject({ priority: 3, categories: ['Tea'], collections: ['Spring'] });
    expect(await read(2)).toMatchObject({ grouping_attributes: ['size'], brand: null, tags: [], seo_info: null });
  });

  it.each(Object.entries(SHARED))('have the same %s after a change', async (field, values) => {
    for (const value of values) {
      await write({ [field]: value });
      if (field !== 'priority' || reader === 2) expect((await read(reader))[field]).toEqual(value);
      const [listed] = (await client.get(`/v${reader}/products?sku_id=S${writer}`)).body.data;
      if (field !== 'priority' || reader === 2) expect(listed[field]).toEqual(value);
    }
  });

  it('have the same lists and prices after a change', async () => {
    const attributes = [
      { name: 'size', value: 'M' },
      { name: 'color', value: 'red' },
    ];
    await write({ attributes, medias: MEDIAS.slice(0, 1), product_prices: prices(7), group_code: `H${writer}` });
    const seen = await read(reader);
    expect(seen).toMatchObject({ attributes, medias: [{ ...MEDIAS[0], is_default: true }], group_code: `H${writer}` });
    expect(seen.price_lists[0]).toMatchObject({ id: list, price: 7, step_increment: 2 });
    expect((await client.get(`/v1/product-pricings/${id}`)).body.data.product_prices[0]).toMatchObject({ price: 7 });
  });
});

it('an update in v1 keeps the fields that only v2 has', async () => {
  const service = await sharedService();
  const client = await service.tenant();
  const { id: list } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
  const price = {
    price_list_id: list,
    price: 9,
    sale_price: 8,
    default_order_quantity: 4,
    volume_tiers: [{ start_quantity: 5, price: 7, step_increment: 5 }],
  };
  const variant = {
    sku_id: 'A',
    name: 'Chai',
    tags: ['tea'],
    seo_info: { title: 'Chai' },
    url_slug: 'chai',
    channel_visibility: { website: 'DontShow' },
    volume: { cft: 2 },
    product_prices: [price],
  };
  const body = { group_code: 'G', brand: 'B', variants: [variant] };
  const { id, variants, ...before } = await client.create('/v2/products', body);
  await client.patch(`/v1/products/${id}`, { name: 'Chang', product_prices: [{ price_list_id: list, price: 10 }] });
  const after = (await client.get(`/v2/products/${id}`)).body.data;
  const moved = { updated_at: expect.any(String) };
  const price_lists = [{ ...before.price_lists[0], price: 10, ...moved }];
  expect(after).toEqual({ ...variants[0], name: 'Chang', version: 2, price_lists, ...moved });
});
