import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { countersOf, orderOf, shipmentOf } from '#test/support/shipments/shipping.js';

describe('updates and deletions of shipments', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
  });

  it('use the lines of a SKU in their sequence, and count cumulatively', async () => {
    const { id } = await orderOf(client);
    const first = await client.create('/v2/shipments', shipmentOf(id, { A: 11 }));
    expect(await countersOf(client, id)).toMatchObject({
      picked: [10, 0, 1],
      shipped: [0, 0, 0],
      status: 'IN_PROGRESS',
    });
    await client.create('/v2/shipments', shipmentOf(id, { B: 4 }, { status: 'shipped' }));
    expect(await countersOf(client, id)).toMatchObject({
      picked: [10, 4, 1],
      shipped: [0, 4, 0],
      status: 'PARTIALLY_FULFILLED',
    });
    const path = `/v2/shipments/${first.id}`;
    expect((await client.patch(`${path}/status`, { status: 'fulfilled' })).body.data.status).toBe('fulfilled');
    expect(await countersOf(client, id)).toMatchObject({
      picked: [10, 4, 1],
      shipped: [10, 4, 1],
      status: 'PARTIALLY_DELIVERED',
    });
  });

  it('move the order from unfulfilled to delivered, and advance its version with each step', async () => {
    const { id } = await orderOf(client, {
      line_items: [{ sku: 'A', quantity: 3, unit_price: 1 }],
      fulfillment_status: 'DELIVERED',
    });
    expect((await countersOf(client, id)).status).toBe('DELIVERED'); // as stated
    const shipment = await client.create('/v1/shipments', shipmentOf(id, { A: 3 }));
    expect((await countersOf(client, id)).status).toBe('IN_PROGRESS'); // the statement ended
    expect((await countersOf(client, id)).version).toBe(2);
    await client.patch(`/v1/shipments/${shipment.id}`, { shipment_status: 'shipped' });
    expect((await countersOf(client, id)).status).toBe('FULFILLED');
    await client.patch(`/v1/shipments/${shipment.id}`, { status: 'fulfilled' });
    expect((await countersOf(client, id)).status).toBe('DELIVERED');
    expect((await countersOf(client, id)).version).toBe(4);
  });

  it('move the status only forward; the present status changes nothing', async () => {
    const { id } = await orderOf(client);
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { A: 1 }, { status: 'shipped' }));
    const path = `/v2/shipments/${shipment.id}`;
    const again = await client.patch(`${path}/status`, { status: 'shipped' });
    expect([again.status, again.body.data.version]).toEqual([200, 1]);
    const back = await client.patch(path, { status: 'created' });
    expect(back.status).toBe(409);
    expect(back.body).toEqual({
      code: 'invalid_state_transition',
      message: 'A shipment that is shipped cannot become created.',
      details: [{ field: 'status', reason: 'is shipped; may be fulfilled, cancelled' }],
    });
    await client.patch(path, { status: 'fulfilled' });
    const final = await client.patch(`${path}/status`, { status: 'shipped' });
    expect(final.body.details).toEqual([{ field: 'status', reason: 'is fulfilled; may be cancelled' }]);
    const inV1 = await client.patch(`/v1/shipments/${shipment.id}`, { status: 'shipped' });
    expect(inV1.body.details).toEqual([{ field: 'status', reason: 'is fulfilled, which is final' }]);
    expect((await countersOf(client, id)).shipped).toEqual([1, 0, 0]);
  });

  it('accept what was read, and other items only in status created', async () => {
    const { id, reference_id } = await orderOf(client, { reference_id: 'SO-CHANGE' });
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { A: 11 }));
    const path = `/v2/shipments/${shipment.id}`;
    const same = await client.patch(path, shipment);
    expect([same.status, same.body.data.shipment_items]).toEqual([200, shipment.shipment_items]);
    const changed = await client.patch(path, {
      order_id: reference_id,
      shipment_items: [
        { sku_id: 'A', quantity: 13 },
        { sku_id: 'B', quantity: 1 },
      ],
      tracking_info: { tracking_number: '7' },
    });
    expect(changed.body.data).toMatchObject({
      shipment_items: [
        { sku_id: 'A', quantity: 13 },
        { sku_id: 'B', quantity: 1 },
      ],
      tracking_info: { tracking_number: '7', tracking_url: null, delivery_partner: null },
    });
    expect((await countersOf(client, id)).picked).toEqual([10, 1, 3]);
    const over = await client.patch(path, { shipment_items: [{ sku_id: 'A', quantity: 14 }] });
    expect([over.status, over.body.code]).toEqual([409, 'over_shipped']);
    const both = await client.patch(path, { shipment_items: [{ sku_id: 'A', quantity: 2 }], status: 'shipped' });
    expect(both.status).toBe(200);
    expect(await countersOf(client, id)).toMatchObject({
      picked: [2, 0, 0],
      shipped: [2, 0, 0],
      status: 'PARTIALLY_FULFILLED',
    });
    const late = await client.patch(path, { shipment_items: [{ sku_id: 'A', quantity: 1 }] });
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'shipment_items', reason: 'the shipment is shipped; they can change only while it is created' }],
    ]);
    const moved = await client.patch(path, { order_id: 'SO-FIELDS', note: null, tracking_info: null });
    expect([moved.status, moved.body.details]).toEqual([
      400,
      [{ field: 'order_id', reason: `cannot be changed; it is ${id}` }],
    ]);
    const cleared = await client.patch(path, { tracking_info: null, status: 'shipped' });
    expect(cleared.body.data.tracking_info).toBeNull();
  });

  it('of a cancelled order keep their status and items, but can change their note', async () => {
    const { id } = await orderOf(client);
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { A: 2 }));
    await client.patch(`/v2/orders/${id}/status`, { status: 'cancelled' });
    const path = `/v2/shipments/${shipment.id}`;
    const refusals = [
      await client.patch(`${path}/status`, { status: 'shipped' }),
      await client.patch(`/v1/shipments/${shipment.id}`, { status: 'fulfilled' }),
      await client.patch(path, { shipment_items: [{ sku_id: 'A', quantity: 1 }] }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code, body.details]).toEqual([
        409,
        'order_not_shippable',
        [{ field: 'order_id', reason: 'is cancelled' }],
      ]);
    expect(await countersOf(client, id)).toMatchObject({ picked: [2, 0, 0], shipped: [0, 0, 0] });
    const noted = await client.patch(path, { note: 'x', status: 'created' });
    expect([noted.status, noted.body.data.note, noted.body.data.status]).toEqual([200, 'x', 'created']);
  });

  it('delete only created shipments, and give their quantities back', async () => {
    const { id } = await orderOf(client);
    const waiting = await client.create('/v2/shipments', shipmentOf(id, { A: 5 }));
    const gone = await client.create('/v2/shipments', shipmentOf(id, { A: 1 }, { status: 'shipped' }));
    const reason = 'is shipped; PATCH /v2/shipments/{id}/status cancels a shipment that has left';
    for (const version of ['v1', 'v2']) {
      const { status, body } = await client.delete(`/${version}/shipments/${gone.id}`);
      expect([status, body.code, body.details]).toEqual([409, 'resource_locked', [{ field: 'status', reason }]]);
    }
    const before = (await countersOf(client, id)).version;
    expect((await client.delete(`/v1/shipments/${waiting.id}`, { 'if-match': '"9"' })).status).toBe(412);
    expect((await client.delete(`/v1/shipments/${waiting.id}`)).status).toBe(204);
    expect((await countersOf(client, id)).version).toBe(before + 1);
    expect((await countersOf(client, id)).picked).toEqual([1, 0, 0]);
    for (const answer of [
      await client.delete(`/v2/shipments/${waiting.id}`),
      await client.get(`/v2/shipments/${waiting.id}`),
      await client.patch(`/v2/shipments/${waiting.id}`, { note: 'x' }),
      await client.patch('/v2/shipments/nonsense/status', { status: 'shipped' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'shipment_not_found']);
    }
  });
});
