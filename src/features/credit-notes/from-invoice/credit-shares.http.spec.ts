import type { Answer, Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('shares of an invoice that credit notes credit', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let count: number;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    count = 0;
  });

  const TEN = [{ reference_id: '1', sku: 'A', quantity: 10, amount: 10 }];
  const invoiceWith = (extra: object) =>
    client.create('/v2/invoices', {
      reference_id: `R${++count}`,
      invoice_number: `N${count}`,
      order_ids: ['SO-1'],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: TEN,
      ...extra,
    });
  const charge = (type: string, amount: number) => ({ name: type, type, value_type: 'percentage', amount });
  const credit = (invoice: { id: string }, body: object) =>
    client.post(`/v2/invoices/${invoice.id}/credit-notes`, body);
  const items = (quantity: number, amount?: number, item = '1') => ({
    items: [{ invoice_item_id: item, quantity, amount }],
  });
  const amountsOf = ({ status, body }: Answer) => [
    status,
    body.data?.amount,
    body.data?.net_amount,
    body.data?.tax_amount,
  ];
  const stateOf = async ({ id }: { id: string }) => {
    const { invoice_status, due_amount } = (await client.get(`/v2/invoices/${id}`)).body.data;
    return [invoice_status, due_amount];
  };

  it('a discount of the invoice reduces what a quantity is credited with', async () => {
    const invoice = await invoiceWith({ charges: [charge('discount', 10)] });
    expect(amountsOf(await credit(invoice, items(5)))).toEqual([201, 45, 45, 0]);
    expect(amountsOf(await credit(invoice, items(5)))).toEqual([201, 45, 45, 0]);
    expect(await stateOf(invoice)).toEqual(['CREDIT_NOTE_ISSUED', 0]);
  });

  it('a tax of the invoice is credited with the quantity', async () => {
    const invoice = await invoiceWith({ charges: [charge('tax', 19)] });
    expect(amountsOf(await credit(invoice, items(10)))).toEqual([201, 119, 100, 19]);
    expect(await stateOf(invoice)).toEqual(['CREDIT_NOTE_ISSUED', 0]);
  });

  it('the tax of a line falls with the discounts of the invoice', async () => {
    const taxed = [{ ...TEN[0], quantity: 1, amount: 100, tax_charges: { tax: 19, tax_type: 'percentage' } }];
    const invoice = await invoiceWith({ items: taxed, charges: [charge('discount', 10)] });
    expect(amountsOf(await credit(invoice, items(1)))).toEqual([201, 107.1, 90, 17.1]);
  });

  it('shipping is apart and credited by amount, and the last credit note takes the rest of net and tax', async () => {
    const invoice = await invoiceWith({
      charges: [charge('tax', 19), { name: 'Freight', type: 'shipping', value_type: 'value', amount: 7 }],
    });
    expect(invoice.total_amount).toBe(126);
    expect(amountsOf(await credit(invoice, items(10)))).toEqual([201, 119, 100, 19]);
    expect(await stateOf(invoice)).toEqual(['PARTIALLY_PAID', 7]);
    expect(amountsOf(await credit(invoice, { amount: 7 }))).toEqual([201, 7, 7, 0]);
    expect(await stateOf(invoice)).toEqual(['CREDIT_NOTE_ISSUED', 0]);
  });

  it('a mere amount has the tax of the invoice in proportion', async () => {
    const invoice = await invoiceWith({ charges: [charge('tax', 19)] });
    expect(amountsOf(await credit(invoice, { amount: 11.9 }))).toEqual([201, 11.9, 10, 1.9]);
  });

  it('lines share what the invoice takes off by their totals, to the last cent', async () => {
    const lines = [
      { reference_id: '1', sku: 'A', quantity: 3, amount: 1.35 },
      { reference_id: '2', sku: 'B', quantity: 3, amount: 1.35 },
      { reference_id: 'f', sku: 'freight', name: 'Freight', quantity: 1, amount: 4.05 },
    ];
    const invoice = await invoiceWith({ items: lines, charges: [{ name: 'd', type: 'discount', amount: 2.15 }] });
    expect(invoice.total_amount).toBe(10);
    const all = { items: ['1', '2', 'f'].map((id, index) => ({ invoice_item_id: id, quantity: index < 2 ? 3 : 1 })) };
    const { body } = await credit(invoice, all);
    expect(body.data.items.map((item: { amount: number }) => item.amount)).toEqual([3.33, 3.34, 3.33]);
    expect(await stateOf(invoice)).toEqual(['CREDIT_NOTE_ISSUED', 0]);
  });

  it.each([119, 90, 99.9999])('a v1 invoice is shared by its stated total %d', async (total) => {
    const { id } = await client.create('/v1/invoices', {
      reference_id: `R${++count}`,
      invoice_number: `N${count}`,
      order_id: 'SO-1',
      due_date: '2099-01-31T00:00:00Z',
      total_amount: total,
      paid_amount: 0,
      items: [{ reference_id: '1', sku: 'A', name: 'a', quantity: 10, amount: 10 }],
    });
    const first = await credit({ id }, items(3));
    expect(amountsOf(first)).toEqual([201, first.body.data.net_amount, { 119: 35.7, 90: 27, 99.9999: 30 }[total], 0]);
    await credit({ id }, items(7));
    expect((await client.get(`/v2/invoices/${id}`)).body.data).toMatchObject({
      credited_amount: total,
      due_amount: 0,
      invoice_status: 'CREDIT_NOTE_ISSUED',
    });
  });

  it('a line is credited with at most its share, over all notes, and all faults are named', async () => {
    const invoice = await invoiceWith({
      items: [...TEN, { reference_id: '2', sku: 'B', quantity: 1, amount: 100 }],
      charges: [charge('discount', 50)],
    });
    expect(amountsOf(await credit(invoice, items(4, 40)))).toEqual([201, 40, 40, 0]);
    const refused = await credit(invoice, {
      items: [
        { invoice_item_id: '1', quantity: 7, amount: 10.01 },
        { invoice_item_id: '2', quantity: 1, amount: 50.01 },
      ],
    });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'credit_exceeds_invoice',
      [
        { field: 'items[0].quantity', reason: 'invoiced 10, credited 4, at most 6 more' },
        { field: 'items[0].amount', reason: 'share of the total 50, credited 40, at most 10 left' },
        { field: 'items[1].amount', reason: 'share of the total 50, credited 0, at most 50 left' },
      ],
    ]);
    expect(amountsOf(await credit(invoice, items(6)))).toEqual([201, 10, 10, 0]); // its share is 30
    expect(trade.order.id).toBeDefined();
  });

  it('a mere amount takes its part of each line, which is then less', async () => {
    const invoice = await invoiceWith({});
    await credit(invoice, { amount: 30 });
    const refused = await credit(invoice, items(10, 70.01));
    expect([refused.status, refused.body.details]).toEqual([
      409,
      [{ field: 'items[0].amount', reason: 'share of the total 100, credited 30, at most 70 left' }],
    ]);
    expect(amountsOf(await credit(invoice, items(10)))).toEqual([201, 70, 70, 0]);
    expect(await stateOf(invoice)).toEqual(['CREDIT_NOTE_ISSUED', 0]);
  });

  it.each(['tax_amount', 'tax_amount and line_tax_total'])(
    'a credit note that was stored without %s has the tax of its amount',
    async (missing) => {
      const invoice = await invoiceWith({
        items: [{ ...TEN[0], tax_charges: { tax: 19, tax_type: 'percentage' } }],
        charges: [charge('discount', 10)],
      });
      const { data: made } = (await credit(invoice, items(5))).body;
      expect([made.amount, made.tax_amount]).toEqual([53.55, 8.55]);
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('update credit_notes set tax_amount = null, version = version where id = $1', [made.id]);
        if (missing.includes('line_tax_total'))
          await admin.query('update invoices set line_tax_total = null, version = version where id = $1', [invoice.id]);
      });
      const { data: read } = (await client.get(`/v2/credit-notes/${made.id}`)).body;
      expect([read.amount, read.net_amount, read.tax_amount]).toEqual([53.55, 45, 8.55]);
      expect(amountsOf(await credit(invoice, items(5)))).toEqual([201, 53.55, 45, 8.55]);
      const voided = await client.post(`/v2/credit-notes/${made.id}/void`, {});
      expect(amountsOf(voided)).toEqual([200, 53.55, 45, 8.55]);
    },
  );

  it('items without a price share a tax of the invoice by their quantities', async () => {
    const free = [
      { reference_id: '1', sku: 'A', quantity: 3, amount: 0 },
      { reference_id: '2', sku: 'B', quantity: 1, amount: 0 },
    ];
    const invoice = await invoiceWith({ items: free, charges: [{ name: 'Duty', type: 'tax', amount: 4 }] });
    expect(amountsOf(await credit(invoice, items(3)))).toEqual([201, 3, 0, 3]);
    expect(amountsOf(await credit(invoice, items(1, undefined, '2')))).toEqual([201, 1, 0, 1]);
  });
});
