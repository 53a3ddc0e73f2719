import { CSV, ImportFixture } from '#test/support/imports/fixture.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** Texts that a spreadsheet would run, and texts that begin as one that was escaped. */
const FORMULAS = ['=1+1', '+49 30 1234', '-5', '@A1', "'=1", "''-x", "'quoted'", 'a;=b', "a;'=b", 'two\n- lines'];
const RESOURCES = ['products', 'product_prices', 'customers', 'inventories'];
/** The texts of CSV files; `undefined` is a request without the parameter. */
const FORMS = [undefined, 'escape', 'keep'] as const;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant();
});

const exported = async ({ base, key }: Client, query: string): Promise<string> => {
  const response = await fetch(`${base}/v2/exports/${query}`, { headers: { 'x-api-key': key } });
  return Buffer.from(await response.arrayBuffer()).toString(); // text() would remove the byte order mark
};
const rowsOf = async (query: string) => (await exported(client, query)).split('\r\n');
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('formulas in CSV exports', () => {
  const name = '=HYPERLINK("http://127.0.0.1/?"&A1,"x")';

  it('have an apostrophe in front, unless `formulas=keep` leaves it out', async () => {
    const address = { reference_id: 'A', type: 'billing', address_line_1: 'Yard;@SUM(1+1)*cmd', city: '+' };
    await client.create('/v2/customers', {
      reference_id: '-1',
      company_name: name,
      phone: '+49 30 1234',
      tax_rate: 5,
      addresses: [{ ...address, attributes: [{ name: 'x;=1', value: '@' }] }],
    });
    for (const query of ['customers?format=csv', 'customers?format=csv&formulas=escape']) {
      const [header, row] = await rowsOf(query);
      expect(header).toContain(`,"addresses[0].attributes.x;'=1"`);
      expect(row).toContain(`'-1,${quoted(`'${name}`)},C-000001,`);
      expect(row).toMatch(/,'\+49 30 1234,.*,5,.*,"Yard;'@SUM\(1\+1\)\*cmd",.*'@/);
    }
    const [header, row] = await rowsOf('customers?format=csv&formulas=keep');
    expect(header).toContain(',"addresses[0].attributes.x;=1"');
    expect(row).toContain(`-1,${quoted(name)},C-000001,`);
    const [line] = (await exported(client, 'customers')).split('\n');
    expect((JSON.parse(line!) as { name: string }).name).toBe(name);
  });

  it('are a matter of CSV alone: other files refuse the parameter', async () => {
    for (const query of ['customers?formulas=escape', 'customers?format=ndjson&formulas=keep']) {
      const { status, body } = await client.get(`/v2/exports/${query}`);
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'formulas', reason: 'is for format=csv alone; leave it out, or add format=csv' }],
      ]);
    }
    expect((await client.get('/v2/exports/customers?format=csv&formulas=no')).body.details).toEqual([
      { field: 'formulas', reason: 'must be one of escape, keep' },
    ]);
    expect((await client.get('/v2/exports/orders?formulas=keep')).body.details[0].field).toBe('formulas');
  });

  it('come back by an import: it changes nothing in the tenant, and another one exports the same bytes', async () => {
    const target = await service.tenant();
    for (const one of [client, target]) await one.create('/v2/price-lists', { reference_id: '=L', name: 'List' });
    await addFormulas(client);
    for (const resource of RESOURCES)
      for (const formulas of FORMS) {
        const query = `${resource}?format=csv&references=true${formulas ? `&formulas=${formulas}` : ''}`;
        const table = await exported(client, query);
        for (const one of [client, target]) {
          const fixture = new ImportFixture(service, one);
          const done = await fixture.import(`resource=${resource}&mode=upsert`, table, { 'content-type': CSV });
          expect([resource, formulas, await fixture.errors(done.id)]).toEqual([resource, formulas, []]);
          const isNew = one === target && formulas === undefined && resource !== 'product_prices';
          const outcome = isNew ? { created: FORMULAS.length } : { unchanged: FORMULAS.length };
          expect({ resource, formulas, ...done }).toMatchObject(outcome);
        }
        expect(await exported(target, query)).toBe(table);
      }
    expect((await client.get('/v2/customers?page_size=100')).body.data).toHaveLength(FORMULAS.length);
  });
});

/** Adds records with {@link FORMULAS} in every kind of text; those of one line have a space for the line break. */
async function addFormulas(to: Client): Promise<void> {
  for (const text of FORMULAS) {
    const line = text.replaceAll('\n', ' ');
    await to.create('/v2/customers', {
      reference_id: line,
      company_name: line,
      attributes: [{ name: line, value: text }],
      addresses: [{ reference_id: line, type: 'billing', address_line_1: line, city: line }],
    });
    const product_prices = [{ price_list_id: '=L', price: 1 }];
    const parts = { tags: [line], seo_info: { description: text }, product_prices };
    await to.create('/v2/products', { group_code: line, variants: [{ sku_id: line, name: line, ...parts }] });
    await to.put(`/v2/inventories/by-sku/${encodeURIComponent(line)}`, { available_quantity: 1, notes: text });
  }
}
