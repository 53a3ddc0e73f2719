import { CSV, ImportFixture, type ImportBody, NDJSON } from '#test/support/imports/fixture.js';
import { sheetOf, type TestCell, workbookOf } from '#test/support/imports/workbook.js';
import { WORKBOOK_TYPE } from '../import-limits.js';

const fixture = ImportFixture.use();

const XLSX = { 'content-type': WORKBOOK_TYPE };
const send = (query: string, bytes: Uint8Array | string, headers = XLSX): Promise<ImportBody> =>
  fixture.import(`mode=upsert&${query}`, bytes, headers);
const errorsOf = async ({ id }: ImportBody) => fixture.errors(id);
const refusal = (reason: unknown) => [{ line: 1, details: [{ field: 'body', reason }] }];
const DAY: TestCell = { number: 46096, format: 'dd.mm.yyyy' };
const LATER: TestCell = { number: 49749, format: 'd/m/yy' };

describe('a workbook', () => {
  it('is imported as its CSV would be, with cells of all types', async () => {
    const header = ['reference_id', 'company_name', 'phone', 'addresses[0].reference_id', 'addresses[0].type'];
    const address = [
      'addresses[0].address_line_1',
      'addresses[0].city',
      'addresses[0].country',
      'addresses[0].zip_code',
    ];
    const rows: TestCell[][] = [
      [...header, ...address, 'attributes.since', null],
      [
        '00123',
        { rich: ['Müller ', '& Söhne'] },
        { number: 49301234567, format: 0 },
        'A',
        'billing',
        'Weg 1',
        'Köln',
        'DE',
        { number: 1067, format: '00000' },
        DAY,
      ],
      [{ number: 7, format: '0000' }, 'Two\nlines', null],
      [124, { inline: 'Plain' }, '0301', 'A', 'billing', 'Weg 2', 'Bonn', 'DE', '04109', 0.1 + 0.2],
    ];
    const done = await send('resource=customers', sheetOf(rows));
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 2, failed: 1, rows_total: 3 });
    expect(await errorsOf(done)).toMatchObject([{ line: 3, reference: '0007', details: [{ field: 'company_name' }] }]);
    const { data } = (await fixture.client.get('/v2/customers?sort_by=created_at&sort=asc')).body;
    expect(data).toMatchObject([
      { reference_id: '00123', name: 'Müller & Söhne', phone: '49301234567' },
      { reference_id: '124', name: 'Plain', phone: '0301' },
    ]);
    const { body } = await fixture.client.get(`/v2/customers/${data[0].id}`);
    expect(body.data).toMatchObject({
      addresses: [{ zip_code: '01067' }],
      attributes: [{ name: 'since', value: '2026-03-15' }],
    });
    const other = await fixture.client.get(`/v2/customers/${data[1].id}`);
    expect(other.body.data).toMatchObject({ addresses: [{ zip_code: '04109' }], attributes: [{ value: '0.3' }] });
    expect(await send('resource=customers', sheetOf(rows))).toMatchObject({ unchanged: 2, failed: 1 });
  });

  it('has the numbers of its rows in errors, also behind empty rows and cells of several lines', async () => {
    const rows = new Map<number, TestCell[]>([
      [3, ['sku_id', 'group_code', 'name', 'description']],
      [5, ['A', 'A', 'One', 'two\n\nlines']],
      [9, ['B', 'B', { error: '#N/A' }, null]],
      [10, ['C', 'C', { formula: 'A1' }, { error: '#REF!' }]],
      [12, ['D', 'D', 'Four', 'x']],
    ]);
    const done = await send('resource=products', sheetOf(rows));
    expect(done).toMatchObject({ created: 2, failed: 2 });
    const error = 'is an error of the spreadsheet and not a value';
    expect(await errorsOf(done)).toMatchObject([
      { line: 9, reference: 'B', details: [{ field: 'name', reason: error }] },
      {
        line: 10,
        reference: 'C',
        details: [
          {
            field: 'name',
            reason: expect.stringMatching(/^is a formula whose result is not in the workbook; open it/),
          },
          { field: 'description', reason: error },
        ],
      },
    ]);
  });

  it('lists refused rows as CSV, which can be corrected and sent again', async () => {
    const rows: TestCell[][] = [
      ['sku_id', 'group_code', 'name', 'description'],
      ['00A', 'A', { error: '#N/A' }, 'a, "b"\nc'],
    ];
    const done = await send('resource=products', sheetOf(rows));
    const csv = await fixture.errorsAs(CSV, done.id);
    expect(csv).toMatch(/^import_error_code,import_error_message,sku_id,group_code,name,description\r\n/);
    const again = await send('resource=products', csv.replace('#N/A', 'Right'), { 'content-type': CSV });
    expect(again).toMatchObject({ status: 'completed', created: 1 });
    const { body } = await fixture.client.get('/v2/products/by-sku/00A');
    expect(body.data).toMatchObject({ sku: '00A', description: 'a, "b"\nc' });
  });

  it('has several rows for a document, and days in fields of times', async () => {
    await fixture.client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
    await fixture.client.create('/v2/products', { group_code: 'P', variants: [{ sku_id: 'P', name: 'P' }] });
    const line = ['line_items[0].sku', 'line_items[0].quantity', 'line_items[0].unit_price'];
    const rows: TestCell[][] = [
      ['reference_id', 'customer_id', 'shipment_date', 'due_date', ...line],
      ['O1', 'C', LATER, LATER, 'P', 2, 1.5],
      ['O1', null, null, null, 'P', 3, { number: '2.4500000000000002', format: '0.00' }],
      ['O2', 'C', { number: 49749.4375, format: 22 }, null, 'P', 1, 1],
      ['O3', 'C', null, null, 'P', 1, { number: 0.5, format: '0%' }],
    ];
    const done = await send('resource=orders', sheetOf(rows));
    expect(await errorsOf(done)).toMatchObject([
      { line: 5, details: [{ reason: expect.stringContaining('has a percent sign') }] },
    ]);
    expect(done).toMatchObject({ created: 2, failed: 1, rows_total: 3 });
    const { data } = (await fixture.client.get('/v2/orders?sort_by=created_at&sort=asc')).body;
    expect(data).toMatchObject([
      { shipment_date: '2036-03-15T00:00:00.000Z', due_date: '2036-03-15T00:00:00.000Z' },
      { shipment_date: '2036-03-15T10:30:00.000Z' },
    ]);
  });
});

describe('the sheet of a workbook', () => {
  const products = (sku: string): TestCell[][] => [
    ['sku_id', 'group_code', 'name'],
    [sku, sku, sku],
  ];
  const workbook = workbookOf([
    { name: 'Hidden', rows: products('H'), isHidden: true },
    { name: 'Empty', rows: [] },
    { name: 'First', rows: products('F') },
    { name: 'Second', rows: products('S') },
  ]);
  const skus = async () => (await fixture.client.get('/v2/products')).body.data.map(({ sku }: { sku: string }) => sku);

  it('is the first one that is not hidden and has a cell, or the one that is named', async () => {
    await send('resource=products', workbook);
    expect(await skus()).toEqual(['F']);
    await send('resource=products&sheet=second', workbook);
    expect((await skus()).sort()).toEqual(['F', 'S']);
    const done = await send('resource=products&sheet=Third', workbook);
    expect(done).toMatchObject({ status: 'failed', failed: 1, rows_done: 0 });
    const reason = 'has no sheet "Third"; its sheets are "Hidden", "Empty", "First", "Second"';
    expect(await errorsOf(done)).toMatchObject(refusal(reason));
  });

  it('can be named by the profile', async () => {
    const columns = ['sku_id', 'group_code', 'name'].map((name) => ({ from: name, to: name }));
    await fixture.client.create('/v2/import-profiles', {
      ...{ reference_id: 'P', name: 'P', resource: 'products', columns, file: { sheet: 'Second' } },
    });
    await send('resource=products&profile=P', workbook);
    expect(await skus()).toEqual(['S']);
    await send('resource=products&profile=P&sheet=Hidden', workbook);
    expect((await skus()).sort()).toEqual(['H', 'S']);
  });

  it('is refused with other files', async () => {
    for (const type of [CSV, NDJSON]) {
      const { status, body } = await fixture.send('resource=products&mode=upsert&sheet=A', 'x', {
        'content-type': type,
      });
      expect([status, body.details[0].field]).toEqual([400, 'sheet']);
    }
  });
});

describe('a file that is no workbook, or not what its content type says', () => {
  const products = sheetOf([
    ['sku_id', 'group_code', 'name'],
    ['A', 'A', 'A'],
  ]);

  it.each([
    ['CSV', 'sku_id\nA\n', 'is no workbook (xlsx), although its content type says so; send CSV as text/csv'],
    [
      'xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'is an Excel workbook (xls); save it as xlsx or CSV UTF-8 and send that file',
    ],
    ['half a workbook', products.subarray(0, products.length / 2), expect.stringMatching(/^is a damaged workbook/)],
    ['nothing', '', expect.stringMatching(/^is no workbook/)],
  ])('is refused with one error: %s', async (_, bytes, reason) => {
    const done = await send('resource=products', bytes);
    expect(done).toMatchObject({ status: 'failed', failed: 1, rows_done: 0 });
    expect(await errorsOf(done)).toMatchObject(refusal(reason));
  });

  it('is refused under another content type with the right one, and named by a suggestion', async () => {
    for (const type of [CSV, NDJSON]) {
      const done = await send('resource=products', products, { 'content-type': type });
      const reason = `is an Excel workbook (xlsx); send it with the content type ${WORKBOOK_TYPE}`;
      expect(await errorsOf(done)).toMatchObject(refusal(reason));
    }
    const { status, body } = await fixture.client.send('POST', '/v2/import-profiles/suggest', products, {
      'content-type': CSV,
    });
    expect([status, body.data.looks_like]).toEqual([200, 'an Excel workbook (xlsx)']);
  });

  it('is refused at more than 50 MB', async () => {
    const { status, body } = await fixture.send(
      'resource=products&mode=upsert',
      Buffer.alloc(50 * 1024 * 1024 + 1),
      XLSX,
    );
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(body.message).toContain('A workbook has at most 50 MB');
  });

  it('is unpacked if it was sent with gzip', async () => {
    const { gzipSync } = await import('node:zlib');
    const headers = { ...XLSX, 'content-encoding': 'gzip' };
    expect(await send('resource=products', gzipSync(products), headers)).toMatchObject({ created: 1 });
  });
});
