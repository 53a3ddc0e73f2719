import type { Client } from '../../test/support/client.js';
import { asAdmin } from '../../test/support/database.js';
import { sharedService, type TestService } from '../../test/support/service.js';
import { makeTrade, type Trade } from '../../test/support/trade.js';

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

  const common = {
    reference_id: 'R1',
    invoice_number: 'N1',
    paid_amount: 0,
    due_date: '2099-01-31T00:00:00+02:00',
    items: [
      { sku: 'A', quantity: 2, amount: 1.35 },
      { reference_id: '2', sku: 'B', quantity: 1, amount: 5.5 },
    ],
  };
  const v1 = (extra: object = {}) => ({ ...common, order_id: 'SO-1', total_amount: 8.2, ...extra });
  const v2 = (extra: object = {}) => ({ ...common, order_ids: ['SO-1'], invoice_status: 'OPEN', ...extra });
  const invoiced = async () => {
    const { body } = await client.get(`/v2/orders/${trade.order.id}`);
    return body.data.line_items.map((line: { invoiced_quantity: number }) => line.invoiced_quantity);
  };

  it('answers a v1 create with exactly the specified fields, and reads the same', async () => {
    const made = await client.post('/v1/invoices', v1({ remarks: 'x', url: 'https://example.com/i.pdf' }));
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
    const one = await client.create('/v1/invoices', v1());
    const seen = (await client.get(`/v2/invoices/${one.id}`)).body.data;
    expect(seen).toMatchObject({
      order_ids: [trade.order.id],
      total_amount: 8.2,
      subtotal: 8.2,
      invoice_status: 'OPEN',
      status: 'PENDING',
      version: 1,
    });
    const two = await client.create('/v2/invoices', v2({ reference_id: 'R2', invoice_number: 'N2' }));
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
      { name: 'Freight', type: 'shipping', amount: 3.333 },
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
    const data = await client.create('/v2/invoices', v2({ items, charges }));
    // line: 3.345 - 10 % = 3.0105 -> 3.01; + 7 % 0.21 + 0.50 = 3.72; invoice: - 0.37 = 3.35; + 3.33 + 0.64
    expect(data).toMatchObject({
      subtotal: 3.72,
      discount_total: 0.37,
      shipping_total: 3.33,
      tax_total: 0.64,
      total_amount: 7.32,
    });
    expect(data.items[0]).toMatchObject({ item_total: 3.35, line_total: 3.72, final_unit_price: 1.0033 });
    expect((await client.get(`/v2/invoices/${data.id}`)).body.data).toEqual(data);
  });

  it("keeps the lines' counters, and gives back on delete", async () => {
    const { version } = (await client.get(`/v2/orders/${trade.order.id}`)).body.data;
    const { id } = await client.create('/v1/invoices', v1());
    expect(await invoiced()).toEqual([2, 1]);
    expect((await client.get(`/v2/orders/${trade.order.id}`)).body.data.version).toBe(version + 1);
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(204);
    expect(await invoiced()).toEqual([0, 0]);
    expect((await client.delete(`/v1/invoices/${id}`)).body.code).toBe('invoice_not_found');
    await client.create('/v1/invoices', v1());
  });

  it('refuses to invoice more than was ordered, with the sum that explains it', async () => {
    await client.create('/v1/invoices', v1({ items: [{ sku: 'A', quantity: 7, amount: 1 }] }));
    const more = await client.post(
      '/v1/invoices',
      v1({ reference_id: 'R2', invoice_number: 'N2', items: [{ sku: 'A', quantity: 4, amount: 1 }] }),
    );
    expect(more.status).toBe(409);
    expect(more.body).toEqual({
      code: 'over_invoiced',
      message: 'More would be invoiced than was ordered.',
      details: [{ field: 'items[0].quantity', reason: 'ordered 10, cancelled 0, invoiced 7, at most 3 more' }],
    });
    expect(await invoiced()).toEqual([7, 0]);
  });

  it('fills several lines of one sku in their order, or the line that is named', async () => {
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
    await client.create('/v2/invoices', v2({ order_ids: ['SO-2'], items: [{ sku: 'A', quantity: 4, amount: 1 }] }));
    expect(await lines()).toEqual([3, 1]);
    const named = [{ reference_id: 'b', sku: 'A', quantity: 2, amount: 1 }];
    await client.create(
      '/v2/invoices',
      v2({ order_ids: [order.id], reference_id: 'R2', invoice_number: 'N2', items: named }),
    );
    expect(await lines()).toEqual([3, 3]);
  });

  it("reports all faults of reference at once, in the words of the caller's version", async () => {
    const items = [{ sku: 'C', quantity: 1, amount: 1 }];
    const one = await client.post('/v1/invoices', v1({ order_id: 'nowhere', status: 'PAID' }));
    expect(one.body.details).toEqual([
      { field: 'order_id', reason: 'does not exist' },
      { field: 'status', reason: 'must be PENDING, which is what the amounts give' },
    ]);
    const two = await client.post('/v2/invoices', v2({ items, updated_at: '2001-01-01T00:00:00Z' }));
    expect(two.body.details).toEqual([
      { field: 'updated_at', reason: expect.stringContaining('must be later than the creation of the order') },
      { field: 'items[0].sku', reason: 'is on none of the orders' },
    ]);
    const three = await client.post('/v2/invoices', v2({ order_ids: ['SO-1', 'nowhere', trade.order.id] }));
    expect(three.body.details).toEqual([
      { field: 'order_ids[1]', reason: 'does not exist' },
      { field: 'order_ids[2]', reason: 'is there twice' },
    ]);
  });

  it.each(['v1', 'v2'])(
    'takes a line of its own only with a name, and suggests what was meant otherwise, %s',
    async (version) => {
      const body = (items: object[]) => (version === 'v1' ? v1({ items }) : v2({ items }));
      const order = {
        customer_id: 'C-1',
        reference_id: 'SO-2',
        line_items: [{ sku: 'A-100', quantity: 1, unit_price: 1 }],
      };
      Object.assign(order.line_items[0]!, { is_adhoc: true });
      await client.create('/v2/orders', order);
      const refused = await client.post(`/${version}/invoices`, {
        ...body([
          { sku: 'A-10O', quantity: 1, amount: 1 },
          { sku: 'freight', quantity: 1, amount: 9 },
          { sku: 'C', quantity: 1, amount: 1, name: 'Product C' },
          { sku: 'A-100', quantity: 1, amount: 1 },
          { sku: 'a-10', quantity: 1, amount: 1, name: '' },
        ]),
        ...(version === 'v1' ? { order_id: 'SO-2' } : { order_ids: ['SO-2'] }),
      });
      const reason = 'is neither a product nor on the orders; give the line a name if it is meant';
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([
        400,
        'validation_failed',
        [
          { field: 'items[0].sku', reason: `${reason}; did you mean "A-100"?` },
          { field: 'items[1].sku', reason },
          { field: 'items[2].sku', reason: 'is on none of the orders' },
          { field: 'items[4].sku', reason: `${reason}; did you mean "A-100"?` },
        ],
      ]);
      const items = [
        { sku: 'A', quantity: 1, amount: 1 },
        { sku: 'freight', name: 'Freight', quantity: 1, amount: 9 },
      ];
      const made = await client.create(`/${version}/invoices`, {
        ...body(items),
        total_amount: version === 'v1' ? 10 : undefined,
      });
      expect(made.items.map(({ name, product_id }: any) => [name, product_id])).toEqual([
        ['Product A', trade.products.A],
        ['Freight', null],
      ]);
      expect(await invoiced()).toEqual([1, 0]);
    },
  );

  it("tells the currency, and the lines' taxes with the invoice's own", async () => {
    const client = await service.tenant({ currency: 'JPY' });
    await makeTrade(client);
    const taxed = (tax: number, tax_type: string) => ({ tax_charges: { tax, tax_type, discount: 1 } });
    const items = [
      { sku: 'A', quantity: 3, amount: 100, ...taxed(7, 'percentage') },
      { sku: 'B', quantity: 1, amount: 50, ...taxed(4, 'value') },
      { sku: 'B', quantity: 1, amount: 50 },
    ];
    const charges = [{ name: 'VAT', type: 'tax', value_type: 'percentage', amount: 10 }];
    const made = await client.create('/v2/invoices', v2({ items, charges }));
    // lines: 299 + 20.93 -> 21; 49 + 4; 50; subtotal 423, invoice tax 42.3 -> 42
    const taxes = { subtotal: 423, tax_total: 42, line_tax_total: 25, tax_total_all: 67, total_amount: 465 };
    expect(made).toMatchObject({ currency: 'JPY', ...taxes });
    const note = await client.create(`/v2/invoices/${made.id}/credit-notes`, { amount: 5 });
    const path = `/v2/invoices/${made.id}`;
    const seen = [
      (await client.get(path)).body.data,
      (await client.get('/v2/invoices')).body.data[0],
      (await client.patch(path, { remarks: 'x' })).body.data,
      (await client.get(`${path}/credit-notes/${note.id}`)).body.data,
      (await client.get(`${path}/credit-notes`)).body.data[0],
      note,
    ];
    for (const shown of seen) expect(shown.currency).toBe('JPY');
    for (const invoice of seen.slice(0, 3)) expect(invoice).toMatchObject(taxes);
    const stated = { order_id: 'SO-1', total_amount: 999, reference_id: 'R2', invoice_number: 'N2' };
    const inV1 = await client.create('/v1/invoices', { ...v1(stated), items: [{ sku: 'A', quantity: 1, amount: 10 }] });
    expect((await client.get(`/v2/invoices/${inV1.id}`)).body.data).toMatchObject({
      currency: 'JPY',
      total_amount: 999,
      subtotal: 10,
      line_tax_total: 0,
      tax_total_all: 0,
    });
  });

  it("computes the lines' taxes of an invoice that was stored without their sum", async () => {
    const items = [
      {
        sku: 'A',
        quantity: 3,
        amount: 1.115,
        tax_charges: { discount: 10, discount_type: 'percentage', tax: 7, tax_type: 'percentage' },
      },
    ];
    const made = await client.create('/v2/invoices', v2({ items }));
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update invoices set line_tax_total = null, version = version where id = $1', [made.id]),
    );
    const { body } = await client.get(`/v2/invoices/${made.id}`);
    expect(body.data).toMatchObject({ line_tax_total: made.line_tax_total, tax_total_all: made.tax_total_all });
    expect(made.line_tax_total).toBe(0.21);
  });

  it('invoices confirmed orders of one customer only', async () => {
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Other' });
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'C-2', reference_id: 'SO-other', line_items });
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-draft', status: 'draft', line_items });
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-quote', type: 'quote', line_items });
    const mixed = await client.post('/v2/invoices', v2({ order_ids: ['SO-1', 'SO-other'] }));
    expect(mixed.body.details).toEqual([{ field: 'order_ids[1]', reason: 'is of another customer than the first' }]);
    const refused = await client.post(
      '/v2/invoices',
      v2({ order_ids: ['SO-draft', 'SO-quote'], items: [{ sku: 'A', quantity: 1, amount: 1 }] }),
    );
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'order_not_invoiceable',
      [
        { field: 'order_ids[0]', reason: 'is draft' },
        { field: 'order_ids[1]', reason: 'is a quote' },
      ],
    ]);
  });

  it('names the invoice that holds a reference or number', async () => {
    const { id } = await client.create('/v1/invoices', v1());
    const reference = await client.post('/v1/invoices', v1({ invoice_number: 'N2' }));
    expect([reference.status, reference.body.code, reference.body.details]).toEqual([
      409,
      'duplicate_reference',
      [{ field: 'reference_id', reason: `is taken already by ${id}` }],
    ]);
    const number = await client.post('/v2/invoices', v2({ reference_id: 'R2' }));
    expect([number.status, number.body.code, number.body.details]).toEqual([
      409,
      'duplicate_invoice_number',
      [{ field: 'invoice_number', reason: `is taken already by ${id}` }],
    ]);
    expect(await invoiced()).toEqual([2, 1]);
  });

  it('begins in no other state, and takes no total from v2 callers', async () => {
    const closed = await client.post('/v2/invoices', v2({ invoice_status: 'CLOSED' }));
    expect([closed.status, closed.body.code]).toEqual([409, 'invalid_state_transition']);
    const total = await client.post('/v2/invoices', v2({ total_amount: 8.2 }));
    expect(total.body.details).toEqual([{ field: 'total_amount', reason: 'is not a known field' }]);
  });
});
