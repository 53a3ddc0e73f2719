import { invoiceOf } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';
import { creditsOf } from '#test/support/used-credits.js';

describe('what a customer has to its credit without an invoice', () => {
  const fixture = ReceivablesFixture.prepared();
  const { credit, allocate, refund, read, balances } = creditsOf(fixture);
  afterEach(async () => {
    expect(await read('/v2/reconciliation')).toEqual([]);
  });

  it('crosses a group as a transfer on the statements of both', async () => {
    const { client, trade } = fixture;
    const head = await client.create('/v2/customers', { reference_id: 'HEAD', company_name: 'Head office' });
    await client.patch(`/v2/customers/${trade.customer.id}`, { parent_id: 'HEAD' });
    const note = await credit(50, { customer_id: 'HEAD' });
    const invoice = await invoiceOf(client, 80);
    const { body } = await allocate(note, { invoice_id: invoice.id });
    const entries = async (id: string) =>
      (await read(`/v2/customers/${id}/statement`)).entries.map((one: { type: string; amount: number }) => [
        one.type,
        one.amount,
      ]);
    expect(await entries(head.id)).toEqual([
      ['credit_note', -50],
      ['transfer', 50],
    ]);
    expect(await entries(trade.customer.id)).toEqual([
      ['invoice', 80],
      ['transfer', -50],
    ]);
    expect([
      await balances(head.id),
      await balances(trade.customer.id),
      await balances(head.id, '?group=true'),
    ]).toEqual([
      [0, 0],
      [30, 30],
      [30, 30],
    ]);
    await client.post(`/v2/allocations/${body.data.allocations[0].id}/reverse`, {});
    expect([await balances(head.id), await balances(trade.customer.id)]).toEqual([
      [-50, -50],
      [80, 80],
    ]);
  });

  it('is a negative open item, unapplied in the ageing of its days, and lowers the exposure', async () => {
    const { client, trade } = fixture;
    const note = await credit(50, { issued_at: atNoon(10) });
    const invoice = await fixture.issued(80, 20);
    const open = await read(`/v2/customers/${trade.customer.id}/open-items?overdue=false`);
    expect(open).toMatchObject([
      {
        ...{ type: 'credit_note', id: note.id, number: note.credit_note_number, due_date: null },
        issued_at: new Date(atNoon(10)).toISOString(),
        ...{ total: 50, due: -50, bucket: 'unapplied', order_ids: [], po_number: null },
      },
    ]);
    const ageing = async (days: number) => (await read(`/v2/reports/ageing?as_of_date=${daysAgo(days)}`)).totals;
    expect([await ageing(0), await ageing(11)]).toMatchObject([
      { unapplied: 50, balance: 30 },
      { unapplied: 0, balance: 80 },
    ]);
    expect(await read(`/v2/customers/${trade.customer.id}/credit`)).toMatchObject({ open_invoices: 80, unapplied: 50 });
    await allocate(note, { invoice_id: invoice.id, amount: 20 });
    await refund(note, 5);
    expect([await ageing(0), await ageing(1)]).toMatchObject([
      { unapplied: 25, balance: 35 },
      { unapplied: 50, balance: 30 },
    ]);
    const voided = await credit(7, { issued_at: atNoon(3) });
    await client.post(`/v2/credit-notes/${voided.id}/void`, {});
    expect([await ageing(0), await ageing(1), await ageing(4)]).toMatchObject([
      { unapplied: 25, balance: 35 },
      { unapplied: 57, balance: 23 },
      { unapplied: 50, balance: 30 },
    ]);
  });

  it('keeps reminders away from a customer whose money covers what is due', async () => {
    await fixture.client.patch('/v2/settings', {
      reminder_levels: [{ days_overdue: 1, fee: 0, days_to_pay: 7, texts: {} }],
    });
    await fixture.issued(40, 20);
    const due = async () => (await fixture.client.get('/v2/reminders/due')).body;
    expect((await due()).data).toHaveLength(1);
    await credit(50);
    expect((await due()).data).toEqual([]);
  });

  it('reduces the taxes of the day on which the credit note is issued, and not of the days of its use', async () => {
    const items = [{ sku: 'BONUS', name: 'Bonus', quantity: 1, amount: 100, tax_rate: 19 }];
    const note = await credit(0, { tax_mode: 'net', items, issued_at: atNoon(5) });
    const rows = async (from: number, to: number) =>
      (await read(`/v2/reports/tax?from_date=${daysAgo(from)}&to_date=${daysAgo(to)}`)).rows;
    const credited = [{ category: 'S', rate: 19, base: -100, tax: -19 }];
    expect([await rows(5, 5), await rows(4, 0)]).toEqual([credited, []]);
    await refund(note, 119);
    expect([await rows(5, 5), await rows(4, 0)]).toEqual([credited, []]);
    const taxes = (await fixture.client.get('/v2/exports/invoice_taxes')).body;
    expect(taxes).toMatchObject([
      {
        type: 'credit_note',
        id: note.id,
        invoice_id: null,
        customer_id: fixture.trade.customer.id,
        base: -100,
        tax: -19,
      },
    ]);
  });
});
