import { CSV, ImportFixture, type ImportBody } from '#test/support/imports/fixture.js';
import { sheetOf, type TestCell, workbookOf } from '#test/support/imports/workbook.js';
import { WORKBOOK_TYPE } from '../import-limits.js';

const fixture = ImportFixture.use();

const XLSX = { 'content-type': WORKBOOK_TYPE };
const send = (query: string, bytes: Uint8Array | string, headers = XLSX): Promise<ImportBody> =>
  fixture.import(`mode=upsert&${query}`, bytes, headers);
const errorsOf = async ({ id }: ImportBody) => fixture.errors(id);
const DAY: TestCell = { number: 46096, format: 'dd.mm.yyyy' };

describe('a workbook that a profile reads', () => {
  const columns = [
    { from: 'Artikel', to: ['sku_id', 'group_code'] },
    { from: 'Bezeichnung', to: 'name' },
    { from: 'Preis', to: 'product_prices[0].price' },
    { from: 'Seit', to: 'attributes.since' },
  ];
  const constants = { 'product_prices[0].price_list_id': 'BASE' };
  const file = {
    encoding: 'windows-1252',
    quote: 'none',
    decimal: ',',
    thousands: '.',
    separator: ';',
    header_line: 4,
  };
  const rows = new Map<number, TestCell[]>([
    [1, ['Preisliste\n2026']],
    [4, ['Artikel ', 'BEZEICHNUNG', 'Preis', 'Seit', 'Bemerkung']],
    [5, [{ number: 12, format: '0000' }, 'Bohrer; "lang"', 1234.5, DAY, 'x']],
    [6, ['0013', 'Säge', '1.234,50', '15.03.2026']],
    [7, ['0014', 'Feile', { error: '#DIV/0!' }]],
    [8, ['0015', 'Zange', '2.45']],
  ]);

  beforeEach(async () => {
    await fixture.createList();
    await fixture.client.create('/v2/import-profiles', {
      ...{ reference_id: 'P', name: 'P', resource: 'products', file: { ...file, dates: 'DD.MM.YYYY' } },
      ...{ columns, constants, unmapped: 'ignore' },
    });
  });

  it('has numbers as they are, texts in the forms of the profile, and its header', async () => {
    const done = await send('resource=products&profile=P', sheetOf(rows));
    expect(done).toMatchObject({ created: 2, failed: 2, unmapped_columns: ['Bemerkung'] });
    const price = 'product_prices[0].price';
    expect(await errorsOf(done)).toMatchObject([
      { line: 7, reference: '0014', details: [{ field: price, reason: expect.stringContaining('is an error') }] },
      { line: 8, reference: '0015', details: [{ field: price, reason: expect.stringContaining('decimal mark ","') }] },
    ]);
    const { data } = (await fixture.client.get('/v2/products?sort_by=created_at&sort=asc')).body;
    expect(data).toMatchObject([
      { sku: '0012', name: 'Bohrer; "lang"', attributes: [{ value: '2026-03-15' }] },
      { sku: '0013', name: 'Säge', attributes: [{ value: '15.03.2026' }] },
    ]);
    for (const sku of ['0012', '0013']) {
      const { body } = await fixture.client.get(`/v2/products/by-sku/${sku}`);
      expect(body.data.price_lists).toMatchObject([{ price: 1234.5 }]);
    }
  });

  it('lists refused rows with the separator and the decimal mark of the profile', async () => {
    const { id } = await send('resource=products&profile=P', sheetOf(rows));
    const csv = (await fixture.errorsAs(CSV, id)).split('\r\n');
    // as many lines before the header as the profile reads over
    const header = 'import_error_code;import_error_message;"Artikel ";BEZEICHNUNG;Preis;Seit;Bemerkung';
    expect(csv.slice(0, 4)).toEqual(['', '', '', header]);
    expect(csv[4]).toMatch(/^"validation_failed";".*";0014;Feile;#DIV\/0!$/);
  });

  it('is recognised by its header, with its first lines as they will be written', async () => {
    const suggest = (query = '') => fixture.client.send('POST', `/v2/import-profiles/suggest${query}`, workbook, XLSX);
    const workbook = workbookOf([
      { name: 'Prices', rows },
      { name: 'Notes', rows: [['Note'], ['x']] },
    ]);
    const { status, body } = await suggest();
    expect([status, body.data.profile.reference_id, body.data.unmapped_columns]).toEqual([200, 'P', ['Bemerkung']]);
    expect(body.data).toMatchObject({ resource: 'products', options: {}, looks_like: 'a workbook, P' });
    expect(body.data.lines[0]).toMatchObject({ sku_id: '0012', product_prices: [{ price: 1234.5 }] });
    const other = await suggest('?sheet=notes');
    expect(other.body.data).toEqual({
      ...{ profile: null, resource: null, options: {}, looks_like: 'a workbook, a table with one column' },
      ...{ unmapped_columns: ['Note'], lines: [] },
    });
    const none = await suggest('?sheet=None');
    expect([none.status, none.body.details[0].reason]).toEqual([
      400,
      'has no sheet "None"; its sheets are "Prices", "Notes"',
    ]);
  });

  it('is recognised by a ready profile', async () => {
    const header = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Option1 Name', 'Option1 Value'];
    const more = ['Variant SKU', 'Variant Grams', 'Variant Price', 'Variant Barcode', 'Image Src', 'Status'];
    const rows = [
      [...header, ...more],
      ['h', 'T', '<p>b</p>', 'V', 't', '', 'Size', 'M', 'S1', 5, 12.5, 4006381333931, '', 'active'],
    ];
    const { body } = await fixture.client.send('POST', '/v2/import-profiles/suggest', sheetOf(rows), XLSX);
    expect(body.data.profile.reference_id).toBe('shopify-products');
    expect(body.data.looks_like).toBe('a workbook, Shopify: export of products');
    expect(body.data.lines[0]).toMatchObject({ sku_id: 'S1', barcode: '4006381333931' });
  });

  it('has points in its numbers if the profile reads points and commas', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'D', name: 'Default', is_default: true });
    const rows = [
      ['Type', 'SKU', 'Name', 'Regular price'],
      ['simple', 'W1', 'A', 12.5],
      ['simple', 'W2', 'B', '7,25'],
    ];
    const done = await send('resource=products&profile=woocommerce-products', sheetOf(rows));
    expect([done.created, await errorsOf(done)]).toEqual([2, []]);
    for (const [sku, price] of Object.entries({ W1: 12.5, W2: 7.25 }))
      expect((await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data.price_lists).toMatchObject([{ price }]);
  });
});

describe('a workbook with the columns of the service', () => {
  const suggest = async (rows: TestCell[][], query = '') =>
    fixture.client.send('POST', `/v2/import-profiles/suggest${query}`, sheetOf(rows), XLSX);

  it('is recognised by them, with the marks of numbers that are texts, and its options import it', async () => {
    await fixture.createList();
    await send(
      'resource=products',
      sheetOf([
        ['sku_id', 'name'],
        ['A', 'A'],
      ]),
    );
    const rows: TestCell[][] = [
      ['sku', 'price_list_id', 'price'],
      ['A', 'BASE', '1.234,5'],
    ];
    const { body } = await suggest(rows);
    expect(body.data).toMatchObject({
      ...{ profile: null, resource: 'product_prices', options: { decimal: ',', thousands: '.' } },
      looks_like: 'a workbook, a table of product_prices, saved with decimal commas',
      lines: [{ sku: 'A', price: 1234.5 }],
    });
    const query = `resource=product_prices&${new URLSearchParams(body.data.options)}`;
    expect(await send(query, sheetOf(rows))).toMatchObject({ created: 1, failed: 0 });
  });

  it.each([
    ['a workbook, an export of credit_notes, which cannot be imported', ['credit_note_number', 'invoice_id', 'amount']],
    ['a workbook, a table with 2 columns', ['Artikel', 'Preis']],
    ['a workbook, an empty sheet', []],
  ])('is %s', async (looksLike, header) => {
    expect((await suggest([header])).body.data).toMatchObject({ resource: null, looks_like: looksLike, options: {} });
  });

  it('is read as the request states, but for forms that only text has', async () => {
    const rows = [['My list'], [], ['reference_id', 'phone', 'addresses[0].city'], ['C1', '040 1', 'Köln']];
    expect((await suggest(rows, '?header_line=3')).body.data).toMatchObject({
      ...{ resource: 'customers', options: { header_line: 3 }, lines: [{ reference_id: 'C1' }] },
    });
    const { status, body } = await suggest(rows, '?separator=;&encoding=utf-8');
    expect([status, body.details]).toEqual([
      400,
      [
        { field: 'encoding', reason: 'applies to files of CSV only' },
        { field: 'separator', reason: 'applies to files of CSV only' },
      ],
    ]);
  });
});
