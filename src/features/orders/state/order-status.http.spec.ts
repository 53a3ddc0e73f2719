import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('status of an order', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
  });

  const order = (status: string, line: object = {}) =>
    client.create('/v2/orders', {
      customer_id: 'C-1',
      status,
      line_items: [{ sku: 'A', quantity: 5, unit_price: 1, ...line }],
    });
  const move = async (id: string, status: string, apiVersion = 'v2') => {
    const answer = await client.patch(`/${apiVersion}/orders/${id}/status`, { status });
    return answer.status === 200 ? answer.body.data.status : answer.body;
  };

  it('follows the transition table in both API versions; the present status changes nothing', async () => {
    const { id } = await order('draft');
    for (const status of ['draft', 'submitted', 'draft', 'submitted', 'confirmed', 'confirmed', 'cancelled'])
      expect(await move(id, status, 'v1')).toBe(status);
    const { version, status } = (await client.get(`/v2/orders/${id}`)).body.data;
    expect([version, status]).toEqual([6, 'cancelled']);
    expect(await move(id, 'cancelled')).toBe('cancelled');
    expect(await move(id, 'confirmed')).toEqual({
      code: 'invalid_state_transition',
      message: 'An order that is cancelled cannot become confirmed.',
      details: [{ field: 'status', reason: 'is cancelled; may become draft' }],
    });
    for (const apiVersion of ['v1', 'v2']) {
      expect(await move(id, 'draft', apiVersion)).toBe('draft');
      expect(await move(id, 'cancelled', apiVersion)).toBe('cancelled');
    }
    const confirmed = await order('confirmed');
    expect((await move(confirmed.id, 'submitted')).details).toEqual([
      { field: 'status', reason: 'is confirmed; may become cancelled' },
    ]);
  });

  it('cannot become cancelled once something is shipped or invoiced, also by PUT', async () => {
    const made = await order('confirmed');
    const { id } = made;
    const shipment = await client.create('/v2/shipments', {
      reference_id: 'SHP',
      order_id: id,
      shipment_items: [{ sku_id: 'A', quantity: 2 }],
    });
    await client.patch(`/v2/shipments/${shipment.id}/status`, { status: 'shipped' });
    const details = [
      { field: 'status', reason: 'is confirmed, with A picked 2, shipped 2; cannot become anything else' },
    ];
    expect((await move(id, 'cancelled')).details).toEqual(details);
    const put = await client.put(`/v2/orders/${id}`, {
      ...(await client.get(`/v2/orders/${id}`)).body.data,
      status: 'cancelled',
    });
    expect([put.status, put.body.code, put.body.details]).toEqual([409, 'invalid_state_transition', details]);
    const invoiced = await order('confirmed', { invoiced_quantity: 1 });
    expect((await move(invoiced.id, 'cancelled')).code).toBe('invalid_state_transition');
  });

  it('can become cancelled while something is only picked; then it cannot be shipped', async () => {
    const { id } = await order('confirmed');
    const waiting = await client.create('/v1/shipments', {
      reference_id: 'WAITING',
      order_id: id,
      shipment_items: [{ sku_id: 'A', quantity: 2 }],
    });
    expect(await move(id, 'cancelled')).toBe('cancelled');
    const { body } = await client.patch(`/v1/shipments/${waiting.id}`, { status: 'shipped' });
    expect([body.code, body.details]).toEqual(['order_not_shippable', [{ field: 'order_id', reason: 'is cancelled' }]]);
    expect((await client.delete(`/v1/shipments/${waiting.id}`)).status).toBe(204);
  });

  it.each(['v1', 'v2'])(
    'leaves the notes of a cancelled order open whose amounts are of an older rule, %s',
    async (v) => {
      const { id } = await order('draft');
      await move(id, 'cancelled');
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query(`set session_replication_role = replica`); // without the triggers of the journal
        await admin.query(`update orders set amount = 60 where id = $1`, [id]);
      });
      const read = (await client.get(`/${v}/orders/${id}`)).body.data;
      expect(read.amount).toBe(60);
      const noted = await client.put(`/${v}/orders/${id}`, { ...read, customer_note: 'by mistake' });
      expect([noted.status, noted.body.data?.customer_note]).toEqual([200, 'by mistake']);
      const { line_items } = (await client.get(`/${v}/orders/${id}`)).body.data;
      const other = await client.put(`/${v}/orders/${id}`, { customer_id: 'C-1', line_items, amount: 70 });
      expect([other.status, other.body.code, other.body.details]).toMatchObject([
        409,
        'resource_locked',
        [{ field: 'amount' }],
      ]);
    },
  );

  it('must be draft for the order to be deleted', async () => {
    const { id } = await order('draft');
    const kept = await order('confirmed');
    const locked = await client.delete(`/v1/orders/${kept.id}`);
    expect([locked.status, locked.body.code]).toEqual([409, 'resource_locked']);
    expect(locked.body.details).toEqual([
      { field: 'status', reason: 'is confirmed; cancel the order, or write status draft where that is allowed' },
    ]);
    expect((await client.delete(`/v2/orders/${id}`, { 'if-match': '"2"' })).status).toBe(412);
    expect((await client.delete(`/v2/orders/${id}`)).status).toBe(204);
    expect((await client.delete(`/v1/orders/${id}`)).status).toBe(404);
  });

  it('is the same in v1 and v2, and v1 lists filter by status and source', async () => {
    const made = await client.create('/v1/orders', {
      customer_id: 'C-1',
      status: 'draft',
      source: 'erp',
      total: 'ignored',
      line_items: [{ reference_id: 'x', sku: 'A', quantity: 5, unit_price: 1, discount: 1, note: 'n' }],
      additional_charges: [{ name: 'Deposit', type: 'deposit', amount: 2 }],
      attributes: [{ name: 'a', value: 'b' }],
      billing_address: { city: 'Paris' },
    });
    const newer = (await client.get(`/v2/orders/${made.id}`)).body.data;
    const shared = Object.keys(made).filter(
      (key) => !['line_items', 'charges', 'billing_address', 'card'].includes(key),
    );
    expect(shared.map((key) => [key, made[key]])).toEqual(shared.map((key) => [key, newer[key]]));
    expect(newer.line_items[0]).toMatchObject(made.line_items[0]);
    expect(newer.billing_address).toMatchObject(made.billing_address);
    expect(newer.charges[0]).toMatchObject(made.charges[0]);
    const { line_items, charges, attributes, ...summary } = made;
    expect([line_items.length, charges.length, attributes.length]).toEqual([1, 1, 1]);
    expect((await client.get('/v1/orders?order_status=draft&source=web,erp')).body.data).toEqual([summary]);
    expect((await client.get('/v1/orders?order_status=confirmed&source=erp')).body.data).toEqual([]);
    const all = (await client.get('/v1/orders?page_size=100&sort_by=created_at&sort=asc')).body.data;
    expect(new Set(all.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['confirmed', 'cancelled', 'draft']),
    );
  });
});
