import { billing, billOrder, makeProducts } from '#test/support/billing/billing.js';
import { exportOf } from '#test/support/imports/copies.js';
import { ImportFixture } from '#test/support/imports/fixture.js';

describe('files of invoices with deposits', () => {
  const fixture = ImportFixture.use();

  it.each([
    ['ndjson', 'application/x-ndjson'],
    ['csv', 'text/csv'],
  ])('change nothing when they are exported and imported again (%s)', async (format, type) => {
    const { client } = fixture;
    await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 19 });
    await makeProducts(client, ['A']);
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Buyer' });
    const line_items = [{ sku: 'A', quantity: 10, unit_price: 10 }];
    const order = await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-1', line_items });
    await client.create(`/v2/orders/${order.id}/deposit`, billing({ invoice_status: 'OPEN', percent: 30 }));
    await billOrder(client, order, { quantities: 'open', invoice_status: 'OPEN' });
    const file = await exportOf(client, `invoices?format=${format}`);
    expect(file).toContain('deposit');
    const done = await fixture.import('resource=invoices&mode=upsert', file, { 'content-type': type });
    expect([await fixture.errors(done.id), done.unchanged]).toEqual([[], 2]);
  });
});
