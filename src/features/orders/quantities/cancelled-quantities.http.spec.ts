import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { named, type Order, OrderChanges } from '#test/support/orders/order-changes.js';

describe.each(['v1', 'v2'])('cancelled quantities of order lines, %s', (version) => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let orders: OrderChanges;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    orders = new OrderChanges(client, version);
  });

  it('are written by PUT, raised and lowered, and stay if they are left out', async () => {
    const made = await orders.order();
    const cancelled = await orders.putLine(made, { cancelled_quantity: 4 });
    expect(cancelled.data.line_items[0]).toMatchObject({ quantity: 10, cancelled_quantity: 4 });
    const { version: before } = await orders.read(made.id);
    expect((await orders.putLine(made, {})).data.line_items[0].cancelled_quantity).toBe(4);
    expect((await orders.read(made.id)).version).toBe(before); // nothing has changed
    expect((await orders.putLine(made, { cancelled_quantity: 1 })).data.line_items[0].cancelled_quantity).toBe(1);
    expect((await orders.putLine(made, { cancelled_quantity: 10 })).data.line_items[0].cancelled_quantity).toBe(10);
    const added = await orders.put(made.id, [
      named(made.line_items[0]),
      { sku: 'B', quantity: 2, unit_price: 1, cancelled_quantity: 2 },
    ]);
    expect(added.data.line_items[1]).toMatchObject({ sku: 'B', cancelled_quantity: 2 });
    const { data } = (await client.get(`/v2/history?resource_type=order&resource_id=${made.id}`)).body;
    const fields = data.flatMap(({ changes }: { changes: { field: string }[] | null }) => changes ?? []);
    expect(fields).toContainEqual({
      field: `line_items[${made.line_items[0].id}].cancelled_quantity`,
      before: 4,
      after: 1,
    });
  });

  it('are at most what is neither in shipments nor invoiced', async () => {
    const made = await orders.order();
    expect((await orders.ship(made.id, 4)).status).toBe(201);
    expect((await orders.invoice(made.id, 6)).status).toBe(201);
    expect(await orders.putLine(made, { cancelled_quantity: 5 })).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'The request is not valid.',
      details: [
        {
          field: 'line_items[0].cancelled_quantity',
          reason: 'ordered 10, picked 4, shipped 4, invoiced 6: at most 4 can be cancelled',
        },
      ],
    });
    expect((await orders.putLine(made, { cancelled_quantity: 4 })).status).toBe(200);
    const [more, less] = [
      await orders.putLine(made, { quantity: 9 }),
      await orders.putLine(made, { quantity: 9, cancelled_quantity: 3 }),
    ];
    expect([more.status, more.code, more.details]).toEqual([
      409,
      'resource_locked',
      [
        {
          field: 'line_items[0].quantity',
          reason: 'is too little: the line is picked 4, shipped 4, invoiced 6, cancelled 4',
        },
      ],
    ]);
    expect(less.status).toBe(200);
    const beyond = await orders.putLine(await orders.order(), { cancelled_quantity: 11 });
    expect([beyond.status, beyond.details[0].reason]).toEqual([400, 'ordered 10: at most 10 can be cancelled']);
    const negative = await orders.putLine(made, { cancelled_quantity: -1 });
    expect([negative.status, negative.details[0].field]).toEqual([400, 'line_items[0].cancelled_quantity']);
  });

  it('are at most the quantity, also of a line that gets another SKU', async () => {
    const made = await orders.order();
    await orders.putLine(made, { cancelled_quantity: 8 });
    const lower = [await orders.putLine(made, { quantity: 5 }), await orders.putLine(made, { sku: 'B', quantity: 5 })];
    const details = [{ field: 'line_items[0].quantity', reason: 'is too little: the line is cancelled 8' }];
    expect(lower.map(({ status, code, details: reasons }) => [status, code, reasons])).toEqual(
      lower.map(() => [409, 'resource_locked', details]),
    );
    const other = await orders.putLine(made, { sku: 'B', quantity: 8 });
    expect(other.data.line_items[0]).toMatchObject({ sku: 'B', quantity: 8, cancelled_quantity: 8 });
  });

  it('leave the counters that documents keep as they are, whatever is sent', async () => {
    const made = await orders.order();
    await orders.ship(made.id, 4);
    const sent = { cancelled_quantity: 1, picked_quantity: 0, shipped_quantity: 9, invoiced_quantity: 9 };
    expect((await orders.putLine(made, sent)).data.line_items[0]).toMatchObject({
      cancelled_quantity: 1,
      picked_quantity: 4,
      shipped_quantity: 4,
      invoiced_quantity: 0,
    });
  });

  it('are in no total, and a discount that is an amount falls in proportion', async () => {
    const customer = await client.create('/v2/customers', { reference_id: 'TAXED', company_name: 'T', tax_rate: 19 });
    const body = {
      customer_id: customer.id,
      additional_charges: [{ type: 'fee', value_type: 'percentage', amount: 10 }],
    };
    const lines = (cancelled_quantity: number) => [
      { sku: 'A', quantity: 3, unit_price: 10, discount: 1, cancelled_quantity },
    ];
    const { id } = await client.create('/v2/orders', { ...body, line_items: lines(0) });
    const totals = async (cancelled: number) => {
      expect((await orders.put(id, lines(cancelled), body)).status).toBe(200);
      const { amount, cart_total, tax_value, payable_total, line_items } = await orders.read(id);
      return [amount, line_items[0].final_unit_price, cart_total, tax_value, payable_total];
    };
    expect(await totals(0)).toEqual([30, 9.6667, 29, 5.51, 37.41]);
    expect(await totals(1)).toEqual([20, 9.665, 19.33, 3.67, 24.93]); // 20 − 2 ÷ 3, and a charge of 1.93
    expect(await totals(3)).toEqual([0, 0, 0, 0, 0]);
    expect(await totals(0)).toEqual([30, 9.6667, 29, 5.51, 37.41]);
    const opening = await client.create(`/${version}/orders`, { ...body, line_items: lines(1) });
    expect((await orders.read(opening.id)).payable_total).toBe(24.93);
  });

  it('are neither shipped nor invoiced', async () => {
    const made = await orders.order();
    await orders.ship(made.id, 2);
    await orders.invoice(made.id, 7);
    await orders.putLine(made, { cancelled_quantity: 1 });
    const invoiced = (await orders.invoice(made.id, 3)).body;
    expect([invoiced.code, invoiced.details[0].reason]).toEqual([
      'over_invoiced',
      expect.stringContaining('ordered 10, cancelled 1, invoiced 7, at most 2 more'),
    ]);
    const shipped = (await orders.ship(made.id, 8)).body;
    expect([shipped.code, shipped.details[0].reason]).toEqual([
      'over_shipped',
      expect.stringContaining('ordered 10, cancelled 1, in shipments 2, at most 7 more'),
    ]);
    expect([(await orders.invoice(made.id, 2)).status, (await orders.ship(made.id, 7)).status]).toEqual([201, 201]);
  });

  it('close the order: it is delivered, and its product can be deleted', async () => {
    const made = await orders.order();
    await orders.ship(made.id, 6, 'fulfilled');
    await orders.invoice(made.id, 6);
    const remove = () => client.delete(`/${version}/products/${trade.products.A}`);
    await client.patch(`/v2/orders/${trade.order.id}/status`, { status: 'cancelled' });
    expect([(await orders.read(made.id)).fulfillment_status, (await remove()).body.code]).toEqual([
      'PARTIALLY_DELIVERED',
      'resource_in_use',
    ]);
    expect((await orders.putLine(made, { cancelled_quantity: 4 })).data.fulfillment_status).toBe('DELIVERED');
    expect((await remove()).status).toBe(204);
  });

  it('of ad hoc lines do not matter: these count for the fulfillment only in an order of their own', async () => {
    const freight = { sku: 'FREIGHT', quantity: 1, unit_price: 5, is_adhoc: true };
    const made: Order = await orders.order({}, { line_items: [{ sku: 'A', quantity: 10, unit_price: 10 }, freight] });
    const status = async ({ id }: Order) => (await client.get(`/${version}/orders/${id}`)).body.data.fulfillment_status;
    await orders.ship(made.id, 10, 'fulfilled');
    expect(await status(made)).toBe('DELIVERED');
    const service: Order = await orders.order({}, { line_items: [freight] });
    expect(await status(service)).toBe('UNFULFILLED');
    await client.create('/v2/shipments', {
      reference_id: 'FREIGHT',
      order_id: service.id,
      status: 'shipped',
      shipment_items: [{ sku_id: 'FREIGHT', quantity: 1 }],
    });
    expect(await status(service)).toBe('FULFILLED');
  });
});
