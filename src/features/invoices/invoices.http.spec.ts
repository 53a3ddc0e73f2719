import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { invoicedQuantities, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('invoices', () => {
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

  const invoiced = () => invoicedQuantities(client, trade.order.id);

  it('answers a v1 create with exactly the specified fields, and reads the same', async () => {
    const made = await client.post('/v1/invoices', invoiceV1({ remarks: 'x', url: 'https://example.com/i.pdf' }));
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(String),
      reference_id: 'R1',
      order_id: trade.order.id,
      invoice_number: 'N1',
      total_amount: 8.2,
      paid_amount: 0,
      status: 'PENDING',
      due_date: '2099-01-30T22:00:00.000Z',
      remarks: 'x',
      url: 'https://example.com/i.pdf',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      items: [
        {
          id: expect.any(String),
          name: 'Product A',
          product_id: trade.products.A,
          amount: 1.35,
          item_total: 2.7,
          quantity: 2,
          reference_id: null,
        },
        {
          id: expect.any(String),
          name: 'Product B',
          product_id: trade.products.B,
          amount: 5.5,
          item_total: 5.5,
          quantity: 1,
          reference_id: '2',
        },
      ],
    });
    expect((await client.get(`/v1/invoices/${made.body.data.id}`)).body).toEqual(made.body);
  });

  it('shows a v1 invoice in v2 and a v2 invoice in v1, field by field', async () => {
    const one = await client.create('/v1/invoices', invoiceV1());
    const seen = (await client.get(`/v2/invoices/${one.id}`)).body.data;
    expect(seen).toMatchObject({
      order_ids: [trade.order.id],
      total_amount: 8.2,
      subtotal: 8.2,
      invoice_status: 'OPEN',
      status: 'PENDING',
      version: 1,
    });
    const two = await client.create('/v2/invoices', invoiceV2({ reference_id: 'R2', invoice_number: 'N2' }));
    const back = (await client.get(`/v1/invoices/${two.id}`)).body.data;
    expect(back).toMatchObject({
      order_id: trade.order.id,
      total_amount: 8.2,
      status: 'PENDING',
      due_date: two.due_date,
      created_at: two.created_at,
    });
    expect(back.items.map(({ id, item_total }: { id: string; item_total: number }) => [id, item_total])).toEqual(
      two.items.map(({ id, item_total }: { id: string; item_total: number }) => [id, item_total]),
    );
  });

  it('computes a v2 total from lines and charges, each step rounded', async () => {
    const charges = [
      { name: 'Rebate', type: 'discount', value_type: 'percentage', amount: 10 },
      { name: 'Freight', type: 'shipping', amount: 3.33 },
      { name: 'VAT', type: 'tax', value_type: 'percentage', amount: 19 },
    ];
    const items = [
      {
        sku: 'A',
        quantity: 3,
        amount: 1.115,
        tax_charges: { discount: 10, discount_type: 'percentage', tax: 7, tax_type: 'percentage', additional: 0.5 },
      },
    ];
    const data = await client.create('/v2/invoices', invoiceV2({ items, charges }));
    // line: 3.345 - 10 % = 3.0105 -> 3.01; + 7 % 0.21 + 0.50 = 3.72; invoice: - 0.37 = 3.35; + 3.33 + 0.60, which is
    // 19 % of 3.35 without its share of the tax of the line, 0.21 × 3.35 ÷ 3.72
    expect(data).toMatchObject({
      subtotal: 3.72,
      discount_total: 0.37,
      shipping_total: 3.33,
      tax_total: 0.6,
      total_amount: 7.28,
    });
    expect(data.items[0]).toMatchObject({ item_total: 3.35, line_total: 3.72, final_unit_price: 1.0033 });
    expect((await client.get(`/v2/invoices/${data.id}`)).body.data).toEqual(data);
  });

  it('adds to the counters of the order lines, and gives back on deletion', async () => {
    const { version } = (await client.get(`/v2/orders/${trade.order.id}`)).body.data;
    const { id } = await client.create('/v1/invoices', invoiceV1());
    expect(await invoiced()).toEqual([2, 1]);
    expect((await client.get(`/v2/orders/${trade.order.id}`)).body.data.version).toBe(version + 1);
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(204);
    expect(await invoiced()).toEqual([0, 0]);
    expect((await client.delete(`/v1/invoices/${id}`)).body.code).toBe('invoice_not_found');
    await client.create('/v1/invoices', invoiceV1());
  });

  it('refuses to invoice more than was ordered, with the quantities that explain it', async () => {
    await client.create('/v1/invoices', invoiceV1({ items: [{ sku: 'A', quantity: 7, amount: 1 }] }));
    const more = await client.post(
      '/v1/invoices',
      invoiceV1({ reference_id: 'R2', invoice_number: 'N2', items: [{ sku: 'A', quantity: 4, amount: 1 }] }),
    );
    expect(more.status).toBe(409);
    expect(more.body).toEqual({
      code: 'over_invoiced',
      message: 'More would be invoiced than was ordered.',
      details: [{ field: 'items[0].quantity', reason: 'ordered 10, cancelled 0, invoiced 7, at most 3 more' }],
    });
    expect(await invoiced()).toEqual([7, 0]);
  });

  it('uses the lines of one SKU in their sequence, or the line that is referenced', async () => {
    const order = await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: 'SO-2',
      line_items: [
        { reference_id: 'a', sku: 'A', quantity: 3, unit_price: 1 },
        { reference_id: 'b', sku: 'A', quantity: 3, unit_price: 1 },
      ],
    });
    const lines = async () =>
      (await client.get(`/v2/orders/${order.id}`)).body.data.line_items.map(
        (line: { invoiced_quantity: number }) => line.invoiced_quantity,
      );
    await client.create(
      '/v2/invoices',
      invoiceV2({ order_ids: ['SO-2'], items: [{ sku: 'A', quantity: 4, amount: 1 }] }),
    );
    expect(await lines()).toEqual([3, 1]);
    const named = [{ reference_id: 'b', sku: 'A', quantity: 2, amount: 1 }];
    await client.create(
      '/v2/invoices',
      invoiceV2({ order_ids: [order.id], reference_id: 'R2', invoice_number: 'N2', items: named }),
    );
    expect(await lines()).toEqual([3, 3]);
  });

  it("reports all invalid references at once, with the field names of the caller's API version", async () => {
    const items = [{ sku: 'C', quantity: 1, amount: 1 }];
    const one = await client.post('/v1/invoices', invoiceV1({ order_id: 'nowhere', status: 'PAID' }));
    expect(one.body.details).toEqual([
      { field: 'order_id', reason: 'does not exist' },
      { field: 'status', reason: 'must be PENDING, which follows from the amounts' },
    ]);
    const two = await client.post('/v2/invoices', invoiceV2({ items, updated_at: '2001-01-01T00:00:00Z' }));
    expect(two.body.details).toEqual([
      { field: 'updated_at', reason: expect.stringContaining('must be later than the creation of the order') },
      { field: 'items[0].sku', reason: 'is on none of the orders' },
    ]);
    const three = await client.post('/v2/invoices', invoiceV2({ order_ids: ['SO-1', 'nowhere', trade.order.id] }));
    expect(three.body.details).toEqual([
      { field: 'order_ids[1]', reason: 'does not exist' },
      { field: 'order_ids[2]', reason: 'must not be repeated' },
    ]);
  });

  it('invoices confirmed orders of one customer only', async () => {
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Other' });
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'C-2', reference_id: 'SO-other', line_items });
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-draft', status: 'draft', line_items });
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-quote', type: 'quote', line_items });
    const mixed = await client.post('/v2/invoices', invoiceV2({ order_ids: ['SO-1', 'SO-other'] }));
    expect(mixed.body.details).toEqual([{ field: 'order_ids[1]', reason: 'is of another customer than the first' }]);
    const refused = await client.post(
      '/v2/invoices',
      invoiceV2({ order_ids: ['SO-draft', 'SO-quote'], items: [{ sku: 'A', quantity: 1, amount: 1 }] }),
    );
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'order_not_invoiceable',
      [
        { field: 'order_ids[0]', reason: 'is draft; write status confirmed first' },
        { field: 'order_ids[1]', reason: 'is a quote; create an order' },
      ],
    ]);
  });

  it('refuses a reference or number in use, with the id of its invoice', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    const reference = await client.post('/v1/invoices', invoiceV1({ invoice_number: 'N2' }));
    expect([reference.status, reference.body.code, reference.body.details]).toEqual([
      409,
      'duplicate_reference',
      [{ field: 'reference_id', reason: `is taken already by ${id}` }],
    ]);
    const number = await client.post('/v2/invoices', invoiceV2({ reference_id: 'R2' }));
    expect([number.status, number.body.code, number.body.details]).toEqual([
      409,
      'duplicate_invoice_number',
      [{ field: 'invoice_number', reason: `is taken already by ${id}` }],
    ]);
    expect(await invoiced()).toEqual([2, 1]);
  });

  it('refuses creation in any other state, and a total from v2 callers', async () => {
    const closed = await client.post('/v2/invoices', invoiceV2({ invoice_status: 'CLOSED' }));
    expect([closed.status, closed.body.code]).toEqual([409, 'invalid_state_transition']);
    const total = await client.post('/v2/invoices', invoiceV2({ total_amount: 8.2 }));
    expect(total.body.details).toEqual([{ field: 'total_amount', reason: 'is not a known field' }]);
  });
});
