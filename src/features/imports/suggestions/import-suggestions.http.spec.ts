import iconv from 'iconv-lite';
import type { Client } from '#test/support/client.js';
import { CSV, ImportFixture, NDJSON, ndjson, productLine } from '#test/support/imports/fixture.js';
import { sharedService } from '#test/support/service.js';

const BYTES = 'application/octet-stream';
const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Status';
const ROW = 'kanne,Kanne groß,Text,Küchen-Müller,Küche,a,Title,Default Title,K1,"1234,50",,active';

/** The rows of a table with another separator. */
const separated = (rows: readonly string[], separator: string) =>
  rows.map((row) => row.replaceAll(/"[^"]*"|,/g, (part) => (part === ',' ? separator : part))).join('\n');

describe('a suggestion', () => {
  let client: Client;
  let fixture: ImportFixture;

  beforeEach(async () => {
    const service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
  });

  const suggest = async (file: string | Uint8Array, { query = '', type = BYTES } = {}) => {
    const headers = { 'content-type': type };
    const answer = await client.send('POST', `/v2/import-profiles/suggest${query}`, file, headers);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };

  it.each([
    [',', 'utf-8', { decimal: ',' }, 'saved with decimal commas'],
    [';', 'utf-8', { separator: ';', decimal: ',' }, 'saved with semicolons and decimal commas'],
    ['\t', 'utf-16', { separator: 'tab', decimal: ',' }, 'saved with tabs and decimal commas, in utf-16'],
    ['|', 'windows-1252', { separator: '|', decimal: ',' }, 'saved with bars and decimal commas, in windows-1252'],
    [';', 'macintosh', { separator: ';', decimal: ',' }, 'saved with semicolons and decimal commas, in macintosh'],
    [';', 'cp850', { separator: ';', decimal: ',' }, 'saved with semicolons and decimal commas, in cp850'],
  ])('finds a ready profile with the separator %j in %s, and its options import the file', async (...parts) => {
    const [separator, encoding, options, text] = parts;
    const file = iconv.encode(separated([SHOPIFY, ROW, ''], separator), encoding);
    const found = await suggest(file);
    const all = { ...options, ...(encoding === 'utf-8' ? {} : { encoding }) };
    expect(found).toMatchObject({
      profile: { reference_id: 'shopify-products' },
      ...{
        resource: 'products',
        options: all,
        looks_like: `Shopify: export of products, ${text}`,
        unmapped_columns: [],
      },
      lines: [{ sku_id: 'K1', name: 'Kanne groß', product_prices: [{ price: 1234.5 }] }],
    });
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', is_default: true });
    const query = new URLSearchParams({ resource: 'products', mode: 'create', profile: 'shopify-products', ...all });
    const done = await fixture.import(String(query), file, { 'content-type': CSV });
    expect(done).toMatchObject({ status: 'completed', created: 1, failed: 0 });
    expect((await client.get('/v2/products/by-sku/K1')).body.data).toMatchObject({
      ...{ name: 'Kanne groß', brand: 'Küchen-Müller', price_lists: [{ price: 1234.5 }] },
    });
  });

  it('finds a ready profile for a table that was cut to some of its columns', async () => {
    expect(await suggest('Variant SKU;Title;Variant Price;Lager\nK1;Kanne;12.50;3\n')).toMatchObject({
      profile: { reference_id: 'shopify-products' },
      options: { separator: ';' },
      unmapped_columns: ['Lager'],
      lines: [{ sku_id: 'K1', product_prices: [{ price: 12.5 }] }],
    });
    expect(await suggest('Title;Lager;Farbe\nKanne;3;x\n')).toMatchObject({ profile: null, resource: null });
  });

  it.each([
    ['Datanorm 5', 'V;050;A;20260101;EUR;Supplier;;;;;;;\nA;N;1;Rohr 12,5 mm;;Stk;1;100;1840\n'],
    ['Datanorm 4', 'V 010126Supplier                              04EUR\nA;N;1;00;Rohr 12,5 mm;;1;2;Stk;1840\n'],
  ])('finds the ready profile of %s, which has no header', async (looksLike, file) => {
    expect(await suggest(file)).toMatchObject({
      ...{ profile: { reference_id: 'datanorm-products' }, resource: 'products', options: {}, unmapped_columns: [] },
      ...{ looks_like: looksLike, lines: [{ sku_id: '1', product_prices: [{ price: 0.184 }] }] },
    });
  });

  it('shows amounts without the currency of the tenant', async () => {
    client = await (await sharedService()).tenant({ currency: 'EUR' });
    expect(await suggest('sku;price\nA;12,50 €\n')).toMatchObject({
      ...{ resource: 'product_prices', options: { decimal: ',' }, lines: [{ sku: 'A', price: 12.5 }] },
    });
  });

  it('takes the form that the request states', async () => {
    const file = 'My list\nHandle;Title;Variant SKU;Variant Price\nk;Kanne;K1;1.250\n';
    const options = { separator: ';', header_line: 2, decimal: ',', thousands: '.' };
    const query = `?${new URLSearchParams({ ...options, header_line: '2' })}`;
    expect(await suggest(file, { query })).toMatchObject({
      profile: { reference_id: 'shopify-products' },
      options,
      lines: [{ product_prices: [{ price: 1250 }] }],
    });
  });

  it('refuses a form that contradicts itself, as imports do', async () => {
    const path = '/v2/import-profiles/suggest?dates=DD.MM&decimal=,&thousands=,';
    const { status, body } = await client.send('POST', path, 'a,b\n', { 'content-type': CSV });
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([400, ['dates', 'thousands']]);
  });

  it.each([
    ['payments', 'reference_id,customer_id,amount,paid_at\nP1,C1,10,2026-03-02\n'],
    ['product_prices', 'sku;price\nA;1\n'],
    ['product_prices', 'sku,price_list_id,price,volume_tiers[0].price\nA,B,1,2\n'],
    ['customers', 'reference_id;phone\nC1;040 5554567\n'],
    ['customers', 'reference_id;company_name;adresses[0].city\nC1;x;y\n'],
    ['products', 'sku_id,group_code,name,attributes.colour\nA,A,x,red\n'],
    ['inventories', 'sku,available_quantity\nA,1\n'],
    ['orders', 'reference_id,customer_id,line_items[0].sku,line_items[0].quantity\nO,C,A,1\n'],
    ['invoices', 'invoice_number,order_ids[0],items[0].sku,items[0].quantity\nI,O,A,1\n'],
    ['shipments', 'reference_id,order_id,shipment_items[0].sku,shipment_items[0].quantity\nS,O,A,1\n'],
  ])('finds the resource %s by its columns', async (resource, file) => {
    const found = await suggest(file, { type: CSV });
    expect(found).toMatchObject({ profile: null, resource, looks_like: `a table of ${resource}` });
  });

  it('finds the resource of each template, and decimal commas in it', async () => {
    const resources = ['products', 'customers', 'orders', 'contract_pricing', 'payments'];
    for (const resource of resources) {
      const template = await fetch(`${client.base}/v2/imports/templates/${resource}`, {
        headers: { 'x-api-key': client.key },
      });
      expect(await suggest(await template.text())).toMatchObject({ resource, unmapped_columns: [] });
    }
    expect(await suggest('sku;price_list_id;price\nA;BASE;1.234,5\n')).toMatchObject({
      options: { decimal: ',', thousands: '.' },
      looks_like: 'a table of product_prices, saved with decimal commas',
      lines: [{ sku: 'A', price: 1234.5 }],
    });
  });

  it.each(['credit_notes', 'price_lists', 'sales_reps', 'payment_methods', 'attributes', 'customer_segments'])(
    'names exports of %s, which cannot be imported',
    async (name) => {
      const looksLike = `an export of ${name}, which cannot be imported`;
      const response = await fetch(`${client.base}/v2/exports/${name}?format=csv`, {
        headers: { 'x-api-key': client.key },
      });
      expect(await suggest(await response.text())).toMatchObject({ resource: null, looks_like: looksLike });
    },
  );

  it('prefers the columns of the service to a ready profile, and a profile of the tenant to both', async () => {
    const file = 'sku,name,description,tags\nA,x,y,t\n';
    expect(await suggest(file)).toMatchObject({ profile: null, resource: 'products' });
    const columns = ['sku', 'name', 'description', 'tags'].map((from, index) => ({
      ...{ from, to: ['sku_id', 'name', 'description', 'tags[0]'][index] },
    }));
    await client.create('/v2/import-profiles', { reference_id: 'own', name: 'Own', resource: 'products', columns });
    expect(await suggest(file)).toMatchObject({ profile: { reference_id: 'own' }, resource: 'products' });
  });

  it.each<[string, string | Uint8Array, object]>([
    ['NDJSON of products', ndjson(productLine('A'), productLine('B')), { resource: 'products' }],
    ['a JSON array of products', JSON.stringify([productLine('A')], undefined, 2), { resource: 'products' }],
    [
      'NDJSON of payments',
      ndjson({ reference_id: 'P', customer_id: 'C', amount: 1, paid_at: '2026-03-02' }),
      { resource: 'payments' },
    ],
    ['NDJSON of credit_notes, which cannot be imported', ndjson({ id: 'N', credit_note_number: 'C', items: [] }), {}],
    ['a JSON array', '[{"x":1}]', { resource: null, unmapped_columns: ['x'] }],
    ['a JSON array without objects', '[]', { resource: null }],
    ['a JSON object over several lines', '{\n  "a": 1\n}\n', { resource: null }],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3', { resource: null }],
    ['a ZIP archive', Buffer.from('504b0304ffff', 'hex'), {}],
    ['an Excel workbook (xls)', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), {}],
    ['an Excel workbook (xlsx)', Buffer.from('PK\u0003\u0004 [Content_Types].xml'), {}],
    ['a picture', 'GIF89a', {}],
    ['BMEcat XML', '<?xml version="1.0"?>\n<BMECAT version="1.2">', {}],
    ['XML', '<?xml version="1.0"?>\n<orders/>', {}],
    ['Datanorm 4 (prices)', 'P;A;1;2;3\n', {}],
    ['an EDIFACT message', "UNA:+.? '\nUNB+UNOC:3+x'", {}],
    [
      'a table with 3 columns and semicolons',
      'Artikel;Größe;Preis\n1;2;3\n',
      { unmapped_columns: ['Artikel', 'Größe', 'Preis'] },
    ],
    [
      'a table with 4 columns and semicolons, without a header',
      '4006381333931;Stift;12;3,50\n4006381333948;Heft;3;1,20\n',
      { unmapped_columns: [] },
    ],
    ['DATEV: a batch of bookings', '"EXTF";700;21;"Buchungsstapel";13\n', {}],
    ['an SAP IDoc', 'EDI_DC40  1000000000\n', {}],
    ['contacts (vCard)', 'BEGIN:VCARD\nVERSION:3.0\n', {}],
    ['text without columns', 'Hello\nWorld\n', { unmapped_columns: ['Hello'] }],
    ['an empty file', '\n', { unmapped_columns: [] }],
  ])('says that a file is %s', async (looksLike, file, more) => {
    expect(await suggest(file)).toMatchObject({ profile: null, looks_like: looksLike, ...more });
  });

  it('shows the first lines of NDJSON', async () => {
    const lines = Array.from({ length: 7 }, (_, index) => productLine(`P${index}`));
    expect(await suggest(ndjson(...lines), { type: NDJSON })).toMatchObject({ lines: lines.slice(0, 5) });
    expect(await suggest(JSON.stringify(lines))).toMatchObject({ lines: lines.slice(0, 5) });
  });
});
