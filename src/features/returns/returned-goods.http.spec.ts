import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { createDraft } from '#test/support/invoices/invoice-bodies.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('what returns have of an order', () => {
  let client: Client;
  let trade: Trade;

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    trade = await makeTrade(client);
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  const ship = (quantity: number, reference_id: string): Promise<{ id: string }> =>
    client.create('/v2/shipments', {
      ...{ reference_id, order_id: trade.order.id, status: 'shipped' },
      shipment_items: [{ sku_id: 'A', quantity }],
    });
  const giveBack = (quantity: number) =>
    client.post('/v2/returns', { reference_id: 'RMA', customer_id: 'C-1', items: [{ sku: 'A', quantity }] });
  const refusalOf = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
    status,
    body.code,
    body.details,
  ];
  const locked = (field: string, sent: number, returned: number) => [
    409,
    'resource_locked',
    [{ field, reason: `${sent} of A would be sent, of which ${returned} are returned (R-000001)` }],
  ];
  const cancelShipment = ({ id }: { id: string }) =>
    client.patch(`/v2/shipments/${id}/status`, { status: 'cancelled' });

  it('keeps the shipments that sent it, until it is cancelled', async () => {
    const [first, second] = [await ship(4, 'S-1'), await ship(2, 'S-2')];
    const { data } = (await giveBack(3)).body;
    expect(refusalOf(await cancelShipment(first))).toEqual(locked('status', 2, 3));
    expect((await client.get(`/v2/shipments/${first.id}`)).body.data).toMatchObject({ status: 'shipped', version: 1 });
    expect((await cancelShipment(second)).status).toBe(200); // 4 are sent
    await client.patch(`/v2/returns/${data.id}`, { status: 'cancelled' });
    expect((await cancelShipment(first)).status).toBe(200);
  });

  it('keeps the invoices by which it was sent: their items while they are drafts, and their state', async () => {
    const { id, items } = await createDraft(client, { items: [{ sku: 'A', quantity: 5, amount: 1.35 }] });
    await giveBack(3);
    const path = `/v2/invoices/${id}`;
    const fewer = [{ ...items[0], quantity: 2 }];
    expect(refusalOf(await client.patch(path, { items: fewer }))).toEqual(locked('items', 2, 3));
    expect((await client.patch(path, { items: [{ ...items[0], quantity: 3 }] })).status).toBe(200);
    expect(refusalOf(await client.delete(path))).toEqual(locked('id', 0, 3));
    const opened = await client.patch(path, { invoice_status: 'OPEN' });
    expect(opened.status).toBe(200);
    expect(refusalOf(await client.patch(path, { invoice_status: 'CANCELLED' }))).toEqual(
      locked('invoice_status', 0, 3),
    );
    await ship(3, 'S-1');
    expect((await client.patch(path, { invoice_status: 'CANCELLED' })).status).toBe(200);
  });

  it('is returned, or its shipment is cancelled, if both are asked for at the same time', async () => {
    const shipment = await ship(4, 'S-1');
    const [returned, cancelled] = await Promise.all([giveBack(3), cancelShipment(shipment)]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([returned.status, cancelled.status]);
  });
});
