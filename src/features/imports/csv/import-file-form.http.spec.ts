import iconv from 'iconv-lite';
import { ImportFixture, NDJSON } from '#test/support/imports/fixture.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const CSV = { 'content-type': 'text/csv' };
const PRODUCTS = 'resource=products&mode=create';

describe('the form of a file', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
  });

  const product = async (sku: string) => (await client.get(`/v2/products/by-sku/${sku}`)).body.data;
  const profile = (body: object) => client.create('/v2/import-profiles', { resource: 'products', name: 'x', ...body });

  it.each<[string, string, string]>([
    ['windows-1250', 'win1250', 'Žluťoučký kůň'],
    ['windows-1251', 'win1251', 'Чайник «Байкал»'],
    ['windows-1252', 'win1252', 'Größe – 5 €'],
    ['iso-8859-1', 'latin1', 'Größe ½'],
    ['iso-8859-2', 'latin2', 'Gęś'],
    ['iso-8859-15', 'latin9', 'Œuvre 5 €'],
    ['cp850', 'cp850', 'Größe ½ ñ'],
    ['macintosh', 'macroman', 'Crème brûlée – “x”'],
    ['utf-16', 'utf16le', 'Größe 5 €'],
  ])('has the encoding that the import states: %s', async (encoding, codec, name) => {
    const file = iconv.encode(`group_code,sku_id,name\nA,A,${name}\n`, codec);
    const done = await fixture.import(`${PRODUCTS}&encoding=${encoding}`, file, CSV);
    expect(done).toMatchObject({ status: 'completed', created: 1, failed: 0 });
    expect((await product('A')).name).toBe(name);
  });

  it('has the separator, numbers, quotes, dates and header line that the import states, without a profile', async () => {
    const form = 'separator=;&decimal=,&thousands=.&header_line=2&quote=none';
    const file =
      'Articles\ngroup_code;sku_id;name;product_prices[0].price_list_id;product_prices[0].price\nA;A;3/4" pipe;BASE;1.234,50\n';
    const done = await fixture.import(`${PRODUCTS}&${form}`, file, CSV);
    expect(done).toMatchObject({ status: 'completed', created: 1, failed: 0, profile: null });
    expect(await product('A')).toMatchObject({ name: '3/4" pipe', price_lists: [{ price: 1234.5 }] });
    const rows = 'sku\tavailable_quantity\nA\t1.250\n';
    const stock = await fixture.import(
      'resource=inventories&mode=upsert&separator=tab&thousands=.&decimal=,',
      rows,
      CSV,
    );
    expect(stock).toMatchObject({ status: 'completed', failed: 0 });
  });

  it('names unknown columns as a file without a stated form does', async () => {
    const done = await fixture.import(`${PRODUCTS}&separator=;`, 'group_code;sku_id;nme\nA;A;x\n', CSV);
    expect(done).toMatchObject({ status: 'failed', failed: 1 });
    const [error] = await fixture.errors(done.id);
    expect(error!.details).toEqual([{ field: 'nme', reason: 'is not a column; did you mean name?' }]);
  });

  it('stands over that of a profile, a ready one too', async () => {
    const file = 'Handle;Title;Variant SKU;Variant Price\nkanne;Kanne;K1;12,50\n';
    const done = await fixture.import(`${PRODUCTS}&profile=shopify-products&separator=;&decimal=,`, file, CSV);
    expect(done).toMatchObject({ status: 'completed', created: 1, failed: 0, profile: 'shopify-products' });
    expect(await product('K1')).toMatchObject({ name: 'Kanne' });
  });

  it('is refused where it contradicts itself, and for other files than CSV', async () => {
    const send = async (query: string, headers: Record<string, string> = CSV) =>
      (await fixture.send(`${PRODUCTS}&${query}`, 'group_code,sku_id,name\nA,A,x\n', headers)).body.details;
    expect(await send('decimal=,&thousands=,&dates=DD.MM')).toEqual([
      { field: 'dates', reason: 'must have DD, MM and YYYY once each, such as DD.MM.YYYY' },
      { field: 'thousands', reason: 'must differ from the decimal mark' },
    ]);
    expect(await send('decimal=,&empty=clear', { 'content-type': NDJSON })).toEqual([
      { field: 'empty', reason: 'applies to tables only' },
      { field: 'decimal', reason: 'applies to tables only' },
    ]);
    expect(await send('encoding=ebcdic')).toEqual([
      { field: 'encoding', reason: expect.stringContaining('macintosh') },
    ]);
  });

  it('is all that a profile without columns states', async () => {
    await profile({ reference_id: 'semicolons', file: { separator: ';', decimal: ',' } });
    const file = 'group_code;sku_id;name;product_prices[0].price_list_id;product_prices[0].price\nA;A;x;BASE;1,5\n';
    const done = await fixture.import(`${PRODUCTS}&profile=semicolons`, file, CSV);
    expect(done).toMatchObject({ status: 'completed', created: 1, failed: 0 });
    expect(await product('A')).toMatchObject({ price_lists: [{ price: 1.5 }] });
    const bare = { reference_id: 'bare', resource: 'products', name: 'x', file: { header: false } };
    expect((await client.post('/v2/import-profiles', bare)).body.details).toEqual([
      { field: 'columns', reason: 'must be stated, because the file has no header' },
    ]);
  });

  it('has numbers that a factor changes exactly, and values for every other text', async () => {
    const columns = [
      { from: 'No', to: ['group_code', 'sku_id'] },
      { from: 'Text', to: 'name' },
      { from: 'Cents', to: 'product_prices[0].price', factor: 0.01 },
      { from: 'Unit', to: 'unit_code', values: { PAIR: 'PR', '*': 'H87' } },
    ];
    const constants = { 'product_prices[0].price_list_id': 'BASE' };
    await profile({
      reference_id: 'cents',
      columns,
      constants,
      drop_without: { 'product_prices[0]': 'price' },
      file: { separator: ';', decimal: ',' },
    });
    const file = 'No;Text;Cents;Unit\nA;a;12400;PAIR\nB;b;12,5;Stück\nC;c;;\n';
    const done = await fixture.import(`${PRODUCTS}&profile=cents`, file, CSV);
    expect(done).toMatchObject({ status: 'completed', created: 3, failed: 0 });
    expect(await product('A')).toMatchObject({ unit_code: 'PR', price_lists: [{ price: 124 }] });
    expect(await product('B')).toMatchObject({ unit_code: 'H87', price_lists: [{ price: 0.125 }] });
    expect(await product('C')).toMatchObject({ unit_code: 'C62', price_lists: [] });
    const refused = {
      reference_id: 'x',
      resource: 'products',
      name: 'x',
      columns: [{ from: 'T', to: 'name', factor: 2 }],
    };
    expect((await client.post('/v2/import-profiles', refused)).body.details).toEqual([
      { field: 'columns[0].factor', reason: 'can only stand at a column whose fields are numbers or attributes' },
    ]);
    const shown = await client.get('/v2/import-profiles/cents');
    expect(shown.body.data.columns[2].factor).toBe(0.01);
  });
});
