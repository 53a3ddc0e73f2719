import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

const MEDIA = { url: 'https://images.example.com/a.jpg' };
const OTHER = { url: 'https://images.example.com/b.jpg' };

describe('update of a product', () => {
  let service: TestService;
  let client: Client;
  let lists: string[];
  let id: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    lists = [];
    for (const reference_id of ['L', 'M', 'N'])
      lists.push((await client.create('/v1/price-lists', { reference_id, name: 'x' })).id as string);
    ({ id } = await client.create('/v2/products', { group_code: 'G', brand: 'B', variants: [variant()] }));
  });

  const variant = () => ({
    sku_id: 'A',
    reference_id: 'erp-a',
    name: 'Chai',
    product_prices: [
      {
        price_list_id: lists[0],
        price: 10,
        sale_price: 8,
        min_order_quantity: 2,
        max_order_quantity: 20,
        step_increment: 2,
        default_order_quantity: 4,
        volume_tiers: [{ start_quantity: 5, price: 7, step_increment: 5 }],
      },
      { price_list_id: lists[1], price: 9 },
    ],
    categories: ['Beverages'],
    collections: ['Spring'],
    tags: ['tea'],
    medias: [MEDIA],
    attributes: [
      { name: 'size', value: 'L' },
      { name: 'color', value: 'red' },
    ],
    priority: 4,
    seo_info: { title: 'Chai tea', description: 'Hot', keywords: ['chai'] },
    url_slug: 'chai',
    channel_visibility: { website: 'DontShow' },
    volume: { cft: 2 },
  });
  const read = async (version = 2, which = id) => (await client.get(`/v${version}/products/${which}`)).body.data;
  const change = async (body: object, version = 2, which = id) => {
    const answer = await client.patch(`/v${version}/products/${which}`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    expect(answer.headers.get('etag')).toBe(`"${(await read(2, which)).version}"`);
    expect(answer.body.data).toEqual(await read(version, which));
    return answer.body.data;
  };
  const refused = async (body: object, version = 2) => {
    const before = await read();
    const { status, body: error } = await client.patch(`/v${version}/products/${id}`, body);
    expect(await read()).toEqual(before);
    return [status, error.code, error.details.map(({ field, reason }: ErrorDetail) => `${field}: ${reason}`)];
  };
  const invalid = (...faults: string[]) => [400, 'validation_failed', faults];

  it.each([1, 2])('keeps omitted fields and replaces sent ones, v%i', async (version) => {
    const before = await read();
    await change({ name: 'Chang' }, version);
    expect(await read()).toEqual({ ...before, name: 'Chang', version: 2, updated_at: expect.any(String) });
    const fields = { reference_id: 'r', status: 'inactive', priority: -3 };
    await change({ ...fields, categories: ['X', 'Y'], collections: [], medias: [OTHER, MEDIA] }, version);
    expect(await read()).toMatchObject({
      ...fields,
      categories: ['X', 'Y'],
      collections: [],
      tags: ['tea'],
      version: 3,
    });
    expect((await read()).medias).toEqual([
      { ...OTHER, is_default: true, order: 0, type: 'image' },
      { ...MEDIA, is_default: false, order: 1, type: 'image' },
    ]);
  });

  it.each([1, 2])('changes nothing for an empty body, v%i', async (version) => {
    const before = await read();
    await change({}, version);
    expect(await read()).toEqual(before);
  });

  it.each([1, 2])('clears optional fields by null, v%i', async (version) => {
    const emptied = { categories: null, collections: null, medias: null, attributes: null, product_prices: null };
    await change({ ...emptied, reference_id: null }, version);
    const after = await read();
    expect(after).toMatchObject({ reference_id: null, categories: [], collections: [], medias: [], attributes: [] });
    expect(after).toMatchObject({ price_lists: [], tags: ['tea'], name: 'Chai', url_slug: 'chai' });
  });

  it('clears the fields of v2 alone by null', async () => {
    const cleared = { brand: null, tags: null, seo_info: null, url_slug: null, channel_visibility: null, volume: null };
    expect(await change({ ...cleared, grouping_attributes: null })).toMatchObject({
      ...cleared,
      tags: [],
      channel_visibility: { website: null },
      grouping_attributes: [],
    });
  });

  it('merges seo_info, and accepts one unit of volume', async () => {
    expect((await change({ seo_info: { primary_title: 'P', description: null } })).seo_info).toEqual({
      primary_title: 'P',
      title: 'Chai tea',
      description: null,
      keywords: ['chai'],
    });
    expect((await change({ seo_info: { keywords: null } })).seo_info.keywords).toEqual([]);
    expect((await change({ seo_info: null })).seo_info).toBeNull();
    expect((await change({ seo_info: { title: 'T' } })).seo_info).toMatchObject({ title: 'T', keywords: [] });
    expect((await change({ volume: {} })).volume.cft).toBe(2);
    expect((await change({ volume: { cbm: 1 } })).volume).toEqual({ cft: 35.3147, cbm: 1 });
    expect((await change({ volume: { cft: 1, cbm: 1 } })).volume).toEqual({ cft: 1, cbm: 0.0283 });
    expect((await change({ volume: { cft: null, cbm: 1 } })).volume.cbm).toBe(1);
    expect((await change({ volume: { cft: null } })).volume).toBeNull();
    expect((await change({ channel_visibility: {} })).channel_visibility).toEqual({ website: 'DontShow' });
    expect((await change({ channel_visibility: { website: null } })).channel_visibility).toEqual({ website: null });
  });

  it('keeps the ids of attributes with the same name', async () => {
    const [size, color] = (await read()).attributes;
    const values = ['color', 'new', 'size'].map((name) => ({ name, value: name === 'size' ? 'L' : 'blue' }));
    const after = (await change({ attributes: values })).attributes;
    expect(after).toEqual([{ ...color, value: 'blue' }, { id: expect.any(String), name: 'new', value: 'blue' }, size]);
  });

  it.each([1, 2])('matches prices by price list and keeps the others, v%i', async (version) => {
    const before = (await read()).price_lists;
    const prices = [
      { price_list_id: lists[0]!.toUpperCase(), price: 12, min_order_quantity: null },
      { price_list_id: lists[2], price: 3 },
    ];
    await change({ product_prices: prices }, version);
    const after = (await read()).price_lists;
    expect(after.map(({ id }: { id: string }) => id)).toEqual(lists);
    const moved = { updated_at: expect.any(String) };
    expect(after[0]).toEqual({ ...before[0], price: 12, min_order_quantity: null, ...moved });
    expect(after[1]).toEqual(before[1]);
    expect(after[2]).toMatchObject({ price: 3, sale_price: null, volume_tiers: [] });
    await change({ product_prices: [{ price_list_id: lists[1], price: null }] }, version);
    expect((await read()).price_lists.map(({ id }: { id: string }) => id)).toEqual([lists[0], lists[2]]);
    expect(await refused({ product_prices: [] }, version)).toEqual(
      invalid('product_prices: must name the prices to change; null removes the prices of all lists'),
    );
    expect((await read()).price_lists).toHaveLength(2);
    await change({ product_prices: null }, version);
    await change({ product_prices: [] }, version); // as it is now
    expect((await read()).price_lists).toEqual([]);
  });

  it('checks prices together with stored values, and names a sent field', async () => {
    const prices = (...changes: object[]) => ({
      product_prices: changes.map((one) => ({ price_list_id: lists[0], ...one })),
    });
    const at = 'product_prices[0]';
    expect(await refused(prices({ price: 7 }))).toEqual(invalid(`${at}.price: must not be less than sale_price, 8`));
    expect(await refused(prices({ sale_price: 11 }), 2)).toEqual(
      invalid(`${at}.sale_price: must not be greater than price`),
    );
    expect(await refused(prices({ min_order_quantity: 21 }), 1)).toEqual(
      invalid(`${at}.min_order_quantity: must not be greater than max_order_quantity, 20`),
    );
    expect(await refused(prices({ max_order_quantity: 1 }), 1)).toEqual(
      invalid(`${at}.max_order_quantity: must not be less than min_order_quantity`),
    );
    expect(await refused({ product_prices: [{ price_list_id: lists[2], sale_price: 1 }] })).toEqual(
      invalid(`${at}.price: is required`),
    );
    expect(await refused({ product_prices: [{ price_list_id: 'x', price: 1 }] })).toEqual(
      invalid(`${at}.price_list_id: does not exist`),
    );
    expect(await refused(prices({ price: 9 }, { price: 9 }))).toEqual(
      invalid('product_prices[1].price_list_id: must not be repeated'),
    );
  });

  it('reports all faults at once', async () => {
    const body = { sku_id: 'B', medias: [MEDIA, MEDIA].map((media) => ({ ...media, is_default: true })) };
    expect(await refused({ ...body, volume: { cbm: 90_000_000_000 } })).toEqual(
      invalid(
        'sku_id: cannot change here, it is "A"; POST /v2/products/{id}/rename-sku gives the product another one',
        'medias[1].is_default: only one media can be the default',
        'volume.cbm: must be below 100000000000 cubic feet',
      ),
    );
    expect(await refused({ sku_id: 'B' }, 1)).toEqual(
      invalid('sku_id: cannot change here, it is "A"; POST /v2/products/{id}/rename-sku gives the product another one'),
    );
    expect((await change({ sku_id: 'A' }, 1)).sku).toBe('A');
  });

  it('accepts an edited response as a request in v2', async () => {
    const before = await read();
    await change({ ...before, name: 'Edited', tags: [...before.tags, 'new'] });
    const after = await read();
    expect(after).toEqual({
      ...before,
      name: 'Edited',
      tags: ['tea', 'new'],
      version: 2,
      updated_at: expect.any(String),
    });
    expect(await refused({ ...before, colour: 'red' })).toEqual(invalid('colour: is not a known field'));
    await change({ colour: 'red', is_primary: true }, 1);
    expect((await read()).is_primary).toBe(true);
  });

  it('refuses a slug of another product, which the error names', async () => {
    const other = await client.create('/v2/products', {
      group_code: 'O',
      variants: [{ sku_id: 'O', name: 'x', url_slug: 'o' }],
    });
    expect(await refused({ url_slug: 'o' })).toEqual([
      409,
      'duplicate_value',
      [`url_slug: is taken already by ${other.id}`],
    ]);
    expect((await change({ url_slug: 'chai' })).url_slug).toBe('chai');
  });

  it('checks If-Match', async () => {
    const path = `/v2/products/${id}`;
    expect((await client.patch(path, { name: 'x' }, { 'if-match': '"2"' })).status).toBe(412);
    expect((await client.patch(path, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(412);
    expect((await client.delete(path, { 'if-match': '"2"' })).status).toBe(204);
  });
});
