import { CSV, ImportFixture, type ImportBody, ndjson, productLine } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.createList();
    await fixture.client.create('/v2/price-lists', { reference_id: 'OTHER', name: 'Other' });
    const products = ['A', 'B'].map((sku) => productLine(sku, { barcode: `${sku}-1` }));
    await fixture.import('resource=products&mode=create', ndjson(...products));
  },
});

const send = (resource: string, rows: string[], more = ''): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=upsert${more}`, rows.join('\n'), { 'content-type': CSV });
const pricesOf = async (sku: string) =>
  (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data.price_lists as { volume_tiers: unknown[] }[];
const tier = (start_quantity: number, price: number) => ({ start_quantity, price });

const TIER = 'volume_tiers[0].start_quantity,volume_tiers[0].price';
const PRICES = [
  `sku,price_list_id,price,${TIER}`,
  'A,BASE,10,5,9',
  'A,BASE,,10,8',
  'A,BASE,10,20,7',
  'A,OTHER,11,5,10',
  'B,BASE,3,,',
];

describe('prices with a row for each tier', () => {
  it('are one record of rows that follow each other with the same SKU and price list', async () => {
    const done = await send('product_prices', PRICES);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ rows_total: 3, created: 3, repeated: 0 });
    expect((await fixture.results(done.id)).map(({ line }) => line)).toEqual([2, 5, 6]);
    expect(await pricesOf('A')).toMatchObject([
      { price: 10, volume_tiers: [tier(5, 9), tier(10, 8), tier(20, 7)] },
      { price: 11, volume_tiers: [tier(5, 10)] },
    ]);
    expect((await pricesOf('B'))[0]!.volume_tiers).toEqual([]);
    expect(await send('product_prices', PRICES)).toMatchObject({ unchanged: 3, failed: 0 });
  });

  it('are refused with the line whose other columns differ, whose tier overlaps or cannot be read', async () => {
    const rows = [
      PRICES[0]!,
      'A,BASE,10,5,9',
      'A,BASE,11,10,8',
      'A,OTHER,10,5,9',
      'A,OTHER,10,5,8',
      'B,BASE,10,5,9',
      'B,BASE,10,10,"8,5"',
    ];
    const done = await send('product_prices', rows);
    expect(done).toMatchObject({ rows_total: 3, failed: 3 });
    const errors = await fixture.errors(done.id);
    expect(errors.map(({ line, details }) => [line, details[0]!.field, details[0]!.reason])).toEqual([
      [2, 'price', 'is "11", but line 2, with which the record begins, has "10" (line 3)'],
      [4, 'volume_tiers[1].start_quantity', expect.stringContaining('(line 5)')],
      [6, 'volume_tiers[1].price', expect.stringContaining('(line 7)')],
    ]);
  });

  it('are found by barcodes, and read by a profile', async () => {
    const barcodes = [`barcode,price,${TIER}`, 'A-1,10,5,9', 'A-1,10,10,8', 'B-1,3,5,2'];
    expect(await send('product_prices', barcodes, '&match=barcode')).toMatchObject({ rows_total: 2, created: 2 });
    expect((await pricesOf('A'))[0]!.volume_tiers).toMatchObject([tier(5, 9), tier(10, 8)]);
    const columns = [
      { from: 'Item', to: 'sku' },
      { from: 'Price', to: 'price' },
      { from: 'From', to: 'volume_tiers[0].start_quantity' },
      { from: 'Tier', to: 'volume_tiers[0].price' },
    ];
    const profile = { reference_id: 'P', name: 'P', resource: 'product_prices', columns };
    await fixture.client.create('/v2/import-profiles', { ...profile, constants: { price_list_id: 'OTHER' } });
    const rows = ['Item,Price,From,Tier', 'A,10,5,9', 'A,10,10,8', 'B,3,5,2'];
    expect(await send('product_prices', rows, '&profile=P')).toMatchObject({ rows_total: 2, created: 2, failed: 0 });
    expect((await pricesOf('A'))[1]!.volume_tiers).toMatchObject([tier(5, 9), tier(10, 8)]);
  });

  it('are lines of their own where rows lie apart, and in files without columns of tiers', async () => {
    const apart = await send('product_prices', [PRICES[0]!, 'A,BASE,10,5,9', 'B,BASE,3,5,2', 'A,BASE,10,6,8']);
    expect(apart).toMatchObject({ rows_total: 3, created: 2, updated: 1, repeated: 1 });
    expect((await pricesOf('A'))[0]!.volume_tiers).toMatchObject([tier(6, 8)]);
    const plain = await send('product_prices', ['sku,price_list_id,price', 'B,OTHER,1', 'B,OTHER,2']);
    expect(plain).toMatchObject({ rows_total: 2, created: 1, updated: 1, repeated: 1 });
  });
});

const ENTRY = 'product_price_map[0]';
const CONTRACT = [
  'reference_id,name,customer_group_type,schedule_details.start_date',
  ...['sku_id', ...TIER.split(','), 'volume_tiers[0].end_quantity'].map((name) => `${ENTRY}.${name}`),
].join(',');
const HEAD = 'K,Contract,all,2030-01-01T00:00:00Z';
const mapOf = async () => {
  const [{ id }] = (await fixture.client.get('/v2/contract-pricing?reference_ids=K')).body.data;
  return (await fixture.client.get(`/v2/contract-pricing/${id}`)).body.data.product_price_map as unknown;
};

describe('contracts with a row for each tier', () => {
  it('have the tiers of rows that follow each other with the same SKU in one entry', async () => {
    const rows = [CONTRACT, `${HEAD},A,1,9,9`, 'K,,,,A,10,8,19', `${HEAD},A,20,7,`, 'K,,,,B,1,3,'];
    const done = await send('contract_pricing', rows);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ rows_total: 1, created: 1 });
    expect(await mapOf()).toMatchObject([
      { sku_id: 'A', volume_tiers: [tier(1, 9), { ...tier(10, 8), end_quantity: 19 }, tier(20, 7)] },
      { sku_id: 'B', volume_tiers: [tier(1, 3)] },
    ]);
    expect(await send('contract_pricing', rows)).toMatchObject({ unchanged: 1, failed: 0 });
  });

  it('name the line of a tier that overlaps or cannot be read, and of an entry', async () => {
    const of = async (...rows: string[]) => {
      const done = await send('contract_pricing', [CONTRACT, ...rows]);
      return (await fixture.errors(done.id)).map(({ line, details }) => [line, details[0]!.field, details[0]!.reason]);
    };
    expect(await of(`${HEAD},A,1,9,9`, 'K,,,,A,5,8,')).toEqual([
      [2, `${ENTRY}.volume_tiers[1]`, expect.stringMatching(/\(line 3\)$/)],
    ]);
    expect(await of(`${HEAD},B,1,9,`, 'K,,,,A,1,9,8', 'K,,,,A,10,x,')).toEqual([
      [2, 'product_price_map[1].volume_tiers[1].price', expect.stringMatching(/\(line 4\)$/)],
    ]);
    expect(await of(`${HEAD},A,1,9,9`, 'K,,,,A,10,8,', 'K,,,,X,1,8,')).toEqual([
      [2, 'product_price_map[1].sku_id', expect.stringMatching(/\(line 4\)$/)],
    ]);
    expect(await of(`${HEAD},A,1,9,9`, 'K,,,,B,1,8,', 'K,,,,A,10,8,')).toEqual([
      [2, 'product_price_map[2].sku_id', expect.stringMatching(/\(line 4\)$/)],
    ]);
  });
});
