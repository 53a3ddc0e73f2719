import type { Client } from '#test/support/client.js';
import { type Json, makeProducts } from '#test/support/billing/billing.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('a credit note after another one', () => {
  let service: TestService;
  let client: Client;
  let order: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
    await makeProducts(client, ['A', 'F']);
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Customer' });
    const line_items = ['A', 'F'].map((sku) => ({ sku, quantity: 100, unit_price: 100 }));
    order = await client.create('/v2/orders', { customer_id: 'C-1', line_items });
  });

  let numbers = 0;
  const invoiceOf = (extra: object) =>
    client.create('/v2/invoices', {
      reference_id: `I-${++numbers}`,
      invoice_number: `I-${numbers}`,
      order_ids: [order.id],
      due_date: '2099-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      ...extra,
    });
  const credit = (invoice: Json, body: object) => client.post(`/v2/invoices/${invoice.id}/credit-notes`, body);
  const creditItem = async (invoice: Json, index: number, quantity: number) => {
    const { status, body } = await credit(invoice, { items: [{ invoice_item_id: invoice.items[index].id, quantity }] });
    expect(status).toBe(201);
    return body.data;
  };
  const item = (sku: string, rate: number, extra: object = {}) => ({
    ...{ sku, quantity: 1, amount: 100, tax_rate: rate },
    ...extra,
  });
  const row = (rate: number, base: number, tax: number) => expect.objectContaining({ rate, base, tax });

  it('by items credits what a mere amount has left of them, with the tax of their own rate', async () => {
    const invoice = await invoiceOf({ tax_mode: 'net', items: [item('A', 19), item('F', 7)] });
    const first = (await credit(invoice, { amount: 100 })).body.data;
    expect(first.tax_summary).toEqual([row(19, 44.24, 8.41), row(7, 44.25, 3.1)]);
    const items = [
      { invoice_item_id: invoice.items[0].id, quantity: 1 },
      { invoice_item_id: invoice.items[1].id, quantity: 0.01 },
    ];
    const second = (await credit(invoice, { items })).body.data;
    expect(second).toMatchObject({ amount: 66.95, net_amount: 56.32, tax_amount: 10.63, rounding_amount: 0 });
    expect(second.tax_summary).toEqual([row(19, 55.76, 10.59), row(7, 0.56, 0.04)]);
    expect(second.items.map(({ amount }: { amount: number }) => amount)).toEqual([66.35, 0.6]);
    const last = await creditItem(invoice, 1, 0.99);
    expect(last.tax_summary).toEqual([row(7, 55.19, 3.86)]);
    expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data).toMatchObject({
      credited_amount: 226,
      invoice_status: 'CREDIT_NOTE_ISSUED',
    });
  });

  it.each(['net', 'stated'])('gives each line its part in the mode %s, whichever comes back first', async (mode) => {
    const taxed =
      mode === 'net' ? { tax_rate: 19 } : { tax_rate: undefined, tax_charges: { tax: 19, tax_type: 'percentage' } };
    const amounts: number[][] = [];
    for (const sequence of [
      [0, 1],
      [1, 0],
    ]) {
      const invoice = await invoiceOf({ tax_mode: mode, items: [item('A', 19, taxed), item('F', 19, taxed)] });
      expect(invoice.total_amount).toBe(238);
      await credit(invoice, { amount: 47.6 });
      const notes: number[] = [];
      for (const index of sequence) notes[index] = (await creditItem(invoice, index, 1)).amount;
      amounts.push(notes);
      expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data.credited_amount).toBe(238);
    }
    expect(amounts).toEqual([
      [95.2, 95.2],
      [95.2, 95.2],
    ]);
  });

  it('divides what a mere amount has left of a line over its quantities', async () => {
    const invoice = await invoiceOf({ items: [item('A', 0, { quantity: 4, amount: 25, tax_rate: undefined })] });
    await credit(invoice, { amount: 20 });
    const amounts = [];
    for (const quantity of [1, 2, 1]) amounts.push((await creditItem(invoice, 0, quantity)).amount);
    expect(amounts).toEqual([20, 40, 20]);
  });

  it('is refused where it states more than is left of its line, which the error names', async () => {
    const invoice = await invoiceOf({
      items: [item('A', 0, { tax_rate: undefined }), item('F', 0, { tax_rate: undefined })],
    });
    await credit(invoice, { amount: 50 });
    const items = [{ invoice_item_id: invoice.items[0].id, quantity: 1, amount: 80 }];
    const { status, body } = await credit(invoice, { items });
    const reason = 'share of the total 100, credited 25, at most 75 left';
    expect([status, body.code, body.details]).toEqual([
      409,
      'credit_exceeds_invoice',
      [{ field: 'items[0].amount', reason }],
    ]);
  });

  it('keeps the group of goods that cost nothing, so that its documents can be made', async () => {
    const seller = { legal_name: 'Seller', country_code: 'DE', vat_id: 'DE136695976', city: 'Berlin' };
    await client.patch('/v2/settings', { seller });
    const items = [item('A', 19, { quantity: 7, amount: 14.2857 }), item('F', 7, { quantity: 3, amount: 0 })];
    const invoice = await invoiceOf({ tax_mode: 'net', items });
    const both = invoice.items.map(({ id, quantity }: Json) => ({ invoice_item_id: id, quantity }));
    const note = (await credit(invoice, { items: both })).body.data;
    expect(note.tax_summary).toEqual([row(19, 100, 19), row(7, 0, 0)]);
    const problems = (await client.get(`/v2/credit-notes/${note.id}/document-problems?format=ubl`)).body.data;
    expect(problems.map(({ field }: { field: string }) => field)).not.toContain('invoice.tax_summary');
  });
});
