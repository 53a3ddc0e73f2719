import { declaredImports } from '#platform/data/records/import-declaration.js';
import { CSV, ImportFixture, PATH } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const products = async () => (await fixture.client.get('/v2/products?page_size=100')).body.data;

/** Creates a customer with open invoices of 100, which the template of payments names. */
async function createInvoices(customer: string, numbers: readonly string[]): Promise<void> {
  await fixture.client.create('/v2/customers', { reference_id: customer, company_name: 'x' });
  const line_items = [{ sku: 'AD-HOC', is_adhoc: true, quantity: numbers.length, unit_price: 100 }];
  const order = { reference_id: 'ORDERED', customer_id: customer, status: 'confirmed', line_items };
  await fixture.client.create('/v2/orders', order);
  for (const number of numbers)
    await fixture.client.create('/v2/invoices', {
      reference_id: number,
      invoice_number: number,
      order_ids: ['ORDERED'],
      due_date: '2030-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku: 'AD-HOC', quantity: 1, amount: 100 }],
    });
}

/** In a sequence in which no template precedes one that it names. */
const RESOURCES = declaredImports().map(({ resource }) => resource);

describe('an import of CSV', () => {
  const csv = { 'content-type': CSV };

  it('understands byte order marks, semicolons, CRLF, quoted line breaks and blank lines', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    const file = [
      '\ufeffname;sku_id;group_code;attributes.colour;product_prices[0].price_list_id;product_prices[0].price;tags[0];description',
      '"Tea; ""black""";T-1;T-1;red;BASE;1.25;x;"black\r\nleaves"',
      '',
      ';;;;;;',
      ';T-2;;;BASE;1,50;',
      'Cocoa;T-3;T-3;;;;',
    ].join('\r\n');
    const done = await fixture.import('resource=products&mode=create', file, csv);
    expect(done).toMatchObject({ status: 'completed_with_errors', rows_done: 3, created: 2, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      {
        line: 6,
        reference: 'T-2',
        code: 'validation_failed',
        details: [
          { field: 'name', reason: 'is required' },
          { field: 'product_prices[0].price', reason: expect.stringContaining('has a decimal comma') },
        ],
      },
    ]);
    const [tea] = await products();
    expect((await fixture.client.get(`/v2/products/${tea.id}`)).body.data).toMatchObject({
      name: 'Tea; "black"',
      description: 'black\r\nleaves',
      attributes: [{ name: 'colour', value: 'red' }],
      price_lists: [{ price: 1.25 }],
      tags: ['x'],
    });
  });

  it('makes a product without a group code its own group, and leaves one in its group that exists', async () => {
    const variants = ['A', 'B'].map((sku) => ({ sku_id: sku, name: sku }));
    await fixture.client.create('/v2/products', { group_code: 'G', variants });
    const file = 'sku_id,name\nA,New\nC,C\n';
    expect(await fixture.import('resource=products&mode=upsert', file, csv)).toMatchObject({ updated: 1, created: 1 });
    const groupOf = async (sku: string) =>
      (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data.group_code;
    expect([await groupOf('A'), await groupOf('C')]).toEqual(['G', 'C']);
  });

  it('fails with one error at line 1 for unknown columns', async () => {
    const done = await fixture.import('resource=products&mode=create', 'sku_id,colour,nme\nx,y,z\n', csv);
    expect(done).toMatchObject({ status: 'failed', rows_done: 0, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 1, details: [{ field: 'colour' }, { field: 'nme', reason: expect.stringContaining('name') }] },
    ]);
  });

  it('fails for a header that is too long, or has too many or too long columns, and limits the number of its errors', async () => {
    const headerErrors = async (header: string) => {
      const done = await fixture.import('resource=products&mode=create', `${header}\nx\n`, csv);
      expect(done).toMatchObject({ status: 'failed', rows_done: 0, failed: 1 });
      return (await fixture.errors(done.id))[0]!.details;
    };
    const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
    expect(await headerErrors('x'.repeat(8 * 1_024 * 1_024 + 1))).toEqual([
      { field: 'body', reason: 'has a header of more than 8 MB' },
    ]);
    expect(await headerErrors(columns(16_385))).toEqual([{ field: 'body', reason: 'has more than 16384 cells' }]);
    const unknown = await headerErrors(columns(16_384));
    expect(unknown.slice(99)).toEqual([
      { field: 'c99', reason: 'is not a column' },
      { field: '', reason: 'and 16,284 more faults' },
    ]);
    expect(await headerErrors(`sku_id,attributes.${'x'.repeat(600)}`)).toEqual([
      { field: expect.stringMatching(/^attributes.x+…$/), reason: expect.stringContaining('at most 512 characters') },
    ]);
    expect(await headerErrors('sku_id,a\u0000b')).toEqual([{ field: 'a\ufffdb', reason: 'is not a column' }]);
  });

  it('refuses a list without an index and an object with one', async () => {
    const file = 'sku_id,product_prices.x.price,seo_info[0].title\nx,1,y\n';
    const { id } = await fixture.import('resource=products&mode=create', file, csv);
    expect(await fixture.errors(id)).toMatchObject([
      { line: 1, details: [{ field: 'product_prices.x.price' }, { field: 'seo_info[0].title' }] },
    ]);
  });

  it('accepts the template of every resource, in the sequence of their references', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'NORTHWIND', name: 'Base' });
    await fixture.client.create('/v2/customers', { reference_id: 'ALFKI', company_name: 'x' });
    const variants = ['NW-001', 'NW-002', 'NW-003'].map((sku) => ({ sku_id: sku, name: 'x' }));
    await fixture.client.create('/v2/products', { group_code: 'NW-001', variants });
    await createInvoices('SAVEA', ['INV-10657', 'INV-10757']);
    for (const resource of RESOURCES) {
      const response = await fetch(`${fixture.client.base}${PATH}/templates/${resource}`, {
        headers: { 'x-api-key': fixture.client.key },
      });
      expect([...response.headers]).toEqual(
        expect.arrayContaining([
          ['content-type', `${CSV}; charset=utf-8`],
          ['content-disposition', `attachment; filename="${resource}.csv"`],
        ]),
      );
      const file = await response.text();
      for (const outcome of ['created', 'unchanged']) {
        const done = await fixture.import(`resource=${resource}&mode=upsert`, file, csv);
        expect([resource, await fixture.errors(done.id), done]).toEqual([
          resource,
          [],
          expect.objectContaining({ status: 'completed', [outcome]: 1 }),
        ]);
      }
      const again = await fixture.import(`resource=${resource}&mode=create`, file, csv);
      expect([resource, again.failed]).toEqual([resource, 1]);
    }
    expect(await fixture.client.get(`${PATH}/templates/sales_reps`)).toMatchObject({
      status: 404,
      body: { code: 'route_not_found' },
    });
  });
});

describe('a refused line', () => {
  it('is listed without characters that the database cannot store, with a reference of limited length', async () => {
    const lines = [
      '{"sku_id":"A\\u0000B"}',
      '{"sku_id":"C","x\\u0000y":1}',
      '{"sku_id":"D","\\ud800":1}',
      JSON.stringify({ sku_id: 'E'.repeat(1_000_000) }),
    ];
    const done = await fixture.import('resource=products&mode=create', lines.join('\n'));
    expect(done).toMatchObject({ status: 'completed_with_errors', failed: 4 });
    const errors = await fixture.errors(done.id);
    expect(errors.map(({ reference }) => reference)).toEqual(['A\ufffdB', 'C', 'D', `${'E'.repeat(255)}…`]);
    const fields = errors.map(({ details }) => details.map(({ field }) => field));
    expect(fields[1]).toContain('x\ufffdy');
    expect(fields[2]).toContain('\ufffd');
  });
});
