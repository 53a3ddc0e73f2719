import { Client } from '#test/support/client.js';
import { issueKey } from '#test/support/keys.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { countersOf, orderOf, shipmentOf } from '#test/support/shipments/shipping.js';

describe('shipments', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  it('are created with the documented fields, and read the same in both API versions except for the version', async () => {
    const { id: orderId } = await orderOf(client, { reference_id: 'SO-FIELDS' });
    const tracking_info = { tracking_number: '1Z', tracking_url: 'https://track.example/1Z', delivery_partner: 'UPS' };
    const sent = shipmentOf(
      'SO-FIELDS',
      { A: 2, B: 1 },
      { tracking_info, note: 'Ring', created_at: '2025-01-31T09:30:00Z' },
    );
    const answer = await client.post('/v1/shipments', sent);
    expect(answer.status).toBe(201);
    const v1 = answer.body.data;
    expect(v1).toEqual({
      id: expect.any(String),
      reference_id: sent.reference_id,
      order_id: orderId,
      invoice_id: null,
      status: 'created',
      shipment_items: [
        { id: expect.any(String), sku_id: 'A', quantity: 2 },
        { id: expect.any(String), sku_id: 'B', quantity: 1 },
      ],
      tracking_info,
      note: 'Ring',
      created_at: '2025-01-31T09:30:00.000Z',
      updated_at: expect.any(String),
    });
    expect(answer.headers.get('location')).toBe(`/v1/shipments/${v1.id}`);
    expect((await client.get(`/v1/shipments/${v1.id}`)).body.data).toEqual(v1);
    expect((await client.get(`/v2/shipments/${v1.id}`)).body.data).toEqual({ ...v1, version: 1 });
    const listed = (await client.get(`/v1/shipments?reference_ids=${sent.reference_id},none`)).body.data;
    expect(listed).toEqual([v1]);
    const other = await client.create('/v2/shipments', shipmentOf(orderId, { A: 1 }));
    expect((await client.get(`/v1/shipments/${other.id}`)).body.data).toEqual({ ...other, version: undefined });
  });

  it('never exceed what was ordered and not cancelled, including opening values', async () => {
    const { id } = await orderOf(client, {
      line_items: [
        { sku: 'A', quantity: 10, unit_price: 1, cancelled_quantity: 1, shipped_quantity: 4, picked_quantity: 2 },
      ],
    });
    await client.create('/v2/shipments', shipmentOf(id, { A: 3 }));
    const before = await client.get(`/v2/orders/${id}`);
    const { status, body: error } = await client.post('/v2/shipments', shipmentOf(id, { A: 3 }));
    expect(status).toBe(409);
    expect(error).toEqual({
      code: 'over_shipped',
      message: 'More would be shipped than was ordered.',
      details: [
        { field: 'shipment_items[0].quantity', reason: 'ordered 10, cancelled 1, in shipments 7, at most 2 more' },
      ],
    });
    expect((await client.get(`/v2/orders/${id}`)).body).toEqual(before.body);
    await client.create('/v2/shipments', shipmentOf(id, { A: 2 }, { status: 'fulfilled' }));
    expect(await countersOf(client, id)).toMatchObject({ picked: [7], shipped: [6], status: 'PARTIALLY_DELIVERED' });
  });

  it('are refused for orders that are not confirmed', async () => {
    const draft = await orderOf(client, { status: 'draft' });
    const quote = await orderOf(client, { type: 'quote' });
    for (const [id, reason] of [
      [draft.id, 'is draft'],
      [quote.id, 'is a quote'],
    ]) {
      const { status, body: error } = await client.post('/v1/shipments', shipmentOf(id, { A: 1 }));
      expect([status, error.code, error.details]).toEqual([
        409,
        'order_not_shippable',
        [{ field: 'order_id', reason }],
      ]);
    }
  });

  it('have unique references', async () => {
    const { id } = await orderOf(client);
    const sent = shipmentOf(id, { A: 1 });
    const first = await client.create('/v2/shipments', sent);
    const detail = { field: 'reference_id', reason: `is taken already by ${first.id}` };
    const twice = await client.post('/v1/shipments', sent);
    expect([twice.status, twice.body.code, twice.body.details]).toEqual([409, 'duplicate_reference', [detail]]);
    const other = await client.create('/v2/shipments', shipmentOf(id, { A: 1 }));
    const changed = await client.patch(`/v2/shipments/${other.id}`, { reference_id: sent.reference_id });
    expect([changed.status, changed.body.details]).toEqual([409, [detail]]);
  });

  it('accept items by product, and refuse items that are on no line', async () => {
    const { id } = await orderOf(client);
    const { A, B, C } = trade.products;
    const made = await client.create('/v2/shipments', {
      ...shipmentOf(id, {}),
      shipment_items: [
        { product_id: B, quantity: 1 },
        { product_id: A.toUpperCase(), sku_id: 'A', quantity: 2 },
      ],
    });
    expect(
      made.shipment_items.map(({ sku_id, quantity }: { sku_id: string; quantity: number }) => [sku_id, quantity]),
    ).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    const { body: error } = await client.post('/v2/shipments', {
      ...shipmentOf(id, {}),
      invoice_id: 'none',
      shipment_items: [
        { quantity: 1 },
        { sku_id: 'C', quantity: 1 },
        { product_id: C, quantity: 1 },
        { sku_id: 'A', product_id: B, quantity: 1 },
      ],
    });
    expect(error.details).toEqual([
      { field: 'invoice_id', reason: 'does not exist' },
      { field: 'shipment_items[0].sku_id', reason: 'is required, or product_id' },
      { field: 'shipment_items[1].sku_id', reason: 'is on no line of the order' },
      { field: 'shipment_items[2].product_id', reason: 'is on no line of the order' },
      { field: 'shipment_items[3].product_id', reason: 'is the product of another sku_id' },
    ]);
  });

  it('are found by order and invoice, and no longer refer to an invoice that was deleted', async () => {
    const { id } = await orderOf(client);
    const invoice = await client.create('/v2/invoices', {
      reference_id: 'INV-SHP',
      invoice_number: 'INV-SHP',
      order_ids: [id],
      due_date: '2099-01-01T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
    });
    const shipment = await client.create('/v2/shipments', shipmentOf(id, { A: 1 }, { invoice_id: invoice.id }));
    const found = await client.get(`/v2/shipments?invoice_ids=${invoice.id}&order_ids=${id}&ids=${shipment.id}`);
    expect(found.body.data).toEqual([shipment]);
    expect((await client.get(`/v2/shipments?order_ids=${id}&status=shipped`)).body.data).toEqual([]);
    expect((await client.get('/v1/shipments?shipment_status=created')).body.data).toContainEqual(
      expect.objectContaining({ id: shipment.id }),
    );
    expect((await client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect((await client.get(`/v2/shipments/${shipment.id}`)).body.data).toMatchObject({
      invoice_id: null,
      version: 2,
    });
  });

  it('require their scopes', async () => {
    const reader = new Client(
      service.base,
      await issueKey(service.database, { slug: client.slug, scopes: ['shipments:read'] }),
      client.slug,
    );
    expect((await reader.get('/v1/shipments')).status).toBe(200);
    expect((await reader.post('/v1/shipments', shipmentOf('SO-1', { A: 1 }))).status).toBe(403);
  });
});
