import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('credit notes', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let invoice: { id: string; items: { id: string }[]; total_amount: number };
  let path: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    invoice = await make({});
    path = `/v2/invoices/${invoice.id}/credit-notes`;
  });

  const make = (extra: object) =>
    client.create('/v2/invoices', {
      reference_id: 'R1',
      invoice_number: 'N1',
      order_ids: ['SO-1'],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [
        { reference_id: '1', sku: 'A', quantity: 3, amount: 1.35, tax_charges: { tax: 10, tax_type: 'percentage' } },
        { reference_id: '2', sku: 'B', quantity: 1, amount: 5.5 },
      ],
      ...extra,
    });
  const invoiced = async () => {
    const { body } = await client.get(`/v2/orders/${trade.order.id}`);
    return body.data.line_items.map((line: { invoiced_quantity: number }) => line.invoiced_quantity);
  };

  it('credits items by their share of the line total, returns quantities, and numbers the credit note', async () => {
    const answer = await client.post(path, {
      reason: 'Damaged',
      return_to_order: true,
      items: [{ invoice_item_id: '1', quantity: 2 }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      invoice_id: invoice.id,
      customer_id: trade.customer.id,
      reference_id: null,
      currency: 'USD',
      credit_note_number: 'CN-000001',
      status: 'issued',
      reason: 'Damaged',
      amount: 2.97, // of 4.46 for 3
      allocated_amount: 0,
      refunded_amount: 0,
      unallocated_amount: 0, // only a credit note without an invoice can be used
      tax_mode: null,
      net_amount: 2.7,
      tax_amount: 0.27,
      rounding_amount: 0,
      tax_summary: [{ category: 'S', rate: 10, base: 2.7, tax: 0.27, exemption_code: null, exemption_reason: null }],
      issued_at: expect.any(String),
      return_to_order: true,
      return_id: null,
      charges: [],
      items: [
        {
          id: expect.any(String),
          invoice_item_id: invoice.items[0]!.id,
          sku: 'A',
          name: 'Product A',
          quantity: 2,
          amount: 2.97,
          line_total: null,
          tax_rate: null,
          tax_category: null,
        },
      ],
      voided_at: null,
      void_reason: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await invoiced()).toEqual([1, 1]);
    const rest = await client.create(path, { items: [{ invoice_item_id: invoice.items[0]!.id, quantity: 1 }] });
    expect([rest.amount, rest.credit_note_number]).toEqual([1.49, 'CN-000002']);
    expect(await invoiced()).toEqual([1, 1]);
    expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data).toMatchObject({
      credited_amount: 4.46,
      due_amount: 5.5,
      invoice_status: 'PARTIALLY_PAID',
      available_actions: ['SENT'],
    });
    const { body } = await client.get(`${path}?sort_by=created_at&sort=asc`);
    expect(body.data).toEqual([answer.body.data, rest]);
  });

  it('moves an invoice to CREDIT_NOTE_ISSUED when its total is credited', async () => {
    await client.create(path, { amount: invoice.total_amount, credit_note_number: 'MINE', reference_id: 'X' });
    expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data).toMatchObject({
      invoice_status: 'CREDIT_NOTE_ISSUED',
      status: 'PAID',
      due_amount: 0,
    });
    expect((await client.get(`/v1/invoices/${invoice.id}`)).body.data).toMatchObject({ status: 'PAID' });
  });

  it('credits no more than is left, of the total or of an item', async () => {
    await client.create(path, { amount: 9 });
    const tooMuch = await client.post(path, { amount: 0.97 });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.details]).toEqual([
      409,
      'credit_exceeds_invoice',
      [{ field: 'amount', reason: 'comes to 0.97; total 9.96, credited 9, at most 0.96 more' }],
    ]);
    const tooMany = await client.post(path, { items: [{ invoice_item_id: '2', quantity: 2, amount: 0.1 }] });
    expect([tooMany.status, tooMany.body.details]).toEqual([
      409,
      [{ field: 'items[0].quantity', reason: 'invoiced 1, credited 0, at most 1 more' }],
    ]);
    expect((await client.post(path, { amount: 0.96 })).status).toBe(201);
  });

  it('reports all faults at once', async () => {
    const refused = await client.post(path, {
      items: [
        { invoice_item_id: 'none', quantity: 1 },
        { invoice_item_id: '1', quantity: 1 },
        { invoice_item_id: invoice.items[0]!.id, quantity: 1 },
      ],
      amount: 1,
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'items', reason: 'must be sent, or else amount, but not both' },
        { field: 'items[0].invoice_item_id', reason: 'is not an item of the invoice' },
        { field: 'items[2].invoice_item_id', reason: 'must not be repeated' },
      ],
    ]);
    const nothing = await client.post(path, { return_to_order: true });
    expect(nothing.body.details).toEqual([
      { field: 'items', reason: 'must be sent, or else amount, but not both' },
      { field: 'return_to_order', reason: 'needs items' },
    ]);
  });

  it('refuses items that come to nothing', async () => {
    const reason = 'must come to an amount greater than 0 unless return_to_order is true';
    const nothing = { status: 400, body: { details: [{ field: 'items', reason }] } };
    const [item] = invoice.items;
    const unpriced = { items: [{ invoice_item_id: item!.id, quantity: 1, amount: 0 }] };
    expect(await client.post(path, unpriced)).toMatchObject(nothing);
    const items = [
      { sku: 'A', quantity: 4, amount: 0 },
      { sku: 'B', quantity: 1, amount: 5.5 },
    ];
    const other = await make({ reference_id: 'R2', invoice_number: 'N2', items });
    const free = { items: [{ invoice_item_id: other.items[0]!.id, quantity: 1 }] };
    expect(await client.post(`/v2/invoices/${other.id}/credit-notes`, free)).toMatchObject(nothing);
  });

  it('requires an issued invoice and a unique number', async () => {
    const draft = await make({ reference_id: 'R2', invoice_number: 'N2', invoice_status: 'DRAFT' });
    const refused = await client.post(`/v2/invoices/${draft.id}/credit-notes`, { amount: 1 });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' }],
    ]);
    const first = await client.create(path, { amount: 1, reference_id: 'X', credit_note_number: 'CN-000001' });
    const again = await client.post(path, { amount: 1, reference_id: 'X' });
    expect([again.status, again.body.code, again.body.details[0].reason]).toEqual([
      409,
      'duplicate_reference',
      `is taken already by ${first.id}`,
    ]);
    const taken = await client.post(path, { amount: 1, credit_note_number: 'CN-000001' });
    expect([taken.body.code, taken.body.details[0].field]).toEqual(['duplicate_value', 'credit_note_number']);
    expect((await client.create(path, { amount: 1 })).credit_note_number).toBe('CN-000002');
    const nowhere = await client.get('/v2/invoices/0198f2c0-0000-7000-8000-000000000000/credit-notes');
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'invoice_not_found']);
  });

  it('never credits more than is left in concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => client.post(path, { amount: 1 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9); // of 9.96
    expect(answers.filter(({ body }) => body.code === 'credit_exceeds_invoice')).toHaveLength(7);
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });
});
