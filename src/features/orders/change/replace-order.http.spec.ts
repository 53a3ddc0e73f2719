import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('PUT of an order', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
    await client.create('/v2/customers', {
      reference_id: 'C-2',
      company_name: 'Second',
      tax_rate: 10,
      addresses: [{ reference_id: 'HQ', type: 'billing', address_line_1: 'Street 1', city: 'Paris', is_default: true }],
    });
  });

  const LINES = [
    { reference_id: '1', sku: 'A', quantity: 10, unit_price: 1 },
    { reference_id: '2', sku: 'B', quantity: 5, unit_price: 2 },
  ];
  const order = (more: object = {}) => client.create('/v2/orders', { customer_id: 'C-2', line_items: LINES, ...more });
  const put = async (id: string, body: object, path = '/v2/orders') => {
    const answer = await client.put(`${path}/${id}`, body);
    return { status: answer.status, ...answer.body };
  };
  const ship = (order_id: string, quantity: number) =>
    client.create('/v2/shipments', {
      reference_id: `SHP ${order_id} ${quantity}`,
      order_id,
      shipment_items: [{ sku_id: 'A', quantity }],
    });

  it('accepts what was read, in both API versions, and changes nothing', async () => {
    const made = await order({
      reference_id: 'SO-ALL',
      payment_term: 'Net 30',
      amount_paid: 3,
      customer_note: 'Ring',
      po_number: 'PO',
      shipping_charge: 2,
      customer_consent: { has_consent: true },
      container_info: { key: '20ft', volume: 33.2 },
      attributes: [{ name: 'cost_center', value: 'K' }],
      additional_charges: [{ type: 'deposit', amount: 1 }],
      primary_contact: { first_name: 'Ann', attributes: [{ name: 'role', value: 'cook' }] },
      due_date: '2099-01-31T00:00:00Z',
    });
    const again = await put(made.id, made);
    expect(again.status).toBe(200);
    expect(again.data).toEqual(made);
    const v1 = (await client.get(`/v1/orders/${made.id}`)).body.data;
    const third = await put(made.id, v1, '/v1/orders');
    expect(third.status).toBe(200);
    expect(third.data).toEqual(v1);
    const lines = (await client.get(`/v2/orders/${made.id}`)).body.data.line_items;
    expect(lines).toEqual(made.line_items); // ids and references too, though the first generation does not know them
  });

  it('keeps fields that are not sent and replaces the lines, which keep their ids', async () => {
    const made = await order({ po_number: 'PO-1', attributes: [{ name: 'a', value: 'b' }] });
    const [first, second] = made.line_items;
    const { status, data } = await put(made.id, {
      customer_id: 'C-2',
      line_items: [
        { sku: 'C', quantity: 1, unit_price: 7 },
        { reference_id: '2', sku: 'B', quantity: 6, unit_price: 2 },
        { id: first.id, reference_id: '9', sku: 'A', quantity: 2, unit_price: 1 },
      ],
      customer_note: 'Changed',
    });
    expect(status).toBe(200);
    expect(
      data.line_items.map((line: Record<string, unknown>) => [line.id, line.reference_id, line.sku, line.quantity]),
    ).toEqual([
      [expect.any(String), null, 'C', 1],
      [second.id, '2', 'B', 6],
      [first.id, '9', 'A', 2],
    ]);
    expect(data).toMatchObject({
      po_number: 'PO-1',
      customer_note: 'Changed',
      attributes: made.attributes,
      amount: 21,
    });
    const fewer = await put(made.id, { customer_id: 'C-2', line_items: [{ sku: 'A', quantity: 3, unit_price: 1 }] });
    expect(fewer.data.line_items).toEqual([expect.objectContaining({ id: first.id, reference_id: '9', quantity: 3 })]);
    const swap = await order();
    const [one, two] = swap.line_items;
    const swapped = await put(swap.id, {
      ...swap,
      line_items: [
        { ...one, reference_id: '2' },
        { ...two, reference_id: '1' },
      ],
    });
    expect(swapped.data.line_items).toMatchObject([
      { id: one.id, reference_id: '2' },
      { id: two.id, reference_id: '1' },
    ]);
  });

  it('ignores counters that documents keep, also those of new lines', async () => {
    const made = await order();
    const counters = { shipped_quantity: 1, invoiced_quantity: 1, picked_quantity: 1 };
    for (const path of ['/v1/orders', '/v2/orders']) {
      const line_items = LINES.map((line) => ({ ...line, ...counters })).concat([
        { ...LINES[0]!, ...counters, reference_id: '3' },
      ]);
      const { status, data } = await put(
        made.id,
        { customer_id: 'C-2', line_items, created_at: '2001-01-01T00:00:00Z' },
        path,
      );
      expect([status, data.created_at]).toEqual([200, made.created_at]);
      const none = { shipped_quantity: 0, invoiced_quantity: 0, cancelled_quantity: 0, picked_quantity: 0 };
      expect(data.line_items).toMatchObject([none, none, none]);
    }
  });

  it('recomputes amounts but keeps those that the caller stated', async () => {
    const lines = [{ sku: 'A', quantity: 20, unit_price: 1 }];
    const computed = await order();
    expect(computed).toMatchObject({ amount: 20, tax_value: 2, payable_total: 22 });
    await client.patch(`/v2/customers/${computed.customer_id}`, { tax_rate: 50 });
    const changed = await put(computed.id, { ...computed, line_items: [...lines, LINES[1]] });
    expect(changed.data).toMatchObject({ amount: 30, tax_value: 3, payable_total: 33 }); // at the rate of its own time
    const stated = await order({ amount: 100, tax_value: 9 });
    expect((await put(stated.id, { customer_id: 'C-2', line_items: lines })).data).toMatchObject({
      amount: 100,
      tax_value: 9,
      payable_total: 29,
    });
    const restated = await put(stated.id, {
      ...stated,
      version: undefined,
      amount: 50,
      tax_value: 0,
      line_items: lines,
    });
    expect(restated.data).toMatchObject({ amount: 50, tax_value: 0, payable_total: 20 });
    const other = await put(computed.id, { customer_id: 'C-1', line_items: lines });
    expect(other.data).toMatchObject({ customer_reference_id: 'C-1', tax_value: 0, payable_total: 20 });
  });

  it('refuses to remove a line or to reduce it below what is picked, shipped or invoiced', async () => {
    const made = await order();
    await ship(made.id, 4);
    const [first, second] = made.line_items;
    const body = (...line_items: object[]) => ({ customer_id: 'C-2', line_items });
    const low = await put(made.id, body({ ...first, quantity: 3 }, second));
    expect(low).toEqual({
      status: 409,
      code: 'resource_locked',
      message: 'Lines cannot go below what is picked, shipped or invoiced.',
      details: [{ field: 'line_items[0].quantity', reason: 'is too little: the line is picked 4' }],
    });
    const gone = await put(made.id, body(second));
    expect([gone.code, gone.details]).toEqual([
      'resource_locked',
      [{ field: 'line_items', reason: `must contain the line ${first.id} of A, which is picked 4` }],
    ]);
    const renamed = await put(made.id, body({ ...first, sku: 'C' }, second));
    expect([renamed.code, renamed.details]).toEqual([
      'resource_locked',
      [{ field: 'line_items[0].sku', reason: 'must stay A, which is picked 4' }],
    ]);
    const owner = await put(made.id, { ...made, version: undefined, customer_id: 'C-1', type: 'quote' });
    expect([owner.code, owner.details.map(({ field }: { field: string }) => field)]).toEqual([
      'resource_locked',
      ['customer_id', 'type'],
    ]);
    const least = await put(made.id, body({ ...first, quantity: 4, picked_quantity: 0, shipped_quantity: 9 }));
    expect(least.data.line_items).toEqual([
      expect.objectContaining({ id: first.id, quantity: 4, picked_quantity: 4, shipped_quantity: 0 }),
    ]);
  });

  it('keeps a stated payment status until only the paid amount is sent, a stated fulfillment status until a shipment', async () => {
    const lines = { customer_id: 'C-2', line_items: LINES };
    const made = await order({ payment_status: 'REFUNDED', fulfillment_status: 'DELIVERED', tax_value: 0 });
    expect((await put(made.id, lines)).data).toMatchObject({
      payment_status: 'REFUNDED',
      fulfillment_status: 'DELIVERED',
    });
    expect((await put(made.id, { ...lines, amount_paid: 20 })).data.payment_status).toBe('PAID');
    expect((await put(made.id, { ...lines, payment_status: 'VOIDED', amount_paid: 1 })).data.payment_status).toBe(
      'VOIDED',
    );
    await ship(made.id, 1);
    const stated = await put(made.id, { ...lines, fulfillment_status: 'DELIVERED' });
    expect(stated).toEqual({
      status: 409,
      code: 'resource_locked',
      message: 'The fulfillment status of an order with shipments follows from them.',
      details: [{ field: 'fulfillment_status', reason: "is IN_PROGRESS, by the order's shipments" }],
    });
    const shipping = await put(made.id, { ...lines, fulfillment_status: 'IN_PROGRESS' }, '/v1/orders');
    expect(shipping.data.fulfillment_status).toBe('IN_PROGRESS');
    const derived = await order({ tax_value: 0 });
    const paid = await put(derived.id, { ...derived, amount_paid: 5 });
    expect([derived.payment_status, paid.data.payment_status]).toEqual(['PENDING', 'PARTIALLY_PAID']);
  });

  it('keeps copies of addresses, and stores an address with an unknown id as it was sent', async () => {
    const made = await order();
    const own = { ...made.billing_address, city: 'Lyon' };
    const body = { customer_id: 'C-2', line_items: LINES };
    const [address] = (await client.get(`/v2/customers/${made.customer_id}`)).body.data.addresses;
    await client.patch(`/v2/customers/${made.customer_id}`, { addresses: [{ id: address.id, city: 'Nice' }] });
    const changed = await put(made.id, {
      ...body,
      billing_address: own,
      shipping_address: { id: 'erp-7', city: 'Rome' },
    });
    expect(changed.data.billing_address).toEqual(own);
    expect(changed.data.shipping_address).toMatchObject({ id: 'erp-7', city: 'Rome', address_line_1: null });
    expect((await put(made.id, body)).data).toMatchObject({
      billing_address: own,
      shipping_address: { id: 'erp-7', city: 'Rome' },
    });
  });

  it('turns a quote into an order, checks If-Match, and refuses references in use', async () => {
    const quote = await order({ type: 'quote', reference_id: 'Q-1' });
    const answer = await client.put(`/v2/orders/${quote.id}`, { ...quote, type: 'order' }, { 'if-match': '"1"' });
    expect([answer.status, answer.body.data.type]).toEqual([200, 'order']);
    const late = await client.put(`/v2/orders/${quote.id}`, quote, { 'if-match': '"1"' });
    expect([late.status, late.body.code]).toEqual([412, 'version_conflict']);
    const other = await order({ reference_id: 'SO-OTHER' });
    const taken = await put(other.id, { ...other, reference_id: 'Q-1' });
    expect([taken.code, taken.details]).toEqual([
      'duplicate_reference',
      [{ field: 'reference_id', reason: `is taken already by ${quote.id}` }],
    ]);
    const missing = await put('nonsense', quote);
    expect([missing.status, missing.code]).toEqual([404, 'order_not_found']);
  });
});
