import type { Client } from '#test/support/client.js';
import { billing, billOrder, makeProducts, ship, type Json } from '#test/support/billing/billing.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('an invoice of several orders', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeProducts(client, ['A', 'B']);
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First' });
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
  });

  const makeOrder = (reference_id: string, extra: object = {}) =>
    client.create('/v2/orders', {
      reference_id,
      customer_id: 'C-1',
      shipping_charge: 10,
      line_items: [
        { sku: 'A', quantity: 2, unit_price: 3 },
        { sku: 'B', quantity: 1, unit_price: 4 },
      ],
      ...extra,
    });
  const bill = (extra: object) => client.post('/v2/invoices/from-orders', billing(extra));
  const errorOf = ({ status, body }: { status: number; body: Json }) => [status, body.code, body.details];

  it('has the items by order, then line, the charges of each order, and names orders of which nothing was due', async () => {
    const [one, two, three] = [await makeOrder('O-1'), await makeOrder('O-2'), await makeOrder('O-3')];
    await ship(client, one, { A: 2, B: 1 });
    await ship(client, three, { A: 1 });
    const answer = await bill({ order_ids: ['O-3', two.id, 'O-1'] });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(answer.headers.get('location')).toBe(`/v2/invoices/${data.id}`);
    expect(data).toMatchObject({
      reference_id: 'O-3-1',
      order_ids: [three.id, one.id],
      skipped_order_ids: [two.id],
      shipping_total: 13,
      total_amount: 26,
    });
    expect(data.items.map(({ sku, quantity }: Json) => [sku, quantity])).toEqual([
      ['A', 1],
      ['A', 2],
      ['B', 1],
    ]);
    expect(data.charges.map(({ name, type, amount }: Json) => [name, type, amount])).toEqual([
      ['Shipping', 'shipping', 3],
      ['Shipping', 'shipping', 10],
    ]);
    const rest = (await billOrder(client, three, { quantities: 'open' })).body.data;
    expect([rest.reference_id, rest.total_amount]).toEqual(['O-3-2', 14]);
  });

  it('takes all open orders of a customer, the oldest first, and what had left by a time', async () => {
    const [one, two, other] = [
      await makeOrder('O-1'),
      await makeOrder('O-2'),
      await makeOrder('X', { customer_id: 'C-2' }),
    ];
    await makeOrder('DRAFT', { status: 'draft' });
    const created = await ship(client, one, { A: 1 }, { status: 'created' });
    const until = new Date().toISOString();
    for (const order of [two, other]) await ship(client, order, { A: 1 }, { created_at: until });
    await client.patch(`/v2/shipments/${created.id}`, { status: 'shipped' });
    const first = (await bill({ customer_id: 'C-1', shipped_until: until })).body.data;
    expect([first.order_ids, first.skipped_order_ids]).toEqual([[two.id], [one.id]]);
    const second = (await bill({ customer_id: first.customer_id })).body.data;
    expect([second.order_ids, second.skipped_order_ids]).toEqual([[one.id], [two.id]]);
    const none = await bill({ customer_id: 'C-1' });
    const reason = 'nothing is to be invoiced of any order; 2 orders have open quantities: quantities: open';
    expect(errorOf(none)).toEqual([409, 'nothing_to_invoice', [{ field: 'customer_id', reason }]]);
    const all = (await bill({ customer_id: 'C-1', quantities: 'open', dry_run: true })).body.data;
    expect([all.order_ids, all.skipped_order_ids, all.id]).toEqual([[one.id, two.id], [], null]);
  });

  it('refuses orders and fields that do not fit together', async () => {
    const one = await makeOrder('O-1');
    await makeOrder('O-2', { customer_id: 'C-2' });
    await makeOrder('D', { status: 'draft' });
    const none = await client.post('/v2/invoices/from-orders', {});
    expect(errorOf(none)[2]).toEqual([{ field: 'order_ids', reason: 'is required, or else customer_id' }]);
    const both = await bill({
      order_ids: ['O-1'],
      customer_id: 'C-1',
      quantities: 'open',
      shipped_until: '2026-01-01T00:00:00Z',
    });
    expect(errorOf(both)[2]).toEqual([
      { field: 'customer_id', reason: 'must not be sent together with order_ids' },
      { field: 'shipped_until', reason: 'can be sent for quantities shipped only' },
    ]);
    expect(errorOf(await bill({ customer_id: 'nobody' }))[2]).toEqual([
      { field: 'customer_id', reason: 'does not exist' },
    ]);
    expect(errorOf(await bill({ order_ids: ['O-1', one.id, 'O-2', 'none'] }))[2]).toEqual([
      { field: 'order_ids[1]', reason: 'must not be repeated' },
      { field: 'order_ids[2]', reason: 'is of another customer than the first' },
      { field: 'order_ids[3]', reason: 'does not exist' },
    ]);
    expect(errorOf(await bill({ order_ids: ['O-1', 'D'] }))).toEqual([
      409,
      'order_not_invoiceable',
      [{ field: 'order_ids[1]', reason: 'is draft; write status confirmed first' }],
    ]);
    const reason = 'ordered 3, cancelled 0, shipped 0, delivered 0, invoiced 0; 3 are open: quantities: open';
    expect(errorOf(await bill({ order_ids: ['O-1'] }))).toEqual([
      409,
      'nothing_to_invoice',
      [{ field: 'order_ids[0]', reason }],
    ]);
  });

  it('needs a due date if the payment terms of the orders differ', async () => {
    const payment_terms = [
      { name: 'Net 14', due_days: 14 },
      { name: 'Net 30', due_days: 30 },
    ];
    await client.patch('/v2/settings', { payment_terms });
    await makeOrder('O-1', { payment_term: 'Net 14' });
    await makeOrder('O-2', { payment_term: 'Net 30' });
    const refused = await bill({ order_ids: ['O-1', 'O-2'], quantities: 'open', due_date: null });
    const reason = 'is required: the orders have different payment terms ("Net 14", "Net 30")';
    expect(errorOf(refused)[2]).toEqual([{ field: 'due_date', reason }]);
    const made = await bill({ order_ids: ['O-1', 'O-2'], quantities: 'open' });
    expect([made.status, made.body.data.payment_terms]).toEqual([201, null]);
  });

  it('has at most 100 charges: those of one type and name are then added up, or else those of one type', async () => {
    const charges = (name: string) =>
      Array.from({ length: 40 }, (_, index) => ({ name: `${name} ${index}`, type: 'deposit', amount: 1 }));
    const names = { 'O-1': 'Box', 'O-2': 'Box', 'O-3': 'Pallet', 'O-4': 'Crate' };
    for (const [reference, name] of Object.entries(names))
      await makeOrder(reference, { additional_charges: charges(name) });
    const previewOf = async (order_ids: string[]) => {
      const { data } = (await bill({ order_ids, quantities: 'open', dry_run: true })).body;
      return [data.charges.length, data.shipping_total, data.total_amount];
    };
    expect(await previewOf(['O-1', 'O-2'])).toEqual([82, 100, 120]);
    expect(await previewOf(['O-1', 'O-2', 'O-3'])).toEqual([81, 150, 180]);
    expect(await previewOf(['O-1', 'O-2', 'O-3', 'O-4'])).toEqual([1, 200, 240]);
  });
});
