import type { Client } from '#test/support/client.js';
import { CSV, ImportFixture } from '#test/support/imports/fixture.js';
import { sharedService } from '#test/support/service.js';

describe('the options of a suggestion', () => {
  let client: Client;
  let fixture: ImportFixture;

  beforeEach(async () => {
    const service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
  });

  const suggest = async (file: string) => {
    const answer = await client.send('POST', '/v2/import-profiles/suggest', file, { 'content-type': CSV });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };

  it.each<[string, string, object, string, object]>([
    [
      'the line of the header',
      'Preisliste Frühjahr;;\nStand 05.03.2026;;\n\nsku;price_list_id;price\nA;BASE;12,50\n',
      { header_line: 4, decimal: ',' },
      'a table of product_prices, saved with decimal commas, with its header in line 4',
      { sku: 'A', price: 12.5 },
    ],
    [
      'the form of days',
      'reference_id;customer_id;amount;paid_at\nP1;C;10,00;05.03.2026\n',
      { decimal: ',', dates: 'DD.MM.YYYY' },
      'a table of payments, saved with decimal commas, with days as DD.MM.YYYY',
      { reference_id: 'P1', paid_at: '2026-03-05T00:00:00Z' },
    ],
    [
      'quotation marks that quote nothing',
      'sku_id\tgroup_code\tname\nM1\tG\t"Zoll\nM2\tG\tb\nM3\tG\tende"\n',
      { quote: 'none' },
      'a table of products, without quotes around cells',
      { sku_id: 'M1', name: '"Zoll' },
    ],
    [
      'a quote that does not end',
      'Handle,Title,Variant SKU,Variant Price\na,"19 Rack,K1,2.50\nb,Kanne,K2,3.50\n',
      { quote: 'none' },
      'Shopify: export of products, without quotes around cells',
      { sku_id: 'K1', name: '"19 Rack' },
    ],
  ])('name %s, and import the file with it', async (_, file, options, looksLike, line) => {
    const found = await suggest(file);
    expect(found).toMatchObject({ options, looks_like: looksLike });
    expect(found.lines[0]).toMatchObject(line);
    expect(found.options).toEqual(options);
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', is_default: true });
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
    await client.create('/v2/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'A' }] });
    const query = new URLSearchParams({ resource: found.resource, mode: 'upsert', ...found.options });
    if (found.profile) query.set('profile', found.profile.reference_id);
    const done = await fixture.import(String(query), file, { 'content-type': CSV });
    expect([await fixture.errors(done.id), done.failed, done.created > 0]).toEqual([[], 0, true]);
  });

  it.each([
    ['a text of several lines', 'sku_id,group_code,name,description\nA,A,x,"first\nsecond, third"\n'],
    ['quotes around cells', 'sku_id,group_code,name\nA,A,"x, y"\nB,B,"z"\n'],
    ['inches', 'sku_id,group_code,name\nA,A,3/4" pipe\n'],
    ['days that can be two', 'reference_id,customer_id,amount,paid_at\nP,C,1,03/04/2026\n'],
    ['a header in the first line', 'sku_id,group_code,name\nsku,price,name\n'],
  ])('are none for a table with %s', async (_, file) => {
    expect((await suggest(file)).options).toEqual({});
  });
});
