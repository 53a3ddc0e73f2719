import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { countersOf, orderOf, shipmentOf } from '#test/support/shipments/shipping.js';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant();
  await makeTrade(client);
});

const cancel = (id: string) => client.patch(`/v2/shipments/${id}/status`, { status: 'cancelled' });
const differences = async () => (await client.get('/v2/reconciliation')).body.data;
const NOTHING = { picked: [0, 0, 0], shipped: [0, 0, 0], status: 'UNFULFILLED' };

describe('a cancelled shipment', () => {
  it.each(['created', 'shipped', 'fulfilled'])(
    'that was %s gives all its quantities back to the order',
    async (status) => {
      const { id } = await orderOf(client);
      const sent = shipmentOf(id, { A: 11, B: 4.5 }, { status, note: 'Lost' });
      const shipment = await client.create('/v2/shipments', sent);
      const { version } = await countersOf(client, id);
      const { status: code, body } = await cancel(shipment.id);
      expect([code, body.data]).toEqual([
        200,
        { ...shipment, status: 'cancelled', version: 2, updated_at: body.data.updated_at },
      ]);
      expect(await countersOf(client, id)).toEqual({ ...NOTHING, version: version + 1 });
      expect(await differences()).toEqual([]);
      const events = (await client.get('/v2/events?types=shipment.cancelled&types=order.updated')).body.data;
      expect(events.map((event: { type: string }) => event.type)).toContain('shipment.cancelled');
      const again = await cancel(shipment.id);
      expect([again.status, again.body.data.version]).toEqual([200, 2]);
      expect(await countersOf(client, id)).toEqual({ ...NOTHING, version: version + 1 });
      await client.create('/v2/shipments', shipmentOf(id, { A: 13, B: 4.5 }, { status: 'fulfilled' }));
      expect(await countersOf(client, id)).toMatchObject({ picked: [10, 4.5, 3], status: 'DELIVERED' });
    },
  );

  it('is final: its items stay, its reference stays used, its note can change', async () => {
    const { id } = await orderOf(client);
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { A: 2 }, { status: 'shipped' }));
    const { data } = (await cancel(shipment.id)).body;
    const path = `/v2/shipments/${shipment.id}`;
    for (const answer of [
      await client.patch(`${path}/status`, { status: 'shipped' }),
      await client.patch(path, { status: 'created' }),
    ])
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        ...[409, 'invalid_state_transition'],
        [{ field: 'status', reason: 'is cancelled, which is final' }],
      ]);
    const items = await client.patch(path, { shipment_items: [{ sku_id: 'A', quantity: 1 }] });
    const reason = 'the shipment is cancelled; they can change only while it is created';
    expect([items.status, items.body.code, items.body.details]).toEqual([
      ...[409, 'resource_locked'],
      [{ field: 'shipment_items', reason }],
    ]);
    const deleted = await client.delete(path);
    expect([deleted.status, deleted.body.code, deleted.body.details]).toEqual([
      ...[409, 'resource_locked'],
      [{ field: 'status', reason: 'is cancelled' }],
    ]);
    const repeated = await client.post('/v2/shipments', shipmentOf(id, { A: 2 }, { reference_id: data.reference_id }));
    expect([repeated.status, repeated.body.code]).toEqual([409, 'duplicate_reference']);
    const noted = await client.patch(path, { ...data, note: 'Found again' });
    expect([noted.status, noted.body.data.note, noted.body.data.status]).toEqual([200, 'Found again', 'cancelled']);
  });

  it('keeps its items if the same request would change them', async () => {
    const { id } = await orderOf(client);
    const { id: shipment } = await client.create('/v2/shipments', shipmentOf(id, { A: 2 }));
    const body = { status: 'cancelled', shipment_items: [{ sku_id: 'A', quantity: 1 }] };
    const answer = await client.patch(`/v2/shipments/${shipment}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'resource_locked']);
    const { shipment_items } = (await client.get(`/v2/shipments/${shipment}`)).body.data;
    expect((await client.patch(`/v2/shipments/${shipment}`, { status: 'cancelled', shipment_items })).status).toBe(200);
    expect(await countersOf(client, id)).toMatchObject(NOTHING);
  });

  it('is shown in v2 only: v1 neither lists nor finds it', async () => {
    const { id } = await orderOf(client);
    const [gone, kept] = [shipmentOf(id, { A: 1 }), shipmentOf(id, { A: 1 })];
    const { id: cancelled } = await client.create('/v1/shipments', gone);
    const { id: other } = await client.create('/v1/shipments', kept);
    await cancel(cancelled);
    const listed = async (path: string) =>
      (await client.get(path)).body.data.map((one: { id: string }) => one.id).sort();
    expect(await listed('/v1/shipments')).toEqual([other]);
    expect(await listed(`/v1/shipments?reference_ids=${gone.reference_id}`)).toEqual([]);
    expect(await listed('/v1/shipments?status=created')).toEqual([other]);
    expect((await client.get('/v1/shipments')).body.pagination.total_records).toBe(1);
    expect(await listed('/v2/shipments')).toEqual([cancelled, other].sort());
    for (const name of ['status', 'shipment_status'])
      expect(await listed(`/v2/shipments?${name}=cancelled`)).toEqual([cancelled]);
    const path = `/v1/shipments/${cancelled}`;
    for (const { status, body } of [
      await client.get(path),
      await client.patch(path, { note: 'x' }),
      await client.delete(path),
    ])
      expect([status, body.code]).toEqual([404, 'shipment_not_found']);
    for (const { status, body } of [
      await client.get('/v1/shipments?status=cancelled'),
      await client.patch(`/v1/shipments/${other}`, { status: 'cancelled' }),
      await client.post('/v1/shipments', shipmentOf(id, { A: 1 }, { status: 'cancelled' })),
      await client.post('/v2/shipments', shipmentOf(id, { A: 1 }, { status: 'cancelled' })),
    ])
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'status', reason: 'must be one of created, shipped, fulfilled' }],
      ]);
  });

  it('lets its order be reduced, lose the line and be cancelled; it can be cancelled after its order too', async () => {
    const { id, line_items } = await orderOf(client);
    const { id: shipment } = await client.create('/v2/shipments', shipmentOf(id, { A: 13 }, { status: 'fulfilled' }));
    expect((await client.patch(`/v2/orders/${id}/status`, { status: 'cancelled' })).status).toBe(409);
    await cancel(shipment);
    const [first, second] = line_items;
    const lines = [{ ...first, quantity: 1 }, second].map((line) => ({
      id: line.id,
      sku: line.sku,
      quantity: line.quantity,
      unit_price: 1,
    }));
    const reduced = await client.put(`/v2/orders/${id}`, { customer_id: 'C-1', line_items: lines });
    expect([reduced.status, reduced.body.data?.line_items.length]).toEqual([200, 2]);
    const path = `/v2/shipments/${shipment}`;
    await client.put(`/v2/orders/${id}`, { customer_id: 'C-1', line_items: [lines[1]] });
    expect((await client.patch(path, (await client.get(path)).body.data)).status).toBe(200); // of a SKU that is gone
    expect((await client.patch(`/v2/orders/${id}/status`, { status: 'cancelled' })).status).toBe(200);

    const { id: picked } = await orderOf(client);
    const { id: waiting } = await client.create('/v2/shipments', shipmentOf(picked, { A: 1 }));
    await client.patch(`/v2/orders/${picked}/status`, { status: 'cancelled' });
    expect((await cancel(waiting)).status).toBe(200);
    expect(await countersOf(client, picked)).toMatchObject(NOTHING);
    expect(await differences()).toEqual([]);
  });
});

describe.each(['v1', 'v2'])('in %s, the invoice of a shipment', (version) => {
  const shipments = `/${version}/shipments`;
  const invoiceOf = async (order: string, more: object = {}) => {
    const number = `I-${Math.random()}`;
    return client.create('/v2/invoices', {
      ...{ reference_id: number, invoice_number: number, order_ids: [order], due_date: '2030-01-01T00:00:00Z' },
      ...{ invoice_status: 'OPEN', items: [{ sku: 'A', quantity: 1, amount: 1 }], ...more },
    });
  };

  it('is named by id or reference', async () => {
    const { id } = await orderOf(client);
    const invoice = await invoiceOf(id);
    for (const invoice_id of [invoice.id, invoice.id.toUpperCase(), invoice.reference_id])
      expect((await client.create(shipments, shipmentOf(id, { A: 1 }, { invoice_id }))).invoice_id).toBe(invoice.id);
    const shipment = await client.create(shipments, shipmentOf(id, { A: 1 }));
    const changed = await client.patch(`${shipments}/${shipment.id}`, { invoice_id: invoice.reference_id });
    expect(changed.body.data.invoice_id).toBe(invoice.id);
  });

  it('must be one of the order that is not cancelled', async () => {
    const { id } = await orderOf(client);
    const [foreign, cancelled] = [await invoiceOf('SO-1'), await invoiceOf(id)];
    await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    const shipment = await client.create(shipments, shipmentOf(id, { A: 1 }));
    for (const [invoice_id, reason] of [
      [foreign.id, 'is no invoice of the order'],
      [cancelled.id, 'is cancelled'],
      ['NONE', 'does not exist'],
    ])
      for (const answer of [
        await client.post(shipments, shipmentOf(id, { A: 1 }, { invoice_id })),
        await client.patch(`${shipments}/${shipment.id}`, { invoice_id }),
      ])
        expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'invoice_id', reason }]]);
  });

  it('may be sent back after it was cancelled', async () => {
    const { id } = await orderOf(client);
    const invoice = await invoiceOf(id);
    const shipment = await client.create(shipments, shipmentOf(id, { A: 1 }, { invoice_id: invoice.id }));
    await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    const { status, body } = await client.patch(`${shipments}/${shipment.id}`, { invoice_id: invoice.id, note: 'x' });
    expect([status, body.data.invoice_id, body.data.note]).toEqual([200, invoice.id, 'x']);
  });
});

describe('quantities with decimals', () => {
  it('leave wholly in v2, and are shown by both versions', async () => {
    const { id } = await orderOf(client);
    const shipment = await client.create(
      '/v2/shipments',
      shipmentOf(id, { A: 0.0001, B: 4.5 }, { status: 'fulfilled' }),
    );
    for (const version of ['v1', 'v2']) {
      const { shipment_items: items } = (await client.get(`/${version}/shipments/${shipment.id}`)).body.data;
      expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0.0001, 4.5]);
    }
    expect(await countersOf(client, id)).toMatchObject({ shipped: [0.0001, 4.5, 0], status: 'PARTIALLY_DELIVERED' });
    await client.create('/v2/shipments', shipmentOf(id, { A: 12.9999 }, { status: 'fulfilled' }));
    expect(await countersOf(client, id)).toMatchObject({ shipped: [10, 4.5, 3], status: 'DELIVERED' });
    expect(await differences()).toEqual([]);
  });

  it('can be changed in v2 while the shipment is created, and written back', async () => {
    const { id } = await orderOf(client);
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { B: 2.25 }));
    const path = `/v2/shipments/${shipment.id}`;
    const same = await client.patch(path, (await client.get(path)).body.data);
    expect([same.status, same.body.data.version]).toEqual([200, 1]);
    const changed = await client.patch(path, { shipment_items: [{ sku_id: 'B', quantity: 4.5 }] });
    expect(changed.body.data.shipment_items).toMatchObject([{ sku_id: 'B', quantity: 4.5 }]);
    const over = await client.patch(path, { shipment_items: [{ sku_id: 'B', quantity: 4.5001 }] });
    expect([over.status, over.body.code]).toEqual([409, 'over_shipped']);
  });

  it('are refused in v1, and in v2 with more than 4 decimals', async () => {
    const { id } = await orderOf(client);
    const v1 = await client.post('/v1/shipments', shipmentOf(id, { B: 2.5 }));
    const v2 = await client.post('/v2/shipments', shipmentOf(id, { B: 2.00001 }));
    for (const { status, body } of [v1, v2])
      expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['shipment_items[0].quantity'],
      ]);
  });

  it('may be above the largest whole number of the database', async () => {
    const line_items = [{ sku: 'A', quantity: 3_000_000_000, unit_price: 0 }];
    const { id } = await client.create('/v2/orders', { customer_id: 'C-1', line_items });
    const { shipment_items } = await client.create('/v2/shipments', shipmentOf(id, { A: 3_000_000_000 }));
    expect(shipment_items).toMatchObject([{ quantity: 3_000_000_000 }]);
  });
});
