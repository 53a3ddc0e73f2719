import type { Client } from '../../test/support/client.js';
import { sharedService, type TestService } from '../../test/support/service.js';
import { makeTrade, type Trade } from '../../test/support/trade.js';

interface Line {
  id: string;
  sku: string;
  quantity: number;
  unit_price: number;
}
interface Order {
  id: string;
  version: number;
  line_items: [Line, ...Line[]];
}

describe.each(['v1', 'v2'])('cancelled quantities of order lines, %s', (version) => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let documents = 0;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const order = (line: object = {}, more: object = {}): Promise<Order> =>
    client.create('/v2/orders', {
      customer_id: 'C-1',
      line_items: [{ sku: 'A', quantity: 10, unit_price: 10, ...line }],
      ...more,
    });
  /** A line as a request names it. */
  const named = ({ id, sku, quantity, unit_price }: Line, fields: object = {}) => ({
    id,
    sku,
    quantity,
    unit_price,
    ...fields,
  });
  const put = async (id: string, line_items: object[], more: object = {}) => {
    const { status, body } = await client.put(`/${version}/orders/${id}`, { customer_id: 'C-1', line_items, ...more });
    return { status, ...body };
  };
  const read = async (id: string) => (await client.get(`/v2/orders/${id}`)).body.data;
  const line = ({ id, line_items: [first] }: Order, fields: object) => put(id, [named(first, fields)]);
  const ship = (order_id: string, quantity: number, status = 'shipped') =>
    client.post('/v2/shipments', {
      reference_id: `S-${++documents}`,
      order_id,
      status,
      shipment_items: [{ sku_id: 'A', quantity }],
    });
  const invoice = (order_id: string, quantity: number) =>
    client.post('/v2/invoices', {
      reference_id: `I-${++documents}`,
      invoice_number: `I-${documents}`,
      order_ids: [order_id],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity, amount: 10 }],
    });

  it('are written by PUT, raised and lowered, and stay if they are left out', async () => {
    const made = await order();
    const cancelled = await line(made, { cancelled_quantity: 4 });
    expect(cancelled.data.line_items[0]).toMatchObject({ quantity: 10, cancelled_quantity: 4 });
    const { version: before } = await read(made.id);
    expect((await line(made, {})).data.line_items[0].cancelled_quantity).toBe(4);
    expect((await read(made.id)).version).toBe(before); // nothing has changed
    expect((await line(made, { cancelled_quantity: 1 })).data.line_items[0].cancelled_quantity).toBe(1);
    expect((await line(made, { cancelled_quantity: 10 })).data.line_items[0].cancelled_quantity).toBe(10);
    const added = await put(made.id, [
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
    const made = await order();
    expect((await ship(made.id, 4)).status).toBe(201);
    expect((await invoice(made.id, 6)).status).toBe(201);
    expect(await line(made, { cancelled_quantity: 5 })).toEqual({
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
    expect((await line(made, { cancelled_quantity: 4 })).status).toBe(200);
    const [more, less] = [await line(made, { quantity: 9 }), await line(made, { quantity: 9, cancelled_quantity: 3 })];
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
    const beyond = await line(await order(), { cancelled_quantity: 11 });
    expect([beyond.status, beyond.details[0].reason]).toEqual([400, 'ordered 10: at most 10 can be cancelled']);
    const negative = await line(made, { cancelled_quantity: -1 });
    expect([negative.status, negative.details[0].field]).toEqual([400, 'line_items[0].cancelled_quantity']);
  });

  it('leave the counters that documents keep as they are, whatever is sent', async () => {
    const made = await order();
    await ship(made.id, 4);
    const sent = { cancelled_quantity: 1, picked_quantity: 0, shipped_quantity: 9, invoiced_quantity: 9 };
    expect((await line(made, sent)).data.line_items[0]).toMatchObject({
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
      expect((await put(id, lines(cancelled), body)).status).toBe(200);
      const { amount, cart_total, tax_value, payable_total, line_items } = await read(id);
      return [amount, line_items[0].final_unit_price, cart_total, tax_value, payable_total];
    };
    expect(await totals(0)).toEqual([30, 9.6667, 29, 5.51, 37.41]);
    expect(await totals(1)).toEqual([20, 9.665, 19.33, 3.67, 24.93]); // 20 − 2 ÷ 3, and a charge of 1.93
    expect(await totals(3)).toEqual([0, 0, 0, 0, 0]);
    expect(await totals(0)).toEqual([30, 9.6667, 29, 5.51, 37.41]);
    const opening = await client.create(`/${version}/orders`, { ...body, line_items: lines(1) });
    expect((await read(opening.id)).payable_total).toBe(24.93);
  });

  it('are neither shipped nor invoiced', async () => {
    const made = await order();
    await ship(made.id, 2);
    await invoice(made.id, 7);
    await line(made, { cancelled_quantity: 1 });
    const invoiced = (await invoice(made.id, 3)).body;
    expect([invoiced.code, invoiced.details[0].reason]).toEqual([
      'over_invoiced',
      expect.stringContaining('ordered 10, cancelled 1, invoiced 7, at most 2 more'),
    ]);
    const shipped = (await ship(made.id, 8)).body;
    expect([shipped.code, shipped.details[0].reason]).toEqual([
      'over_shipped',
      expect.stringContaining('ordered 10, cancelled 1, in shipments 2, at most 7 more'),
    ]);
    expect([(await invoice(made.id, 2)).status, (await ship(made.id, 7)).status]).toEqual([201, 201]);
  });

  it('close the order: it is delivered, and its product can be deleted', async () => {
    const made = await order();
    await ship(made.id, 6, 'fulfilled');
    await invoice(made.id, 6);
    const remove = () => client.delete(`/${version}/products/${trade.products.A}`);
    await client.patch(`/v2/orders/${trade.order.id}/status`, { status: 'cancelled' });
    expect([(await read(made.id)).fulfillment_status, (await remove()).body.code]).toEqual([
      'PARTIALLY_DELIVERED',
      'resource_in_use',
    ]);
    expect((await line(made, { cancelled_quantity: 4 })).data.fulfillment_status).toBe('DELIVERED');
    expect((await remove()).status).toBe(204);
  });

  it('of ad hoc lines do not matter: these count for the fulfillment only in an order of their own', async () => {
    const freight = { sku: 'FREIGHT', quantity: 1, unit_price: 5, is_adhoc: true };
    const made: Order = await order({}, { line_items: [{ sku: 'A', quantity: 10, unit_price: 10 }, freight] });
    const status = async ({ id }: Order) => (await client.get(`/${version}/orders/${id}`)).body.data.fulfillment_status;
    await ship(made.id, 10, 'fulfilled');
    expect(await status(made)).toBe('DELIVERED');
    const service: Order = await order({}, { line_items: [freight] });
    expect(await status(service)).toBe('UNFULFILLED');
    await client.create('/v2/shipments', {
      reference_id: 'FREIGHT',
      order_id: service.id,
      status: 'shipped',
      shipment_items: [{ sku_id: 'FREIGHT', quantity: 1 }],
    });
    expect(await status(service)).toBe('FULFILLED');
  });

  describe('of a line whose documents gave everything back', () => {
    let made: Order;

    beforeEach(async () => {
      made = await order(
        {},
        {
          line_items: [
            { reference_id: '1', sku: 'A', quantity: 10, unit_price: 10 },
            { reference_id: '2', sku: 'B', quantity: 1, unit_price: 10 },
          ],
        },
      );
      const { data } = (await invoice(made.id, 10)).body;
      await client.create(`/v2/invoices/${data.id}/credit-notes`, {
        items: [{ invoice_item_id: data.items[0].id, quantity: 10 }],
        return_to_order: true,
      });
    });

    const differences = async () => (await client.get('/v2/reconciliation')).body.data;

    it('may be all of it', async () => {
      const [first, second] = made.line_items;
      const { status, data } = await put(made.id, [named(first, { cancelled_quantity: 10 }), named(second!)]);
      expect([status, data.line_items[0].cancelled_quantity]).toEqual([200, 10]);
    });

    it('may be more than all: the line can be removed, and its documents still add up', async () => {
      const second = made.line_items[1]!;
      const { status } = await put(made.id, [named(second, { reference_id: '1', quantity: 11 })]);
      expect(status).toBe(200);
      const changed = await read(made.id);
      expect(changed.line_items).toEqual([expect.objectContaining({ id: second.id, reference_id: '1', quantity: 11 })]);
      expect(changed).toMatchObject({ cart_total: 110, payable_total: 110, amount: 110 });
      expect(await differences()).toEqual([]);
      const again = (await invoice(made.id, 1)).body;
      expect([again.code, again.details[0]]).toEqual([
        'validation_failed',
        { field: 'items[0].sku', reason: 'is on none of the orders' },
      ]);
      expect((await ship(made.id, 1)).body.details[0].reason).toBe('is on no line of the order');
      const unknown = await put(
        made.id,
        made.line_items.map((one) => named(one)),
      );
      expect([unknown.status, unknown.details[0].field]).toEqual([400, 'line_items[0].id']);
      const anew = await put(made.id, [named(second), { sku: 'A', quantity: 2, unit_price: 1 }]);
      expect(anew.data.line_items.map(({ sku }: Line) => sku)).toEqual(['B', 'A']);
      expect((await invoice(made.id, 2)).status).toBe(201);
      expect(await differences()).toEqual([]);
    });

    it('do not let the line become another product', async () => {
      const [first, second] = made.line_items;
      const { status, code, details } = await put(made.id, [named(first, { sku: 'C' }), named(second!)]);
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
      const free = await put(made.id, [named(first), named(second!, { sku: 'C' })]);
      expect(free.status).toBe(200);
      expect((await read(made.id)).line_items[1]).toMatchObject({ id: second!.id, sku: 'C' });
    });
  });

  it('and quantities are found by SKU where they fit: a free sample before the invoiced line is a new line', async () => {
    const made = await order();
    await invoice(made.id, 10);
    const sample = { sku: 'A', quantity: 1, unit_price: 0 };
    const { status, data } = await put(made.id, [sample, { sku: 'A', quantity: 10, unit_price: 10 }]);
    expect([status, data.line_items.map(({ quantity }: Line) => quantity)]).toEqual([200, [1, 10]]);
    expect((await read(made.id)).line_items[1].id).toBe(made.line_items[0].id);
    const low = await put(made.id, [sample, { sku: 'A', quantity: 9, unit_price: 10 }]);
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

  it('and charges that are wrong are reported on the field that was sent', async () => {
    const made = await order();
    const wrong = { additional_charges: [{ name: 'x', type: 'discount', value_type: 'percentage', amount: 200 }] };
    const line_items = [named(made.line_items[0])];
    const created = await client.post(`/${version}/orders`, {
      customer_id: 'C-1',
      line_items: [{ sku: 'A', quantity: 10, unit_price: 10 }],
      ...wrong,
    });
    const replaced = await put(made.id, line_items, wrong);
    for (const details of [created.body.details, replaced.details])
      expect(details.map(({ field }: { field: string }) => field)).toEqual(['additional_charges[0].amount']);
    const tax = await put(made.id, line_items, { tax_value: 99999999999 });
    expect(tax.details).toEqual([{ field: 'tax_value', reason: 'makes the total too large' }]);
  });
});
