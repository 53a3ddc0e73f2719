import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { type Line, named, type Order, OrderChanges } from '#test/support/orders/order-changes.js';

describe.each(['v1', 'v2'])('replaced lines of an order, %s', (version) => {
  let service: TestService;
  let client: Client;
  let orders: OrderChanges;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
    orders = new OrderChanges(client, version);
  });

  describe('whose documents gave everything back', () => {
    let made: Order;

    beforeEach(async () => {
      made = await orders.order(
        {},
        {
          line_items: [
            { reference_id: '1', sku: 'A', quantity: 10, unit_price: 10 },
            { reference_id: '2', sku: 'B', quantity: 1, unit_price: 10 },
          ],
        },
      );
      const { data } = (await orders.invoice(made.id, 10)).body;
      await client.create(`/v2/invoices/${data.id}/credit-notes`, {
        items: [{ invoice_item_id: data.items[0].id, quantity: 10 }],
        return_to_order: true,
      });
    });

    const differences = async () => (await client.get('/v2/reconciliation')).body.data;

    it('can be wholly cancelled', async () => {
      const [first, second] = made.line_items;
      const { status, data } = await orders.put(made.id, [named(first, { cancelled_quantity: 10 }), named(second!)]);
      expect([status, data.line_items[0].cancelled_quantity]).toEqual([200, 10]);
    });

    it('can be removed, and their documents still add up', async () => {
      const second = made.line_items[1]!;
      const { status } = await orders.put(made.id, [named(second, { reference_id: '1', quantity: 11 })]);
      expect(status).toBe(200);
      const changed = await orders.read(made.id);
      expect(changed.line_items).toEqual([expect.objectContaining({ id: second.id, reference_id: '1', quantity: 11 })]);
      expect(changed).toMatchObject({ cart_total: 110, payable_total: 110, amount: 110 });
      expect(await differences()).toEqual([]);
      const again = (await orders.invoice(made.id, 1)).body;
      expect([again.code, again.details[0]]).toEqual([
        'validation_failed',
        { field: 'items[0].sku', reason: 'is on none of the orders' },
      ]);
      expect((await orders.ship(made.id, 1)).body.details[0].reason).toBe('is on no line of the order');
      const unknown = await orders.put(
        made.id,
        made.line_items.map((one) => named(one)),
      );
      expect([unknown.status, unknown.details[0].field]).toEqual([400, 'line_items[0].id']);
      const anew = await orders.put(made.id, [named(second), { sku: 'A', quantity: 2, unit_price: 1 }]);
      expect(anew.data.line_items.map(({ sku }: Line) => sku)).toEqual(['B', 'A']);
      expect((await orders.invoice(made.id, 2)).status).toBe(201);
      expect(await differences()).toEqual([]);
    });

    it('cannot become another product', async () => {
      const [first, second] = made.line_items;
      const { status, code, details } = await orders.put(made.id, [named(first, { sku: 'C' }), named(second!)]);
      expect([status, code, details]).toEqual([
        409,
        'resource_locked',
        [
          {
            field: 'line_items[0].sku',
            reason:
              'must stay A, because an invoice or shipment names the line; send C as a line without id and reference_id',
          },
        ],
      ]);
      const free = await orders.put(made.id, [named(first), named(second!, { sku: 'C' })]);
      expect(free.status).toBe(200);
      expect((await orders.read(made.id)).line_items[1]).toMatchObject({ id: second!.id, sku: 'C' });
    });
  });

  it.each(['created', 'fulfilled'])(
    'can be cancelled and removed once a shipment that was %s is cancelled',
    async (status) => {
      const made = await orders.order();
      const { data: shipment } = (await orders.ship(made.id, 10, status)).body;
      expect((await orders.putLine(made, { cancelled_quantity: 1 })).status).toBe(400);
      await client.patch(`/v2/shipments/${shipment.id}/status`, { status: 'cancelled' });
      expect((await orders.putLine(made, { cancelled_quantity: 10 })).status).toBe(200);
      expect((await orders.put(made.id, [{ sku: 'B', quantity: 1, unit_price: 1 }])).status).toBe(200);
      expect((await orders.read(made.id)).line_items.map(({ sku }: Line) => sku)).toEqual(['B']);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    },
  );

  it('are matched by SKU where the quantities fit: a free sample before the invoiced line is a new line', async () => {
    const made = await orders.order();
    await orders.invoice(made.id, 10);
    const sample = { sku: 'A', quantity: 1, unit_price: 0 };
    const { status, data } = await orders.put(made.id, [sample, { sku: 'A', quantity: 10, unit_price: 10 }]);
    expect([status, data.line_items.map(({ quantity }: Line) => quantity)]).toEqual([200, [1, 10]]);
    expect((await orders.read(made.id)).line_items[1].id).toBe(made.line_items[0].id);
    const low = await orders.put(made.id, [sample, { sku: 'A', quantity: 9, unit_price: 10 }]);
    expect([low.status, low.details]).toEqual([
      409,
      [
        {
          field: expect.stringMatching(/^line_items\[\d\]\.quantity$/),
          reason: 'is too little: the line is invoiced 10; name the lines of A by id',
        },
      ],
    ]);
  });

  it('and charges that are wrong have faults of the field that was sent', async () => {
    const made = await orders.order();
    const wrong = { additional_charges: [{ name: 'x', type: 'discount', value_type: 'percentage', amount: 200 }] };
    const line_items = [named(made.line_items[0])];
    const created = await client.post(`/${version}/orders`, {
      customer_id: 'C-1',
      line_items: [{ sku: 'A', quantity: 10, unit_price: 10 }],
      ...wrong,
    });
    const replaced = await orders.put(made.id, line_items, wrong);
    for (const details of [created.body.details, replaced.details])
      expect(details.map(({ field }: { field: string }) => field)).toEqual(['additional_charges[0].amount']);
    const tax = await orders.put(made.id, line_items, { tax_value: 99999999999 });
    expect(tax.details).toEqual([{ field: 'tax_value', reason: 'makes the total too large' }]);
  });
});
