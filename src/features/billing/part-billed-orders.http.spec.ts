import type { Client } from '#test/support/client.js';
import { billing, billOrder, makeProducts, type Json } from '#test/support/billing/billing.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** How a first part of an order is billed. */
const FIRST_PARTS: Record<string, (client: Client, order: Json, quantity: number) => Promise<Json>> = {
  'by the route of the order': (client, order, quantity) =>
    billOrder(client, order, { lines: [{ line_id: order.line_items[0].id, quantity }] }),
  'by the route of several orders': (client, order) =>
    client.post('/v2/invoices/from-orders', billing({ order_ids: [order.id], quantities: 'shipped' })),
  'by hand in v2': (client, order, quantity) =>
    client.post('/v2/invoices', {
      ...billing(),
      reference_id: `${order.id}-hand`,
      order_ids: [order.id],
      items: [{ sku: 'A', quantity, amount: 10 }],
    }),
  'by hand in v1': (client, order, quantity) =>
    client.post('/v1/invoices', {
      reference_id: `${order.id}-hand`,
      order_id: order.id,
      invoice_number: `${order.id}-hand`,
      due_date: '2099-01-31T00:00:00Z',
      updated_at: '2099-01-01T00:00:00Z',
      total_amount: 10 * quantity,
      paid_amount: 0,
      items: [{ sku: 'A', quantity, amount: 10 }],
    }),
};

describe('an order of which a part is billed', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeProducts(client, ['A', 'B']);
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Customer' });
  });

  const line = { sku: 'A', quantity: 10, unit_price: 10 };
  const orderOf = (extra: object = {}, lines: object[] = [line]) =>
    client.create('/v2/orders', { customer_id: 'C-1', line_items: lines, ...extra });
  const put = (order: Json, changes: object, extra: object = {}, version = 'v2') =>
    client.put(`/${version}/orders/${order.id}`, {
      customer_id: 'C-1',
      line_items: [{ ...line, id: order.line_items[0].id, ...changes }],
      ...extra,
    });
  const billPart = (order: Json, quantity: number, extra: object = {}) =>
    billOrder(client, order, { lines: [{ line_id: order.line_items[0].id, quantity }], ...extra });
  const billRest = async (order: Json) => {
    const answer = await billOrder(client, order, { quantities: 'open' });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const refusals = ({ status, body }: Json) => [status, body.code, ...(body.details ?? [])];

  describe.each(Object.entries(FIRST_PARTS))('when the part was billed %s', (_name, bill) => {
    it.each(['v1', 'v2'])('keeps price and discount of the line in %s, and takes everything else', async (version) => {
      const order = await orderOf();
      await client.create('/v2/shipments', {
        reference_id: order.id,
        order_id: order.id,
        status: 'shipped',
        shipment_items: [{ sku_id: 'A', quantity: 5 }],
      });
      expect((await bill(client, order, 5)).status).toBe(201);
      const reason = '5 of 10 are billed at 10.00: cancel the rest (cancelled_quantity) and add a line';
      const field = (name: string) => ({ field: `line_items[0].${name}`, reason });
      const refused = (...names: string[]) => [409, 'resource_locked', ...names.map(field)];
      expect(refusals(await put(order, { unit_price: 11 }, {}, version))).toEqual(refused('unit_price'));
      expect(refusals(await put(order, { unit_price: 4 }, {}, version))).toEqual(refused('unit_price'));
      const discounted = { discount: 10, discount_type: 'percentage' };
      expect(refusals(await put(order, discounted, {}, version))).toEqual(refused('discount', 'discount_type'));
      expect((await put(order, { sku: 'B' }, {}, version)).body.code).toBe('resource_locked');
      expect((await put(order, {}, { customer_note: 'a note' }, version)).status).toBe(200);
      expect((await put(order, { quantity: 12 }, {}, version)).status).toBe(200);
      const rest = await billRest(order);
      expect(rest.items).toMatchObject([{ quantity: 7, amount: 10, line_total: 70, tax_charges: null }]);
    });
  });

  it('bills a line that was added at another price at that price, once the rest was cancelled', async () => {
    const order = await orderOf();
    await billPart(order, 5);
    const { status } = await client.put(`/v2/orders/${order.id}`, {
      customer_id: 'C-1',
      line_items: [
        { ...line, id: order.line_items[0].id, cancelled_quantity: 5 },
        { sku: 'A', quantity: 5, unit_price: 12 },
      ],
    });
    expect(status).toBe(200);
    expect((await billRest(order)).items).toMatchObject([{ quantity: 5, amount: 12, line_total: 60 }]);
  });

  it('counts a draft, and neither a cancelled, a deleted nor a wholly credited invoice', async () => {
    const draft = await orderOf();
    const { data } = (await billPart(draft, 5)).body;
    expect((await put(draft, { unit_price: 12 })).status).toBe(409);
    expect((await client.delete(`/v2/invoices/${data.id}`)).status).toBe(204);
    expect((await put(draft, { unit_price: 12 })).status).toBe(200);

    const cancelled = await orderOf();
    const issued = (await billPart(cancelled, 5, { invoice_status: 'OPEN' })).body.data;
    await client.patch(`/v2/invoices/${issued.id}`, { invoice_status: 'CANCELLED' });
    expect((await put(cancelled, { unit_price: 12 })).status).toBe(200);

    const credited = await orderOf();
    const whole = (await billPart(credited, 5, { invoice_status: 'OPEN' })).body.data;
    await client.create(`/v2/invoices/${whole.id}/credit-notes`, {
      reference_id: 'CN-1',
      credit_note_number: 'CN-1',
      amount: 50,
    });
    expect((await put(credited, { unit_price: 12 })).status).toBe(200);
    expect((await billRest(credited)).items).toMatchObject([{ quantity: 5, amount: 12, line_total: 60 }]);
  });

  it('keeps the price of what was not returned', async () => {
    const order = await orderOf();
    const invoice = (await billPart(order, 10, { invoice_status: 'OPEN' })).body.data;
    const credit = (number: string, quantity: number) =>
      client.create(`/v2/invoices/${invoice.id}/credit-notes`, {
        reference_id: number,
        credit_note_number: number,
        return_to_order: true,
        items: [{ invoice_item_id: invoice.items[0].id, quantity }],
      });
    await credit('CN-1', 5);
    const reason = '5 of 10 are billed at 10.00: cancel the rest (cancelled_quantity) and add a line';
    const answer = await put(order, { unit_price: 8 });
    expect(refusals(answer)).toEqual([409, 'resource_locked', { field: 'line_items[0].unit_price', reason }]);
    expect((await billRest(order)).items).toMatchObject([{ quantity: 5, line_total: 50 }]);
  });

  it('does not bill again what came back, unless all that is open is asked for', async () => {
    const order = await orderOf();
    await client.create('/v2/shipments', {
      reference_id: 'SHP-1',
      order_id: order.id,
      status: 'fulfilled',
      shipment_items: [{ sku_id: 'A', quantity: 10 }],
    });
    const invoice = (await billPart(order, 10, { invoice_status: 'OPEN' })).body.data;
    await client.create(`/v2/invoices/${invoice.id}/credit-notes`, {
      reference_id: 'CN-1',
      credit_note_number: 'CN-1',
      return_to_order: true,
      items: [{ invoice_item_id: invoice.items[0].id, quantity: 4 }],
    });
    const counters = 'ordered 10, cancelled 0, shipped 10, delivered 10, invoiced 6, returned 4';
    const details = [{ field: 'line_items[0]', reason: `${counters}; 4 are open: quantities: open` }];
    for (const quantities of [undefined, 'delivered'])
      expect((await billOrder(client, order, { quantities })).body).toMatchObject({
        code: 'nothing_to_invoice',
        details,
      });
    const collective = await client.post('/v2/invoices/from-orders', billing({ customer_id: 'C-1' }));
    expect(refusals(collective)).toEqual([
      409,
      'nothing_to_invoice',
      {
        field: 'customer_id',
        reason: 'nothing is to be invoiced of any order; 1 order has open quantities: quantities: open',
      },
    ]);
    expect((await billRest(order)).items).toMatchObject([{ quantity: 4, line_total: 40 }]);
  });

  it('names a line that is wholly billed, of which nothing can be cancelled', async () => {
    const order = await orderOf();
    await billPart(order, 10);
    const reason = '10 of 10 are billed at 10.00: add a line';
    const answer = await put(order, { quantity: 20, unit_price: 8 });
    expect(refusals(answer)).toEqual([409, 'resource_locked', { field: 'line_items[0].unit_price', reason }]);
  });

  it('gives the rest of a discount that is an amount to what is billed later, also of more', async () => {
    const order = await orderOf({}, [{ ...line, discount: 10 }]);
    const first = (await billPart(order, 5)).body.data;
    expect(first.items).toMatchObject([{ line_total: 45 }]);
    expect((await put(order, { quantity: 20, discount: 10 })).status).toBe(200);
    const rest = await billRest(order);
    expect(rest.items).toMatchObject([{ quantity: 15, line_total: 145 }]);
    const { payable_total: payable } = (await client.get(`/v2/orders/${order.id}`)).body.data;
    expect(payable).toBe(first.total_amount + rest.total_amount);
  });

  it.each(['v1', 'v2'])('never has less discount, shipping or charges than were billed, in %s', async (version) => {
    const extra = {
      discount_value: 10,
      shipping_charge: 20,
      tax_value: 8,
      additional_charges: [
        { name: 'Packaging', type: 'shipping', amount: 6 },
        { name: 'Bonus', type: 'discount', value_type: 'percentage', amount: 10 },
      ],
    };
    const order = await orderOf(extra);
    const first = (await billPart(order, 5)).body.data;
    expect(first.total_amount).toBe(50 - 5 + 10 + 4 + 3 - 5);
    const least = (amount: string) => `must be at least ${amount}, which invoices of the order carry`;
    const lowered = { discount_value: 2, shipping_charge: 4, tax_value: 1, additional_charges: [] };
    expect(refusals(await put(order, {}, lowered, version))).toEqual([
      409,
      'resource_locked',
      { field: 'discount_value', reason: least('5.00') },
      { field: 'shipping_charge', reason: least('10.00') },
      { field: 'additional_charges', reason: `Packaging (shipping) ${least('3.00')}` },
      { field: 'additional_charges', reason: `Bonus (discount) ${least('5.00')}` },
      { field: 'tax_value', reason: least('4.00') },
    ]);
    expect((await put(order, {}, { discount_value: 5, shipping_charge: 24 }, version)).status).toBe(200);
    const rest = await billRest(order);
    expect(rest.total_amount).toBe(50 - 0 + 14 + 4 + 3 - 5);
    const { payable_total: payable } = (await client.get(`/v2/orders/${order.id}`)).body.data;
    expect(payable).toBe(first.total_amount + rest.total_amount);
  });

  it('may cancel its rest whatever the rounding of computed charges', async () => {
    const order = await orderOf(
      { additional_charges: [{ name: 'Bonus', type: 'discount', value_type: 'percentage', amount: 3.33 }] },
      [{ sku: 'A', quantity: 3, unit_price: 3.33 }],
    );
    await billPart(order, 1);
    expect((await put(order, { quantity: 3, unit_price: 3.33, cancelled_quantity: 2 })).status).toBe(200);
  });

  it('keeps the tax at which a line was billed first in the tax mode net', async () => {
    await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 19 });
    const order = await orderOf();
    await billPart(order, 5);
    await client.patch('/v2/settings', { default_tax_rate: 20 });
    expect((await billRest(order)).items).toMatchObject([{ quantity: 5, tax_rate: 19, tax_category: 'S' }]);
  });
});
