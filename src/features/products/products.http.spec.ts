import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const WEIGHT = { net_weight: { value: 0.5, unit: 'kg' }, description: 'Tea.\nBlack', barcode: '2000000000015' };
const TAX = { tax_rate: 7, tax_category: 'S' };
const DETAILS = { ...WEIGHT, ...TAX, unit_code: 'XBX', url_slug: 'chai-10', tags: ['hot', 'new'] };

describe('products', () => {
  let service: TestService;
  let client: Client;
  let priceListId: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    ({ id: priceListId } = await client.create('/v1/price-lists', { reference_id: 'W', name: 'Wholesale' }));
  });

  const variantV1 = () => ({
    sku_id: 'NW-001',
    reference_id: 'erp-1',
    name: 'Chai',
    product_prices: [
      { price_list_id: priceListId, price: 18.25, min_order_quantity: 2, max_order_quantity: 0, step_increment: 2 },
    ],
    categories: ['Beverages'],
    collections: ['Spring'],
    medias: [
      { url: 'https://images.example.com/a.jpg' },
      { url: 'https://images.example.com/b.mp4', order: 7, type: 'video', is_default: true },
    ],
    attributes: [{ name: 'size', value: '10 boxes' }],
    priority: 4,
  });
  const bodyV1 = () => ({ group_code: 'NW-001', variants: [variantV1()], grouping_attributes: ['size'] });

  const fieldsV1 = () => ({
    id: ID,
    reference_id: 'erp-1',
    sku: 'NW-001',
    name: 'Chai',
    group_code: 'NW-001',
    medias: [
      { is_default: false, type: 'image', url: 'https://images.example.com/a.jpg' },
      { is_default: true, type: 'video', url: 'https://images.example.com/b.mp4' },
    ],
    is_primary: true,
    status: 'active',
    attributes: [{ id: ID, name: 'size', value: '10 boxes' }],
    created_at: TIME,
    updated_at: TIME,
  });

  it('are created, listed and read in v1 with exactly these fields', async () => {
    const made = await client.post('/v1/products', bodyV1());
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(made.body).toEqual({
      data: { ...fieldsV1(), parent_id: ID, variants: [{ id: data.id, sku: 'NW-001', reference_id: 'erp-1' }] },
    });
    expect(made.headers.get('location')).toBe(`/v1/products/${data.id}`);
    expect(made.headers.get('etag')).toBe('"1"');

    const list = await client.get('/v1/products');
    const item = { ...data, variants: undefined };
    expect(list.body.data).toEqual([item]);

    const read = await client.get(`/v1/products/${data.id}`);
    expect(read.status).toBe(200);
    expect(read.body.data).toEqual({
      ...fieldsV1(),
      id: data.id,
      attributes: data.attributes,
      created_at: data.created_at,
      price_lists: [
        {
          id: priceListId,
          price: 18.25,
          min_order_quantity: 2,
          max_order_quantity: 0,
          step_increment: 2,
          created_at: TIME,
          updated_at: TIME,
        },
      ],
    });
    expect((await client.get(`/v1/products/${data.id}`, { 'if-none-match': '"1"' })).status).toBe(304);
  });

  const variantV2 = () => ({
    ...variantV1(),
    product_prices: [
      {
        price_list_id: priceListId,
        price: 18,
        sale_price: 17.5,
        default_order_quantity: 6,
        volume_tiers: [
          { start_quantity: 10, price: 16.1, step_increment: 5 },
          { start_quantity: 100, price: 15 },
        ],
      },
    ],
    seo_info: { title: 'Chai tea', keywords: ['tea'] },
    ...DETAILS,
    channel_visibility: { website: 'DontShow' },
    volume: { cbm: 2 },
  });

  it('are created, listed and read in v2 with exactly these fields', async () => {
    const made = await client.post('/v2/products', { group_code: 'G', brand: 'Exotic', variants: [variantV2()] });
    expect(made.status).toBe(201);
    const { variants, ...data } = made.body.data;
    const item = {
      ...fieldsV1(),
      parent_id: ID,
      group_code: 'G',
      medias: [
        { is_default: false, type: 'image', url: 'https://images.example.com/a.jpg', order: 0 },
        { is_default: true, type: 'video', url: 'https://images.example.com/b.mp4', order: 7 },
      ],
      priority: 4,
      channel_visibility: { website: 'DontShow' },
      volume: { cft: 70.6293, cbm: 2 },
      version: 1,
    };
    const detail = {
      ...item,
      categories: ['Beverages'],
      collections: ['Spring'],
      brand: 'Exotic',
      grouping_attributes: [],
      ...DETAILS,
      seo_info: { primary_title: null, title: 'Chai tea', description: null, keywords: ['tea'] },
      price_lists: [
        {
          id: priceListId,
          price: 18,
          sale_price: 17.5,
          min_order_quantity: null,
          max_order_quantity: null,
          step_increment: null,
          default_order_quantity: 6,
          volume_tiers: [
            { start_quantity: 10, price: 16.1, step_increment: 5 },
            { start_quantity: 100, price: 15, step_increment: null },
          ],
          created_at: TIME,
          updated_at: TIME,
        },
      ],
    };
    expect(data).toEqual(detail);
    expect(variants).toEqual([data]);
    expect((await client.get('/v2/products')).body.data).toEqual([item]);
    expect((await client.get(`/v2/products/${data.id}`)).body).toEqual({ data });
  });

  it('have null or [] in fields that were not sent', async () => {
    const { id } = await client.create('/v2/products', {
      group_code: 'G',
      brand: null,
      grouping_attributes: null,
      variants: [{ sku_id: 'A', name: 'a', volume: {}, medias: null, product_prices: null, url_slug: null }],
    });
    expect((await client.get(`/v2/products/${id}`)).body.data).toMatchObject({
      reference_id: null,
      medias: [],
      is_primary: true,
      priority: 0,
      channel_visibility: { website: null },
      volume: null,
      attributes: [],
      categories: [],
      tags: [],
      brand: null,
      url_slug: null,
      seo_info: null,
      price_lists: [],
    });
  });

  it('are readable in the version in which they were not created', async () => {
    const one = await client.create('/v1/products', bodyV1());
    const other = { ...variantV2(), sku_id: 'NW-002' };
    const two = await client.create('/v2/products', { group_code: 'G', variants: [other] });
    const oneInV2 = (await client.get(`/v2/products/${one.id}`)).body.data;
    expect(oneInV2).toMatchObject({ sku: 'NW-001', priority: 4, categories: ['Beverages'], version: 1 });
    expect(oneInV2.price_lists).toMatchObject([{ price: 18.25, sale_price: null, volume_tiers: [] }]);
    const twoInV1 = (await client.get(`/v1/products/${two.id}`)).body.data;
    expect(Object.keys(twoInV1)).toEqual([...Object.keys(fieldsV1()), 'price_lists']);
    expect(Object.keys(twoInV1.price_lists[0])).toHaveLength(7);
    expect(twoInV1.medias[0]).toEqual({ is_default: false, type: 'image', url: 'https://images.example.com/a.jpg' });
  });

  it.each([0, 0.1, 0.0001, 1234567.8901, 99999999999.9999, 4.35])('store the amount %p exactly', async (amount) => {
    const tier = { start_quantity: 1, price: amount };
    const price = { price_list_id: priceListId, price: amount, sale_price: amount, volume_tiers: [tier] };
    const volume = { cft: amount };
    const { id } = await client.create('/v2/products', {
      group_code: 'G',
      variants: [{ sku_id: 'A', name: 'a', product_prices: [price], volume }],
    });
    const { price_lists, volume: stored } = (await client.get(`/v2/products/${id}`)).body.data;
    const [{ price: base, sale_price, volume_tiers }] = price_lists;
    expect([base, sale_price, volume_tiers[0].price, stored.cft]).toEqual([amount, amount, amount, amount]);
  });

  it('accept the id of a price list in any spelling of a UUID', async () => {
    const product_prices = [{ price_list_id: priceListId.toUpperCase(), price: 1 }];
    const variants = [{ sku_id: 'A', name: 'a', product_prices }];
    const { price_lists } = await client.create('/v2/products', { group_code: 'G', variants });
    expect(price_lists[0].id).toBe(priceListId);
  });

  it('store text unchanged, in any script', async () => {
    const name = 'Gustaf’s Knäckebröd \\ "x" \t 🫖 ' + 'é'.repeat(200);
    const text = { name, description: `${name} \n `, categories: ['a,b', '"', '{}', 'NULL'] };
    const body = { group_code: "g'; --", variants: [{ sku_id: '%_{}', ...text }] };
    const { data } = (await client.get(`/v2/products/${(await client.create('/v2/products', body)).id}`)).body;
    expect(data).toMatchObject({ ...text, sku: '%_{}', group_code: "g'; --" });
  });

  it('are not visible to other tenants, which have their own SKUs, groups and price lists', async () => {
    const { id } = await client.create('/v2/products', { group_code: 'G', variants: [variantV2()] });
    const stranger = await service.tenant();
    for (const version of ['v1', 'v2']) {
      const answer = await stranger.get(`/${version}/products/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'product_not_found']);
      expect((await stranger.get(`/${version}/products`)).body.data).toEqual([]);
    }
    const foreign = await stranger.post('/v2/products', { group_code: 'G', variants: [variantV2()] });
    expect([foreign.status, foreign.body.details]).toEqual([
      400,
      [{ field: 'variants[0].product_prices[0].price_list_id', reason: 'does not exist' }],
    ]);
    await stranger.create('/v2/products', { group_code: 'G', variants: [{ ...variantV2(), product_prices: [] }] });
  });

  it('require the scopes of products', async () => {
    const reader = await service.tenant({ scopes: ['products:read'] });
    expect((await reader.get('/v1/products')).status).toBe(200);
    expect((await reader.post('/v1/products', bodyV1())).status).toBe(403);
    expect((await (await service.tenant({ scopes: ['orders:write'] })).get('/v2/products')).status).toBe(403);
  });
});
