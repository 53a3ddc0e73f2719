import type { Client } from '#test/support/client.js';
import { beyondLimit, CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('credit limits that refuse', () => {
  let service: TestService;
  let client: Client;
  let fixture: CreditFixture;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = await CreditFixture.of(service, client);
  });

  const refused = (used: string, order: string, field?: string) => ({
    status: 409,
    body: beyondLimit(`limit 100.00, used ${used}, this order ${order}`, field),
  });
  const outcome = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

  it.each(['v1', 'v2'])('a new order of %s, but not one that comes to exactly the limit', async (version) => {
    const customer = await fixture.customer();
    const order = (amount: number, more: object = {}) => fixture.order(customer, amount, more, version);
    expect(outcome(await order(100.01))).toEqual(refused('0.00', '100.01'));
    expect((await order(60)).status).toBe(201);
    expect(outcome(await order(40.01))).toEqual(refused('60.00', '40.01'));
    expect((await order(500, { status: 'draft' })).status).toBe(201);
    expect((await order(40)).status).toBe(201);
    expect(outcome(await order(1))).toEqual(refused('100.00', '1.00'));
    const { body } = await client.get(`/v2/orders?customer_ids=${customer}`);
    expect(body.data).toHaveLength(2);
  });

  it('says the limit and the amounts with separators of thousands', async () => {
    const customer = await fixture.customer({ credit_limit: 10_000 });
    await fixture.order(customer, 9_400);
    const { body } = await fixture.order(customer, 1_200);
    expect(body).toEqual(beyondLimit('limit 10,000.00, used 9,400.00, this order 1,200.00'));
  });

  it.each(['v1', 'v2'])('a draft that is confirmed by PATCH or PUT of %s', async (version) => {
    const customer = await fixture.customer();
    await fixture.order(customer, 90);
    const { id } = (await fixture.order(customer, 20, { status: 'draft' })).body.data;
    expect(outcome(await fixture.move(id, 'confirmed', version))).toEqual(refused('90.00', '20.00', 'status'));
    const put = (amount: number) =>
      client.put(`/${version}/orders/${id}`, fixture.body(customer, amount, { status: 'confirmed' }));
    expect(outcome(await put(20))).toEqual(refused('90.00', '20.00'));
    expect((await fixture.read(id)).status).toBe('draft');
    expect((await put(10)).body.data.status).toBe('confirmed');
  });

  it('a cancelled order that is reopened and confirmed again', async () => {
    const customer = await fixture.customer();
    const { id } = (await fixture.order(customer, 80)).body.data;
    await fixture.move(id, 'cancelled');
    expect((await fixture.order(customer, 80)).status).toBe(201);
    expect((await fixture.move(id, 'draft')).status).toBe(200);
    expect(outcome(await fixture.move(id, 'confirmed'))).toEqual(refused('80.00', '80.00', 'status'));
  });

  it('a confirmed quote that becomes an order', async () => {
    const customer = await fixture.customer();
    const { id } = (await fixture.order(customer, 150, { type: 'quote' })).body.data;
    const put = (amount: number) => client.put(`/v2/orders/${id}`, fixture.body(customer, amount, { type: 'order' }));
    expect(outcome(await put(150))).toEqual(refused('0.00', '150.00'));
    expect((await put(100)).status).toBe(200);
  });

  it.each(['v1', 'v2'])(
    'a higher total of a confirmed order by PUT of %s, but no lower or equal one',
    async (version) => {
      const customer = await fixture.customer();
      const { id } = (await fixture.order(customer, 60)).body.data;
      await fixture.order(customer, 40);
      const put = (amount: number, more: object = {}) =>
        client.put(`/${version}/orders/${id}`, fixture.body(customer, amount, more));
      expect(outcome(await put(60.01))).toEqual(refused('40.00', '60.01'));
      expect(outcome(await put(60, { shipping_charge: 1 }))).toEqual(refused('40.00', '61.00'));
      await fixture.change(customer, { credit_limit: 10 });
      expect((await put(60, { customer_note: 'Thanks' })).status).toBe(200);
      expect((await put(59)).status).toBe(200);
      expect((await put(59.5)).status).toBe(409);
    },
  );

  it('an order that goes to a customer without enough credit', async () => {
    const [rich, poor] = [await fixture.customer({ credit_limit: null }), await fixture.customer()];
    const { id } = (await fixture.order(rich, 150)).body.data;
    const put = (customer: string) => client.put(`/v2/orders/${id}`, fixture.body(customer, 150));
    expect(outcome(await put(poor))).toEqual(refused('0.00', '150.00'));
    expect((await put(rich)).status).toBe(200);
  });

  it('count only what is not invoiced of an order, and never refuse an invoice', async () => {
    const customer = await fixture.customer();
    const { id } = (await fixture.order(customer, 100)).body.data;
    await fixture.change(customer, { credit_limit: 50 });
    expect((await fixture.invoice(id, 70)).status).toBe(201);
    expect(await fixture.credit(customer)).toMatchObject({ open_invoices: 70, open_orders: 30, exposure: 100 });
    const opened = { line_items: [{ sku: 'A', quantity: 60, unit_price: 1, invoiced_quantity: 45 }] };
    await fixture.change(customer, { credit_limit: 115 });
    expect((await client.post('/v2/orders', { customer_id: customer, ...opened })).status).toBe(201);
    expect(await fixture.credit(customer)).toMatchObject({ open_orders: 45, exposure: 115, available: 0 });
  });

  it('apply by the policy of the customer, otherwise by that of the settings', async () => {
    const own = await service.tenant();
    const alone = await CreditFixture.of(service, own);
    const [unset, off] = [
      await alone.customer({ credit_policy: null }),
      await alone.customer({ credit_policy: 'off' }),
    ];
    const statuses = async () => [(await alone.order(unset, 101)).status, (await alone.order(off, 101)).status];
    expect(await statuses()).toEqual([201, 201]);
    await alone.setPolicy(unset, 'refuse');
    expect(await statuses()).toEqual([409, 201]);
    await alone.setPolicy(unset, 'off');
    expect(await statuses()).toEqual([201, 201]);
    await alone.change(off, { credit_policy: 'refuse' });
    expect(await statuses()).toEqual([201, 409]);
    await alone.change(off, { credit_limit: null });
    expect(await statuses()).toEqual([201, 201]);
  });

  it('judge an order with an idempotency key once', async () => {
    const customer = await fixture.customer();
    const headers = { 'idempotency-key': 'limited' };
    const { id } = (await fixture.order(customer, 20, { status: 'draft' })).body.data;
    await fixture.change(customer, { credit_limit: 10 });
    const confirm = () => client.patch(`/v2/orders/${id}/status`, { status: 'confirmed' }, headers);
    expect((await confirm()).body.code).toBe('credit_limit_exceeded');
    await fixture.change(customer, { credit_limit: 100 });
    const replayed = await confirm();
    expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([409, 'true']);
    expect((await fixture.move(id, 'confirmed')).status).toBe(200);
  });
});
