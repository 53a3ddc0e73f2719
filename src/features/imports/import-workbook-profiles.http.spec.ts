import type { Client } from '../../../test/support/client.js';
import { CSV, ImportBench, type ImportBody } from '../../../test/support/imports/bench.js';
import { sheetOf, type TestCell, workbookOf } from '../../../test/support/imports/workbook.js';
import { sharedService, type TestService } from '../../../test/support/service.js';
import { WORKBOOK_TYPE } from './import-limits.js';

let service: TestService;
let client: Client;
let bench: ImportBench;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant();
  bench = new ImportBench(service, client);
});

const XLSX = { 'content-type': WORKBOOK_TYPE };
const send = (query: string, bytes: Uint8Array | string, headers = XLSX): Promise<ImportBody> =>
  bench.import(`mode=upsert&${query}`, bytes, headers);
const errorsOf = async ({ id }: ImportBody) => bench.errors(id);
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
    bench = await ImportBench.withList(service, client);
    await client.create('/v2/import-profiles', {
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
    const { data } = (await client.get('/v2/products?sort_by=created_at&sort=asc')).body;
    expect(data).toMatchObject([
      { sku: '0012', name: 'Bohrer; "lang"', attributes: [{ value: '2026-03-15' }] },
      { sku: '0013', name: 'Säge', attributes: [{ value: '15.03.2026' }] },
    ]);
    for (const sku of ['0012', '0013']) {
      const { body } = await client.get(`/v2/products/by-sku/${sku}`);
      expect(body.data.price_lists).toMatchObject([{ price: 1234.5 }]);
    }
  });

  it('lists refused rows with the separator and the decimal mark of the profile', async () => {
    const { id } = await send('resource=products&profile=P', sheetOf(rows));
    const csv = (await bench.errorsAs(CSV, id)).split('\r\n');
    expect(csv[0]).toBe('import_error_code;import_error_message;"Artikel ";BEZEICHNUNG;Preis;Seit;Bemerkung');
    expect(csv[1]).toMatch(/^"validation_failed";".*";0014;Feile;#DIV\/0!$/);
  });

  it('is recognised by its header, with its first lines as they will be written', async () => {
    const suggest = (query = '') => client.send('POST', `/v2/import-profiles/suggest${query}`, workbook, XLSX);
    const workbook = workbookOf([
      { name: 'Prices', rows },
      { name: 'Notes', rows: [['Note'], ['x']] },
    ]);
    const { status, body } = await suggest();
    expect([status, body.data.profile.reference_id, body.data.unmapped_columns]).toEqual([200, 'P', ['Bemerkung']]);
    expect(body.data.lines[0]).toMatchObject({ sku_id: '0012', product_prices: [{ price: 1234.5 }] });
    const other = await suggest('?sheet=notes');
    expect(other.body.data).toEqual({ profile: null, unmapped_columns: ['Note'], lines: [] });
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
    const { body } = await client.send('POST', '/v2/import-profiles/suggest', sheetOf(rows), XLSX);
    expect(body.data.profile.reference_id).toBe('shopify-products');
    expect(body.data.lines[0]).toMatchObject({ sku_id: 'S1', barcode: '4006381333931' });
  });
});
