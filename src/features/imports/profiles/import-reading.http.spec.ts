import { CSV, ImportFixture, type ImportBody } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const send = (resource: string, file: string): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=upsert`, file, { 'content-type': CSV });
const detailsOf = async (done: ImportBody) => (await fixture.errors(done.id)).flatMap(({ details }) => details);
const attribute = (name: string, value: string) => ({ name, value });

async function createProduct(sku: string, more: object = {}): Promise<void> {
  const variants = [{ sku_id: sku, name: sku, ...more }];
  await fixture.client.create('/v2/products', { group_code: sku, variants });
}
const product = async () => (await fixture.client.get('/v2/products')).body.data[0];
const valuesOf = (attributes: { name: string; value: string }[]) =>
  attributes.map(({ name, value }) => `${name}=${value}`);

describe('a column of one attribute', () => {
  it('leaves the other attributes of a product alone, and so does an empty cell', async () => {
    const attributes = [attribute('Material', 'Stahl'), attribute('Norm', 'DIN 933')];
    await createProduct('PA', { attributes });
    const header = 'sku_id,attributes.EAN,attributes.material\n';
    expect(await send('products', `${header}PA,4006381333931,\n`)).toMatchObject({ updated: 1, failed: 0 });
    expect(valuesOf((await product()).attributes)).toEqual(['Material=Stahl', 'Norm=DIN 933', 'EAN=4006381333931']);
    expect(await send('products', `${header}PA,, \n`)).toMatchObject({ unchanged: 1 });
    expect(await send('products', `${header}PA,4006381333931,Messing\n`)).toMatchObject({ updated: 1 });
    expect(valuesOf((await product()).attributes)).toEqual(['Material=Messing', 'Norm=DIN 933', 'EAN=4006381333931']);
  });

  it('leaves the other attributes of customers, addresses and contacts alone', async () => {
    const attributes = [attribute('A', '1'), attribute('B', '2')];
    await fixture.client.create('/v2/customers', {
      reference_id: 'C',
      company_name: 'C',
      attributes,
      addresses: [{ reference_id: 'A1', type: 'billing', address_line_1: 'x', city: 'x', country: 'DE', attributes }],
      contacts: [{ reference_id: 'K1', first_name: 'x', attributes }],
    });
    const header = [
      ...['reference_id', 'attributes.B', 'addresses[0].reference_id', 'addresses[0].attributes.C'],
      ...['contacts[0].reference_id', 'contacts[0].attributes.A'],
    ];
    const file = `${header.join(',')}\nC,3,A1,4,K1,5\n`;
    expect(await send('customers', file)).toMatchObject({ updated: 1, failed: 0 });
    const { id } = (await fixture.client.get('/v2/customers')).body.data[0];
    const { data } = (await fixture.client.get(`/v2/customers/${id}`)).body;
    expect(valuesOf(data.attributes)).toEqual(['A=1', 'B=3']);
    expect(valuesOf(data.addresses[0].attributes)).toEqual(['A=1', 'B=2', 'C=4']);
    expect(valuesOf(data.contacts[0].attributes)).toEqual(['A=5', 'B=2']);
    expect(await send('customers', file)).toMatchObject({ unchanged: 1 });
  });

  it('is read as the type of its definition, and an error names it', async () => {
    const define = (name: string, type: string) =>
      fixture.client.create('/v2/attributes', { entity: 'product', name, data_type: type });
    await define('Bio', 'checkbox');
    await define('Hoehe', 'number');
    await createProduct('P', { attributes: [attribute('Norm', 'x')] });
    const header = 'sku_id;group_code;name;attributes.bio;attributes.Hoehe\n';
    const rows = ['P;P;P;TRUE;1.5', 'Q;Q;Q;no;7', 'P;P;P;maybe;1,5', 'R;R;R;;2 mm'];
    const done = await send('products', header + rows.join('\n'));
    expect(done).toMatchObject({ created: 1, updated: 1, failed: 2 });
    expect(await detailsOf(done)).toEqual([
      { field: 'attributes.bio', reason: 'must be true or false' },
      { field: 'attributes.Hoehe', reason: expect.stringContaining('has a decimal comma') },
      { field: 'attributes.Hoehe', reason: expect.stringContaining('has a currency sign or a unit') },
    ]);
    const [first, second] = (await fixture.client.get('/v2/products?sort_by=created_at')).body.data;
    expect(valuesOf(first.attributes)).toEqual(['Norm=x', 'bio=true', 'Hoehe=1.5']);
    expect(valuesOf(second.attributes)).toEqual(['bio=false', 'Hoehe=7']);
  });
});

describe('the forms of spreadsheets', () => {
  it.each([
    ['a line sep= and columns without a name at the end', 'sep=;\nsku_id;group_code;name;;\nP;P;a,b;;\n'],
    ['lines that end with carriage returns', 'sku_id,group_code,name,description\rP,P,b,"a\rb"\rQ,Q,c,\r'],
    ['tabs', 'sku_id\tgroup_code\tname\t\nP\tP\ta,b\n'],
  ])('are understood: %s', async (_, file) => {
    expect(await send('products', file)).toMatchObject({ status: 'completed', failed: 0 });
    expect((await product()).sku).toMatch(/^[PQ]$/);
  });

  it('a cell in a column without a name is refused', async () => {
    const done = await send('products', 'sku_id,group_code,name,\nP,P,x,y\n');
    expect(await detailsOf(done)).toEqual([{ field: 'body', reason: expect.stringContaining('has 4 cells') }]);
  });

  it('are understood in booleans', async () => {
    const rows = ['TRUE', '1', 'Yes', 'FALSE', '0', 'no', 'x'].map((flag, index) => `S${index},${flag}`);
    for (let index = 0; index < rows.length; index++) await createProduct(`S${index}`);
    const done = await send('inventories', `sku,back_order_allowed\n${rows.join('\n')}\n`);
    expect(done).toMatchObject({ created: 6, failed: 1 });
    const stored = (await fixture.client.get('/v2/inventories')).body.data as { back_order_allowed: boolean }[];
    const flags = stored.map((one) => one.back_order_allowed);
    expect(flags).toEqual([false, false, false, true, true, true]);
  });

  it.each([
    [
      'an Excel workbook (xlsx)',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('…[Content_Types].xml')]),
      'send it with the content type application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'an Excel workbook (xls)',
      Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
      'save it as xlsx or CSV UTF-8 and send that file',
    ],
    [
      'an OpenDocument spreadsheet (ods)',
      Buffer.from('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'save it as xlsx or CSV UTF-8 and send that file',
    ],
    [
      'BMEcat XML',
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="1.2">'),
      'export its table as CSV UTF-8, NDJSON or xlsx and send that file',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'export its table as CSV UTF-8, NDJSON or xlsx and send that file'],
  ])('%s is refused with one error, sent as CSV or NDJSON', async (kind, bytes, cure) => {
    for (const type of [CSV, 'application/x-ndjson']) {
      const done = await fixture.import('resource=products&mode=upsert', bytes, { 'content-type': type });
      expect(done).toMatchObject({ status: 'failed', failed: 1, rows_done: 0 });
      const reason = `is ${kind}; ${cure}`;
      expect(await fixture.errors(done.id)).toMatchObject([{ line: 1, details: [{ field: 'body', reason }] }]);
    }
  });
});

describe('digits that a spreadsheet has lost', () => {
  const lost = expect.stringContaining('is in scientific notation, in which digits are lost');

  it('are refused in SKUs, attributes, telephone numbers and zip codes', async () => {
    const products =
      'sku_id,group_code,name,attributes.EAN\n4.00638E+12,4.00638E+12,Bohrer,"4,00638E+12"\n1E5,1E5,1E+5,5\n';
    const done = await send('products', products);
    expect(done).toMatchObject({ created: 1, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([{ line: 2, reference: '4.00638E+12' }]);
    expect(await detailsOf(done)).toEqual(
      ['sku_id', 'group_code', 'attributes.EAN'].map((field) => ({ field, reason: lost })),
    );
    const names = ['reference_id', 'company_name', 'phone', 'addresses[0].zip_code', 'addresses[0].reference_id'];
    const customers = await send('customers', `${names.join(',')}\n1.2E+05,5E+10,4.93012E+11,8E+04,A\n`);
    expect(await detailsOf(customers)).toEqual(
      ['reference_id', 'phone', 'addresses[0].zip_code'].map((field) => ({ field, reason: lost })),
    );
  });
});
