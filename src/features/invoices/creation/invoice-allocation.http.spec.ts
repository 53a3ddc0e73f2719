import type { Client } from '#test/support/client.js';
import { shipmentOf } from '#test/support/shipments/shipping.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { invoicedQuantities } from '#test/support/invoices/invoice-bodies.js';

describe('what invoices take from order lines', () => {
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

  const order = (reference_id: string, line_items: object[]) =>
    client.create('/v2/orders', { customer_id: 'C-1', reference_id, line_items });
  const names = (name: string) => ({ reference_id: name, invoice_number: name, due_date: '2099-01-31T00:00:00Z' });
  const bodyOf = (version: string, order_ids: string[], items: object[], name = 'R1') =>
    version === 'v1'
      ? { ...names(name), order_id: order_ids[0], total_amount: 1, paid_amount: 0, items }
      : { ...names(name), order_ids, invoice_status: 'OPEN', items };
  const invoice = (version: string, order_ids: string[], items: object[], name?: string) =>
    client.post(`/${version}/invoices`, bodyOf(version, order_ids, items, name));
  const line = (reference_id: string, quantity: number, sku = 'A') => ({ sku, quantity, unit_price: 1, reference_id });
  const item = (quantity: number, reference_id?: string, sku = 'A') => ({
    sku,
    quantity,
    amount: 1,
    name: 'Line',
    ...(reference_id === undefined ? {} : { reference_id }),
  });
  const invoiced = (id: string) => invoicedQuantities(client, id);

  it('takes a reference of several orders from all of them in turn', async () => {
    const [first, second] = [await order('O1', [line('1', 2)]), await order('O2', [line('1', 3)])];
    const made = await invoice('v2', ['O1', second.id], [item(2, '1'), item(3, '1')]);
    expect(made.status).toBe(201);
    expect([await invoiced(first.id), await invoiced(second.id)]).toEqual([[2], [3]]);
    const { body } = await client.get(`/v2/invoices/${made.body.data.id}`);
    expect(body.data.order_ids).toEqual([first.id, second.id]);
    expect((await client.patch(`/v2/invoices/${made.body.data.id}`, { invoice_status: 'CANCELLED' })).status).toBe(200);
    expect((await invoice('v2', ['O2', 'O1'], [item(4, '1')], 'R2')).status).toBe(201);
    expect([await invoiced(first.id), await invoiced(second.id)]).toEqual([[1], [3]]);
  });

  it('serves items that name a line first, whatever the sequence of the items', async () => {
    const { id } = await order('O1', [line('1', 2), line('2', 3)]);
    const items = [item(3), item(2, '1')];
    for (const [index, sequence] of [items, [...items].reverse()].entries()) {
      const made = await invoice('v2', [id], sequence, `R${index}`);
      expect([made.status, await invoiced(id)]).toEqual([201, [2, 3]]);
      await client.patch(`/v2/invoices/${made.body.data.id}`, { invoice_status: 'CANCELLED' });
    }
  });

  it('goes on to other lines of the SKU in v1, and refuses this in v2, naming the line', async () => {
    const { id } = await order('O1', [line('1', 1, 'B'), line('2', 2), line('3', 5)]);
    const items = [item(1, '1', 'B'), item(5, '2')];
    const refused = await invoice('v2', [id], items);
    const quantities = 'ordered 2, cancelled 0, invoiced 0, at most 2 more';
    const reason = `reference_id names line "2": ${quantities}; omit reference_id to use other lines of the SKU too`;
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'over_invoiced',
      [{ field: 'items[1].quantity', reason }],
    ]);
    expect((await invoice('v1', [id], items)).status).toBe(201);
    expect(await invoiced(id)).toEqual([1, 2, 3]);
  });

  it('keeps the rule of the version that changes a draft', async () => {
    const { id } = await order('O1', [line('2', 2), line('3', 5)]);
    const draft = await client.create('/v2/invoices', { ...names('R1'), order_ids: [id], items: [item(1)] });
    const changed = (version: string) => client.patch(`/${version}/invoices/${draft.id}`, { items: [item(5, '2')] });
    expect((await changed('v2')).body.code).toBe('over_invoiced');
    expect((await changed('v1')).status).toBe(200);
    expect(await invoiced(id)).toEqual([2, 3]);
  });

  it('says what other items of the request take, of invoices in both versions and of shipments', async () => {
    const reason = (used: string, taken: string) => `ordered 10, cancelled 0, ${used} 0, at most 10 more; ${taken}`;
    for (const version of ['v1', 'v2']) {
      const { status, body } = await invoice(version, ['SO-1'], [item(6), item(6)]);
      expect([status, body.code, body.details]).toEqual([
        409,
        'over_invoiced',
        [{ field: 'items[1].quantity', reason: reason('invoiced', 'items[0] takes 6') }],
      ]);
      const shipment_items = [6, 6].map((quantity) => ({ sku_id: 'A', quantity }));
      const shipment = { ...shipmentOf(trade.order.id, {}), shipment_items };
      const shipped = await client.post(`/${version}/shipments`, shipment);
      expect([shipped.status, shipped.body.code, shipped.body.details]).toEqual([
        409,
        'over_shipped',
        [{ field: 'shipment_items[1].quantity', reason: reason('in shipments', 'shipment_items[0] takes 6') }],
      ]);
    }
  });

  it.each(['v1', 'v2'])('refuses a mistyped SKU of the orders although it has a name, %s', async (version) => {
    await order('O1', [line('1', 10), { ...line('2', 1, 'WIDGET-10'), is_adhoc: true }]);
    const skus = [
      'widget-10',
      'WIDGET 10',
      'WIDGE-10',
      'WIDGETS-10',
      'WIDGET-1O',
      'WIDGTE-10',
      'WIDGET-11',
      'a',
      'FREIGHT',
    ];
    const items = skus.map((sku) => item(1, undefined, sku));
    const refused = await invoice(version, ['O1'], items);
    const ifNot = version === 'v1' ? 'An extra line needs another sku' : 'Send is_adhoc: true if not';
    const reason = (sku: string) => `is neither a product nor on the orders; did you mean "${sku}"? ${ifNot}`;
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      400,
      'validation_failed',
      [
        ...[0, 1, 2, 3].map((index) => ({ field: `items[${index}].sku`, reason: reason('WIDGET-10') })),
        { field: 'items[7].sku', reason: reason('A') },
      ],
    ]);
    const kept = items.filter((_, index) => [4, 5, 6, 8].includes(index));
    expect((await invoice(version, ['O1'], kept)).status).toBe(201);
  });

  it.each(['v1', 'v2'])(
    'takes no name of blanks for a name, and removes white space around an SKU, %s',
    async (version) => {
      const refused = await invoice(
        version,
        ['SO-1'],
        [{ ...item(1, undefined, 'FREIGHT'), name: ' \u00a0' }, item(1, undefined, ' ')],
      );
      expect([refused.status, refused.body.details.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['items[1].sku'],
      ]);
      const nameless = await invoice(version, ['SO-1'], [{ ...item(1, undefined, 'FREIGHT'), name: ' \u00a0' }]);
      const reason = 'is neither a product nor on the orders; give the line a name if it is meant';
      expect(nameless.body.details).toEqual([{ field: 'items[0].sku', reason }]);
      expect((await invoice(version, ['SO-1'], [item(2, undefined, ' A\u00a0')])).status).toBe(201);
      expect(await invoiced(trade.order.id)).toEqual([2, 0]);
    },
  );

  it('accepts an SKU that resembles one of the orders if v2 says that it is meant, and keeps that', async () => {
    const meant = { ...item(1000, undefined, 'a'), is_adhoc: true };
    const draft = await client.create('/v2/invoices', { ...names('R1'), order_ids: ['SO-1'], items: [meant, item(1)] });
    expect(draft.items.map(({ is_adhoc }: { is_adhoc: boolean }) => is_adhoc)).toEqual([true, false]);
    expect(await invoiced(trade.order.id)).toEqual([1, 0]);
    const path = `/v2/invoices/${draft.id}`;
    const charges = [{ name: 'Freight', type: 'shipping', amount: 1 }];
    expect((await client.patch(path, { charges })).status).toBe(200);
    expect((await client.patch(path, { items: [item(999, undefined, 'a')] })).status).toBe(400);
    const { body } = await client.get(path);
    expect((await client.patch(path, { items: body.data.items.slice(0, 1) })).status).toBe(200);
    const exact = { ...item(11), is_adhoc: true };
    expect((await client.patch(path, { items: [exact] })).body.code).toBe('over_invoiced');
    const product = { ...item(1, undefined, 'C'), is_adhoc: true };
    expect((await client.patch(path, { items: [product] })).body.details).toEqual([
      { field: 'items[0].sku', reason: 'is on none of the orders' },
    ]);
  });
});
