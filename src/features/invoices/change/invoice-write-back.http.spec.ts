import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { createDraft } from '#test/support/invoices/invoice-bodies.js';

describe('invoices that are cancelled or written back as they were read', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const make = (extra?: object) => createDraft(client, extra);
  const change = async (id: string, body: object) => (await client.patch(`/v2/invoices/${id}`, body)).body.data;

  it('refuses changes of payment, due date and attributes of a cancelled invoice, but not of remarks and url', async () => {
    const attributes = [{ name: 'a', value: 'b', label: 'c' }];
    const { id } = await make({ attributes });
    const cancelled = await change(id, { invoice_status: 'CANCELLED' });
    const issued_at = '2026-01-31T00:00:00Z';
    const others = {
      issued_at,
      paid_amount: 1,
      due_date: '2098-01-31T00:00:00Z',
      attributes: [{ name: 'a', value: 'other' }],
    };
    const reason = 'cannot change after the invoice was cancelled; create another one';
    for (const [field, value] of Object.entries(others)) {
      const refused = await client.patch(`/v2/invoices/${id}`, { [field]: value, remarks: 'x' });
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([
        409,
        'resource_locked',
        [{ field, reason }],
      ]);
    }
    const inV1 = await client.patch(`/v1/invoices/${id}`, { ...others, order_id: 'SO-1', status: 'PARTIALLY_PAID' });
    expect([inV1.status, inV1.body.details]).toEqual([
      409,
      [
        { field: 'paid_amount', reason },
        { field: 'due_date', reason },
      ],
    ]);
    expect((await client.get(`/v2/invoices/${id}`)).body.data).toEqual(cancelled);
    const { paid_amount, due_date, invoice_number } = cancelled;
    const opened = await change(id, { paid_amount, due_date, attributes, invoice_number, remarks: 'void', url: null });
    expect(opened).toMatchObject({ ...cancelled, remarks: 'void', version: 3, updated_at: expect.any(String) });
    const again = await client.patch(`/v1/invoices/${id}`, { paid_amount, due_date, status: 'PAID', remarks: 'v' });
    expect([again.status, again.body.data.remarks]).toEqual([200, 'v']);
  });

  it('accepts payment and due date together with the cancellation', async () => {
    const { id } = await make({ paid_amount: 1 });
    expect((await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CANCELLED' })).status).toBe(409);
    const body = { invoice_status: 'CANCELLED', paid_amount: 0, due_date: '2098-01-31T00:00:00Z' };
    expect(await change(id, body)).toMatchObject({ ...body, due_date: '2098-01-31T00:00:00.000Z' });
  });

  it('keeps ids and times of unchanged attribute values', async () => {
    const made = await make({
      attributes: [
        { name: 'a', value: 'b' },
        { name: 'c', value: 'd' },
      ],
    });
    const attributes = [
      { name: 'a', value: 'b' },
      { name: 'c', value: 'e' },
    ];
    const [a, c] = (await change(made.id, { attributes })).attributes;
    expect(a).toEqual(made.attributes[0]);
    expect(c).toMatchObject({ id: made.attributes[1].id, value: 'e', created_at: made.attributes[1].created_at });
  });

  it('keeps all orders when a v1 caller sends back the first one, which v1 shows', async () => {
    const line_items = [{ sku: 'A', quantity: 5, unit_price: 1 }];
    const other = await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-2', line_items });
    const order_ids = [trade.order.id, other.id];
    for (const [index, invoice_status] of ['DRAFT', 'OPEN'].entries()) {
      const { id } = await make({ order_ids, invoice_status, reference_id: `R${index}`, invoice_number: `N${index}` });
      const { order_id } = (await client.get(`/v1/invoices/${id}`)).body.data;
      const { status } = await client.patch(`/v1/invoices/${id}`, { order_id, remarks: 'x' });
      const { body } = await client.get(`/v2/invoices/${id}`);
      expect([status, body.data.remarks, body.data.order_ids]).toEqual([200, 'x', order_ids]);
    }
    const draft = await make({ order_ids, reference_id: 'R3', invoice_number: 'N3' });
    const moved = await client.patch(`/v1/invoices/${draft.id}`, { order_id: other.id });
    expect([moved.status, moved.body.details?.[0]]).toEqual([
      400,
      { field: 'items[1].sku', reason: 'is on none of the orders' },
    ]);
  });

  it('refuses changes of taxes, currency and line names, with the names of the fields', async () => {
    const made = await make();
    const taxes = { currency: 'EUR', line_tax_total: 1, tax_total_all: 1 };
    const refused = await client.patch(`/v2/invoices/${made.id}`, taxes);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'currency', reason: 'must be USD, the currency of the tenant' },
        { field: 'line_tax_total', reason: 'is computed; write tax_charges of the items' },
        { field: 'tax_total_all', reason: 'is computed; write tax_charges of the items and charges of type tax' },
      ],
    ]);
    const { body } = await client.get(`/v2/orders/${trade.order.id}`);
    const line_items = [{ ...body.data.line_items[0], name: 'Other' }, body.data.line_items[1]];
    const order = await client.put(`/v2/orders/${trade.order.id}`, { ...body.data, currency: 'EUR', line_items });
    expect([order.status, order.body.details]).toEqual([
      400,
      [
        { field: 'currency', reason: 'must be USD, the currency of the tenant' },
        { field: 'line_items[0].name', reason: 'is the name of the product when the line was made; leave it out' },
      ],
    ]);
  });
});
