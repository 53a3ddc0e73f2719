import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { ImportFixture } from '#test/support/imports/fixture.js';

describe('orders that are exported and imported into an empty tenant', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await sharedService();
  });

  /** Exports products, customers and orders and imports them into a new tenant; its orders as they are read. */
  const copy = async ({ base, key, slug }: Client): Promise<object[]> => {
    const target = await service.tenant({ slug: `${slug}-copy` });
    const fixture = new ImportFixture(service, target);
    for (const resource of ['products', 'customers', 'orders']) {
      const url = `${base}/v2/exports/${resource}?references=true`;
      const lines = await (await fetch(url, { headers: { 'x-api-key': key } })).text();
      const { id } = await fixture.import(`resource=${resource}&mode=upsert`, lines);
      expect([resource, await fixture.errors(id)]).toEqual([resource, []]);
    }
    return (await target.get('/v2/orders')).body.data as object[];
  };

  it('may have a product and a customer that are inactive now', async () => {
    const client = await service.tenant({ slug: 'inactive-records' });
    const { products, customer } = await makeTrade(client);
    await client.patch(`/v2/products/${products.A}`, { status: 'inactive' });
    await client.patch(`/v2/customers/${customer.id}`, { status: 'inactive' });
    expect(await copy(client)).toMatchObject([{ reference_id: 'SO-1' }]);
  });

  it('keep empty addresses and contacts empty, though the customer has defaults', async () => {
    const client = await service.tenant({ slug: 'empty-parts' });
    const { customer } = await makeTrade(client);
    const place = { address_line_1: 'Ring 1', city: 'Kiel' };
    await client.patch(`/v2/customers/${customer.id}`, {
      addresses: ['billing', 'shipping'].map((type) => ({ reference_id: type, type, ...place })),
      contacts: [{ reference_id: 'K', first_name: 'Ann' }],
    });
    expect(await copy(client)).toMatchObject([
      { billing_address: null, shipping_address: null, primary_contact: null },
    ]);
  });

  it('are refused like other new orders in the form of a creation', async () => {
    const client = await service.tenant({ slug: 'new-order-lines' });
    const { products } = await makeTrade(client);
    await client.patch(`/v2/products/${products.A}`, { status: 'inactive' });
    const line = { reference_id: 'SO-2', customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }] };
    const fixture = new ImportFixture(service, client);
    const { id } = await fixture.import('resource=orders&mode=create', JSON.stringify(line));
    expect(await fixture.errors(id)).toMatchObject([{ details: [{ field: 'line_items[0].sku' }] }]);
  });
});
