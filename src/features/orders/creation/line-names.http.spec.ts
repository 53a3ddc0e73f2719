import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('product names of order lines', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const rename = (name: string, sku: 'A' | 'B' | 'C' = 'A', version = 'v2') =>
    client.patch(`/${version}/products/${trade.products[sku]}`, { name });
  const read = async (id = trade.order.id) => (await client.get(`/v2/orders/${id}`)).body.data;
  const names = async (id?: string) => (await read(id)).line_items.map(({ name }: { name: string }) => name);
  const admin = (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, (connection) => connection.query(text, values));

  it.each(['v1', 'v2'])('stay those at the creation of the order when the product is renamed, %s', async (version) => {
    expect((trade.order.line_items as { name?: string }[]).map(({ name }) => name)).toEqual(['Product A', 'Product B']);
    await rename('Renamed', 'A', version);
    expect(await names()).toEqual(['Product A', 'Product B']);
    const order = await read();
    const body = { ...order, line_items: [...order.line_items, { sku: 'C', quantity: 1, unit_price: 1 }] };
    await rename('Renamed too', 'C', version);
    const { status, body: answer } = await client.put(`/v2/orders/${order.id}`, body);
    expect([status, answer.data.line_items.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['Product A', 'Product B', 'Renamed too'],
    ]);
    const replaced = await client.put(`/${version}/orders/${order.id}`, {
      customer_id: 'C-1',
      line_items: [
        { sku: 'A', quantity: 3, unit_price: 1 },
        { sku: 'nothing', quantity: 1, unit_price: 1, is_adhoc: true },
      ],
    });
    expect([replaced.status, await names()]).toEqual([200, ['Product A', null]]);
  });

  it('stay after the product was deleted, also on invoices', async () => {
    const made = await client.create('/v2/orders', {
      customer_id: 'C-1',
      line_items: [{ sku: 'C', quantity: 2, unit_price: 1, shipped_quantity: 2 }],
    });
    const invoice = {
      order_ids: [made.id],
      due_date: '2099-01-01T00:00:00Z',
      items: [{ sku: 'C', quantity: 2, amount: 1 }],
    };
    const first = await client.create('/v2/invoices', { ...invoice, reference_id: 'I1', invoice_number: 'I1' });
    expect((await client.delete(`/v2/products/${trade.products.C}`)).status).toBe(204);
    expect(await names(made.id)).toEqual(['Product C']);
    await client.delete(`/v2/invoices/${first.id}`);
    const second = await client.create('/v2/invoices', { ...invoice, reference_id: 'I2', invoice_number: 'I2' });
    expect(second.items[0]).toMatchObject({ sku: 'C', product_id: null, name: 'Product C' });
  });

  it('are the present name of the product on lines stored without a name, until the order is replaced', async () => {
    await admin('update order_lines set product_name = null where order_id = $1', [trade.order.id]);
    const tag = (await client.get(`/v2/orders/${trade.order.id}`)).headers.get('etag')!;
    await rename('Present');
    expect(await names()).toEqual(['Present', 'Product B']);
    expect((await client.get(`/v2/orders/${trade.order.id}`, { 'if-none-match': tag })).status).toBe(200);
    const order = await read();
    await client.put(`/v2/orders/${order.id}`, order);
    await rename('Later');
    expect(await names()).toEqual(['Present', 'Product B']);
  });
});
