import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

interface Row {
  category: string;
  rate: number;
  base: number;
  tax: number;
}
interface Note {
  id: string;
  amount: number;
  net_amount: number;
  tax_amount: number;
  rounding_amount: number;
  tax_summary: Row[];
  items: { amount: number }[];
}

const cents = (value: number) => Math.round(value * 100);

describe('the tax of credit notes', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const credit = (id: string, body: object): Promise<Note> => client.create(`/v2/invoices/${id}/credit-notes`, body);
  const row = (rate: number, base: number, tax: number) => ({
    ...{ category: 'S', rate, base, tax },
    ...{ exemption_code: null, exemption_reason: null },
  });
  /** Every credit note is right by itself. */
  const check = ({ amount, net_amount, tax_amount, rounding_amount, tax_summary, items }: Note) => {
    for (const { rate, base, tax } of tax_summary) expect(cents(tax)).toBe(Math.round(cents(base) * (rate / 100)));
    const [bases, taxes] = [tax_summary.map(({ base }) => cents(base)), tax_summary.map(({ tax }) => cents(tax))];
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect([sum(bases), sum(taxes)]).toEqual([cents(net_amount), cents(tax_amount)]);
    expect(cents(amount)).toBe(cents(net_amount) + cents(tax_amount) + cents(rounding_amount));
    expect(Math.abs(cents(rounding_amount))).toBeLessThanOrEqual(tax_summary.length);
    if (items.length) expect(sum(items.map((item) => cents(item.amount)))).toBe(cents(amount));
  };

  it('in the mode net is that of the bases of each credit note, and all together credit the invoice', async () => {
    const items = [{ sku: 'A', quantity: 3, amount: 33.33, tax_rate: 19 }];
    const invoice = await client.create('/v2/invoices', invoiceV2({ tax_mode: 'net', items }));
    expect(invoice.total_amount).toBe(118.99);
    const one = { items: [{ invoice_item_id: invoice.items[0].id, quantity: 1 }] };
    const notes = [await credit(invoice.id, one), await credit(invoice.id, one), await credit(invoice.id, one)];
    notes.forEach(check);
    expect(notes.map(({ amount, rounding_amount }) => [amount, rounding_amount])).toEqual([
      [39.66, 0],
      [39.67, 0.01],
      [39.66, 0],
    ]);
    for (const note of notes) expect(note.tax_summary).toEqual([row(19, 33.33, 6.33)]);
    expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data.invoice_status).toBe('CREDIT_NOTE_ISSUED');
  });

  it('in the mode net takes the rest of every base with the last credit note, also after one was voided', async () => {
    const items = [
      { sku: 'A', quantity: 3, amount: 33.337, tax_rate: 19 },
      { sku: 'B', quantity: 7, amount: 1.113, tax_rate: 7 },
    ];
    const charges = [
      { name: 'Rebate', type: 'discount', amount: 1.11 },
      { name: 'Freight', type: 'shipping', amount: 5.55, tax_rate: 19 },
    ];
    const invoice = await client.create('/v2/invoices', invoiceV2({ tax_mode: 'net', items, charges }));
    const [first, second] = invoice.items as { id: string }[];
    const part = (item: { id: string } | undefined, quantity: number, amount?: number) => ({
      invoice_item_id: item!.id,
      quantity,
      amount,
    });
    const notes = [await credit(invoice.id, { items: [part(first, 1), part(second, 2)] })];
    const voided = await credit(invoice.id, { items: [part(first, 1, 20.02)] });
    check(voided);
    expect((await client.post(`/v2/credit-notes/${voided.id}/void`, {})).body.data.tax_summary).toEqual(
      voided.tax_summary,
    );
    notes.push(await credit(invoice.id, { amount: 7.77 }));
    notes.push(await credit(invoice.id, { items: [part(second, 1.5)] }));
    const { due_amount } = (await client.get(`/v2/invoices/${invoice.id}`)).body.data;
    notes.push(await credit(invoice.id, { amount: due_amount }));
    notes.forEach(check);
    const sums = new Map<number, number>();
    for (const { rate, base } of notes.flatMap(({ tax_summary }) => tax_summary))
      sums.set(rate, (sums.get(rate) ?? 0) + cents(base));
    expect([...sums].toSorted(([a], [b]) => b - a)).toEqual(
      invoice.tax_summary.map(({ rate, base }: Row) => [rate, cents(base)]),
    );
  });

  it('in the mode net is limited by what is left of each line, and has the tax of the line', async () => {
    const items = [
      { sku: 'A', quantity: 1, amount: 100, tax_rate: 19 },
      { sku: 'B', quantity: 1, amount: 100, tax_rate: 7 },
    ];
    const invoice = await client.create('/v2/invoices', invoiceV2({ tax_mode: 'net', items }));
    check(await credit(invoice.id, { amount: 113 }));
    const [item] = invoice.items as { id: string }[];
    const stated = { items: [{ invoice_item_id: item!.id, quantity: 1, amount: 80 }] };
    const refused = await client.post(`/v2/invoices/${invoice.id}/credit-notes`, stated); // 59.50 is left of 19 %
    expect([refused.status, refused.body.code]).toEqual([409, 'credit_exceeds_invoice']);
    const note = await credit(invoice.id, { items: [{ invoice_item_id: item!.id, quantity: 1 }] });
    check(note);
    expect(note.amount).toBe(59.5);
    expect(note.tax_summary).toEqual([row(19, 50, 9.5)]);
  });

  it('in the mode stated is that of the invoice, by its rates', async () => {
    const taxed = (sku: string, amount: number, tax: number) => ({
      ...{ sku, quantity: 2, amount },
      tax_charges: { tax, tax_type: 'percentage' },
    });
    const items = [taxed('A', 50, 19), taxed('B', 25, 7)];
    const invoice = await client.create('/v2/invoices', invoiceV2({ items }));
    const note = await credit(invoice.id, { items: [{ invoice_item_id: invoice.items[1].id, quantity: 1 }] });
    expect(note).toMatchObject({
      amount: 26.75,
      tax_amount: 1.75,
      rounding_amount: 0,
      tax_summary: [row(7, 25, 1.75)],
    });
    const mere = await credit(invoice.id, { amount: 17.25 });
    expect(mere.tax_summary.map(({ rate }) => rate)).toEqual([19, 7]);
    const amounts = invoiceV2({ reference_id: 'R2', invoice_number: 'N2' });
    const plain = await client.create('/v2/invoices', {
      ...amounts,
      charges: [{ name: 'VAT', type: 'tax', amount: 1 }],
    });
    expect((await credit(plain.id, { amount: 1 })).tax_summary).toBeNull();
  });

  it('counts from a stated time of issue', async () => {
    const invoice = await client.create('/v2/invoices', invoiceV2({ issued_at: '2026-01-31T12:00:00Z' }));
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, {
      amount: 1,
      issued_at: '2026-01-31T10:00:00Z',
    });
    expect(note.issued_at).toBe('2026-01-31T10:00:00.000Z');
  });

  it('of an invoice whose discounts exceed its lines is all of the tax in the end, so that nothing of it is reported', async () => {
    const tax = { name: 'Levy', type: 'tax', value_type: 'value', amount: 1.2 };
    const rebate = { name: 'Rebate', type: 'discount', value_type: 'value', amount: 1.56 };
    const body = invoiceV2({ items: [{ sku: 'A', quantity: 1, amount: 1 }], charges: [tax, rebate] });
    const invoice = await client.create('/v2/invoices', body);
    expect([invoice.total_amount, invoice.tax_total]).toEqual([0.64, 1.2]);
    const notes = [await credit(invoice.id, { amount: 0.6 }), await credit(invoice.id, { amount: 0.04 })];
    expect(notes.map(({ net_amount, tax_amount }) => [net_amount, tax_amount])).toEqual([
      [0, 0.6],
      [-0.56, 0.6],
    ]);
    const { totals } = (await client.get('/v2/reports/tax')).body.data;
    expect(totals).toEqual({ base: 0, tax: 0 });
  });
});
