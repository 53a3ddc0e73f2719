import { makeTrade } from '#test/support/trade.js';
import { CSV, ImportFixture, NDJSON } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const csv = { 'content-type': CSV };
const ndjson = { 'content-type': NDJSON };
const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n');

describe('white space around identifiers in an import', () => {
  it('is removed from cells, so that later rows and other resources find the record', async () => {
    const file = [
      'sku_id,group_code,name,brand,tags,attributes.colour,attributes.\u00a0size\u200b',
      'L2201308      ,L2201308\u00a0, Lamp ,  ,new | old,red ,M',
      ' L2201308,L2201308,Lamp,,new|old,red ,M',
      '\u200b,X,Blank,,,,',
      'A\u200bB,X,Invisible,,,,',
    ].join('\n');
    const done = await fixture.import('resource=products&mode=upsert', file, csv);
    expect(done).toMatchObject({ created: 1, unchanged: 1, failed: 2 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 4, details: [{ field: 'sku_id', reason: 'is required' }] },
      { line: 5, details: [{ field: 'sku_id', reason: 'must not contain the invisible character U+200B' }] },
    ]);
    const [{ id }] = (await fixture.client.get('/v2/products')).body.data;
    expect((await fixture.client.get(`/v2/products/${id}`)).body.data).toMatchObject({
      sku: 'L2201308',
      group_code: 'L2201308',
      name: 'Lamp',
      brand: null,
      tags: ['new', 'old'],
      attributes: [
        { name: 'colour', value: 'red ' },
        { name: 'size', value: 'M' },
      ],
    });

    const stock = await fixture.import(
      'resource=inventories&mode=create',
      'sku,available_quantity\nL2201308  ,\u00a05\n L2201308,6\n',
      csv,
    );
    expect(stock).toMatchObject({ created: 1, failed: 1 });
    expect((await fixture.client.get('/v2/inventories?skus=L2201308')).body.data).toMatchObject([
      { available_quantity: 5 },
    ]);

    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    const price = { sku: 'L2201308 ', price_list_id: ' BASE', price: 2 };
    const prices = await fixture.import(
      'resource=product_prices&mode=upsert',
      lines(price, { ...price, price_list_id: 'BASE\u00a0', sku: 'L2201308' }),
      ndjson,
    );
    expect(prices).toMatchObject({ created: 1, unchanged: 1, failed: 0 });
  });

  it('does not make another customer, and references in lines are found', async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
    await fixture.client.create('/v2/sales-reps', { reference_id: 'REP', name: 'Rep' });
    const customer = (reference: string, space: string) => ({
      reference_id: reference + space,
      company_name: `${space}Company`,
      email: `info@x.de${space}`,
      first_name: space,
      assigned_price_list_id: `${space}BASE`,
      assigned_sales_rep_ids: [`REP${space}`],
      addresses: [
        {
          reference_id: `A${space}`,
          type: 'billing',
          address_line_1: `1 Street${space}`,
          city: `Berlin${space}`,
          state: space,
        },
      ],
    });
    const importOf = (...all: object[]) => fixture.import('resource=customers&mode=upsert', lines(...all), ndjson);
    expect(await importOf(customer('C', ''))).toMatchObject({ created: 1 });
    expect(await importOf(customer('C', ' '), customer('C', '\u00a0'), customer('D', ' '))).toMatchObject({
      created: 1,
      unchanged: 2,
      failed: 0,
    });
    const { data } = (await fixture.client.get('/v2/customers?sort_by=created_at&sort=asc')).body;
    expect(data).toMatchObject(
      ['C', 'D'].map((reference_id) => ({
        reference_id,
        name: 'Company',
        email: 'info@x.de',
        first_name: null,
        version: 1,
      })),
    );
  });

  it('does not make another document or contract, and references in lines are found', async () => {
    await makeTrade(fixture.client);
    const order = (space: string) => ({
      reference_id: `SO-9${space}`,
      customer_id: `${space}C-1`,
      po_number: `PO${space}`,
      line_items: [{ reference_id: `1${space}`, sku: `A${space}`, quantity: 1, unit_price: 1 }],
    });
    const invoice = (space: string) => ({
      reference_id: `I${space}`,
      invoice_number: `${space}I`,
      order_ids: [`SO-9${space}`],
      due_date: '2030-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ reference_id: `1${space}`, sku: `A${space}`, quantity: 1, amount: 1 }],
    });
    const shipment = (space: string) => ({
      reference_id: `S${space}`,
      order_id: `${space}SO-9`,
      invoice_id: `I${space}`,
      shipment_items: [{ sku_id: `A${space}`, quantity: 1 }],
      tracking_info: { tracking_number: `T${space}` },
    });
    const contract = (space: string) => ({
      reference_id: `P${space}`,
      name: `Prices${space}`,
      customer_group_type: 'customers',
      customer_ids: [`C-1${space}`],
      product_price_map: [{ sku_id: `A${space}`, volume_tiers: [{ start_quantity: 1, price: 1 }] }],
      schedule_details: { start_date: '2030-01-01T00:00:00Z' },
      timezone: 'UTC',
    });
    for (const [resource, line] of Object.entries({
      orders: order,
      invoices: invoice,
      shipments: shipment,
      contract_pricing: contract,
    })) {
      for (const [space, outcome] of Object.entries({ '': 'created', ' ': 'unchanged', '\u00a0': 'unchanged' })) {
        const done = await fixture.import(`resource=${resource}&mode=upsert`, lines(line(space)), ndjson);
        expect([resource, done, await fixture.errors(done.id)]).toMatchObject([
          resource,
          { [outcome]: 1, failed: 0 },
          [],
        ]);
      }
    }
  });
});
