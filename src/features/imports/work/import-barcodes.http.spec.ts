import { CSV, ImportFixture, type ImportBody, ndjson, productLine } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.createList();
    const products = [
      productLine('A', { barcode: '400' }),
      productLine('B', { barcode: '500' }),
      productLine('C', { barcode: '600' }),
      productLine('D', { barcode: '600' }),
    ];
    await fixture.import('resource=products&mode=create', ndjson(...products));
  },
});

const send = (resource: string, rows: string[], mode = 'upsert'): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=${mode}&match=barcode`, rows.join('\n'), { 'content-type': CSV });
const product = async (sku: string) => (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data;
const refused = (line: number, field: string, reason: string) => ({ line, details: [{ field, reason }] });

const REASONS = {
  missing: 'is required as a text, because the import finds products by it',
  unknown: 'is that of no product',
  several: 'is that of several products, such as C and D',
  other: 'is B, but the product with this barcode is A; leave it out',
};

describe('an import with match=barcode', () => {
  it('changes the prices of the products that have the barcodes', async () => {
    const rows = ['barcode,sku,price_list_id,price', ' 400 ,,BASE,7', '500,B,BASE,8', '400,,BASE,7', ',A,BASE,1'];
    const done = await send('product_prices', [...rows, '700,,BASE,1', '600,,BASE,1', '400,B,BASE,1', '500,,BASE,9']);
    expect(done).toMatchObject({ match: 'barcode', created: 2, updated: 1, unchanged: 1, failed: 4 });
    expect(await fixture.errors(done.id)).toMatchObject([
      refused(5, 'barcode', REASONS.missing),
      refused(6, 'barcode', REASONS.unknown),
      refused(7, 'barcode', REASONS.several),
      refused(8, 'sku', REASONS.other),
      { line: 9, severity: 'warning' },
    ]);
    expect((await product('A')).price_lists).toMatchObject([{ price: 7 }]);
    expect((await product('B')).price_lists).toMatchObject([{ price: 9 }]);
    expect((await fixture.results(done.id))[0]).toMatchObject({ line: 2, reference: '400', outcome: 'created' });
  });

  it('sets the stock figures of the products that have the barcodes', async () => {
    const done = await fixture.import(
      'resource=inventories&mode=upsert&match=barcode',
      ndjson({ barcode: '400', available_quantity: 5 }, { barcode: 500, available_quantity: 6 }, { barcode: '800' }),
    );
    expect(done).toMatchObject({ created: 1, failed: 2 });
    expect(await fixture.errors(done.id)).toMatchObject([
      refused(2, 'barcode', REASONS.missing),
      refused(3, 'barcode', REASONS.unknown),
    ]);
    expect((await fixture.client.get('/v2/inventories/by-sku/A')).body.data).toMatchObject({ available_quantity: 5 });
    const create = await send('inventories', ['barcode,available_quantity', '400,1'], 'create');
    expect(await fixture.errors(create.id)).toMatchObject([{ code: 'duplicate_value' }]);
  });

  it('changes the products that have the barcodes, and creates others', async () => {
    const rows = ['barcode,sku_id,name,attributes.colour', '400,,New A,red', '500,B,New B,', '700,E,New E,blue'];
    const done = await send('products', [...rows, '700,,Newer E,', '600,,x,', '800,,x,', '400,B,x,', ',A,x,']);
    expect(done).toMatchObject({ created: 1, updated: 3, failed: 4 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 5, severity: 'warning', code: 'repeated_line' },
      refused(6, 'barcode', REASONS.several),
      refused(7, 'sku_id', 'is required'),
      refused(8, 'sku_id', REASONS.other),
      refused(9, 'barcode', REASONS.missing),
    ]);
    expect(await product('A')).toMatchObject({
      name: 'New A',
      barcode: '400',
      attributes: [{ name: 'colour', value: 'red' }],
    });
    expect(await product('E')).toMatchObject({ name: 'Newer E', barcode: '700' });
    const again = await send('products', rows.slice(0, 3));
    expect(again).toMatchObject({ unchanged: 2, failed: 0 });
    const read = { ...(await product('B')), name: 'As it is read' };
    const copied = await fixture.import('resource=products&mode=upsert&match=barcode', ndjson(read));
    expect([copied.updated, await fixture.errors(copied.id)]).toEqual([1, []]);
  });

  it('finds in each line what the lines before it have created', async () => {
    const lines = ['M', 'N'].map((sku) => productLine(sku, { barcode: '900' }));
    const done = await fixture.import('resource=products&mode=upsert&match=barcode', ndjson(...lines));
    expect(done).toMatchObject({ created: 1, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      refused(2, 'sku_id', 'is N, but the product with this barcode is M; leave it out'),
    ]);
  });

  it('does not see the barcodes of deleted products and of other tenants', async () => {
    await fixture.client.delete(`/v2/products/${(await product('D')).id}`);
    const done = await send('product_prices', ['barcode,price', '600,3']);
    expect(done).toMatchObject({ created: 1, failed: 0 });
    expect((await product('C')).price_lists).toMatchObject([{ price: 3 }]);
    const other = await ImportFixture.withList(fixture.service, await fixture.service.tenant());
    const file = ndjson({ barcode: '400', price: 1 });
    expect(await other.import('resource=product_prices&mode=upsert&match=barcode', file)).toMatchObject({ failed: 1 });
  });

  it('reads the barcode from a column of a profile', async () => {
    const columns = [
      { from: 'GTIN', to: 'barcode' },
      { from: 'Price', to: 'price' },
    ];
    const profile = { reference_id: 'P', name: 'P', resource: 'product_prices', columns };
    await fixture.client.create('/v2/import-profiles', profile);
    const file = 'GTIN,Price\n400,3.5\n';
    const query = 'resource=product_prices&mode=upsert&profile=P';
    const headers = { 'content-type': CSV };
    expect(await fixture.import(`${query}&match=barcode`, file, headers)).toMatchObject({ created: 1, failed: 0 });
    const without = await fixture.import(query, file, headers);
    expect(await fixture.errors(without.id)).toMatchObject([
      { details: [{ field: 'barcode', reason: 'is not a field' }] },
    ]);
  });

  it('is refused for records that are not of products, and barcodes are no columns of prices without it', async () => {
    const { status, body } = await fixture.send('resource=customers&mode=upsert&match=barcode', '');
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'match', reason: 'barcode applies to imports of products, product_prices, inventories only' }],
    ]);
    const file = 'barcode,price\n400,1\n';
    const done = await fixture.import('resource=product_prices&mode=upsert', file, { 'content-type': CSV });
    expect([done.match, await fixture.errors(done.id)]).toMatchObject(['identifier', [{ line: 1 }]]);
    const line = await fixture.import('resource=product_prices&mode=upsert', ndjson({ barcode: '400', price: 1 }));
    expect(line.failed).toBe(1);
  });
});
