import { asAdmin } from '#test/support/database.js';
import { invoiceOf, paymentBody } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';

const fixture = ReceivablesFixture.prepared();

/** Gives a document a time of issue that older releases accepted. */
const redate = (table: 'invoices' | 'credit_notes', id: string, time: string) =>
  asAdmin(fixture.service.database.adminUrl, async (admin) => {
    await admin.query('set session_replication_role = replica');
    await admin.query(`update ${table} set issued_at = $2 where id = $1`, [id, time]);
  });

/** What the customer owes today by its statement, by the ageing report, and by its open items. */
async function owed(): Promise<number[]> {
  const statement = (await fixture.read(fixture.statementPath(`?from_date=${daysAgo(1)}&to_date=${daysAgo(0)}`))).data;
  const { totals } = (await fixture.read('/v2/reports/ageing')).data;
  const items = (await fixture.read('/v2/open-items')).data as { due: number }[];
  return [statement.closing_balance, totals.balance, items.reduce((sum, { due }) => sum + due, 0)];
}
const findings = async (): Promise<object[]> => (await fixture.read('/v2/reconciliation')).data;
const finding = (resource: string, number: string, reason: string) => ({
  id: expect.any(String) as unknown,
  ...{ resource, field: 'document_day', number, stored: 1, computed: 0 },
  reason: expect.stringMatching(new RegExp(`^${reason}$`)) as unknown,
});
/** A time that is far ahead, at the moment of the call: a day may end after this module is loaded. */
const future = () => atNoon(-400);
const afterToday = () => `is of ${daysAgo(-400)} and must not be after today, \\d{4}-\\d\\d-\\d\\d; `;
const CANCEL = 'cancel it, once its payments are reversed and its credit notes voided';

describe('documents of days that older releases accepted', () => {
  it('are named, and a credit note of a later day can be voided', async () => {
    const invoice = await fixture.issued(119, 0);
    const note = await fixture.client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 19 });
    await redate('credit_notes', note.id, future());
    expect(await owed()).toEqual([119, 119, 100]);
    expect(await findings()).toEqual([finding('credit_note', note.credit_note_number, `${afterToday()}void it`)]);
    const tax = async (query: string) => (await fixture.read(`/v2/reports/tax?${query}`)).data.total;
    const before = await tax(`from_date=${daysAgo(0)}&to_date=${daysAgo(0)}`);
    expect((await fixture.client.post(`/v2/credit-notes/${note.id}/void`, {})).body.data.status).toBe('voided');
    expect(await owed()).toEqual([119, 119, 119]);
    expect(await findings()).toEqual([]);
    expect(await tax(`from_date=${daysAgo(0)}&to_date=${daysAgo(0)}`)).toEqual(before);
    const later = fixture.statementPath(`?from_date=${daysAgo(-399)}&to_date=${daysAgo(-401)}`);
    const { entries } = (await fixture.read(later)).data;
    expect(entries.map(({ type, amount }: Record<string, unknown>) => [type, amount])).toEqual([
      ['credit_note', -19],
      ['credit_note_voided', 19],
    ]);
  });

  it('are named, and a credit note of a day before its invoice can be voided', async () => {
    const invoice = await fixture.issued(100, 0);
    const note = await fixture.client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 10 });
    await redate('credit_notes', note.id, `${daysAgo(60)}T00:30:00+01:00`); // an earlier hour of the day of the invoice
    expect(await findings()).toEqual([]);
    await redate('credit_notes', note.id, atNoon(61));
    const reason = `is of ${daysAgo(61)} and must not be before ${daysAgo(60)}, the day of the invoice ${invoice.invoice_number}; void it`;
    expect(await findings()).toEqual([finding('credit_note', note.credit_note_number, reason)]);
    await fixture.client.post(`/v2/credit-notes/${note.id}/void`, {});
    expect([await owed(), await findings()]).toEqual([[100, 100, 100], []]);
  });

  it('are named, and an invoice of a later day can be cancelled, once its money is reversed', async () => {
    await fixture.issued(100, 0);
    const invoice = await invoiceOf(fixture.client, 50);
    await redate('invoices', invoice.id, future());
    expect(await findings()).toEqual([finding('invoice', invoice.invoice_number, `${afterToday()}${CANCEL}`)]);
    const credit = await fixture.client.post(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 5 });
    const reason = `must not be before ${daysAgo(-400)}, the day of the invoice ${invoice.invoice_number}; cancel the invoice, which is of a day after today`;
    expect([credit.status, credit.body.details]).toEqual([400, [{ field: 'issued_at', reason }]]);

    const allocations = [{ invoice_id: invoice.id }];
    const payment = await fixture.client.create('/v2/payments', paymentBody(50, { allocations }));
    expect((await owed()).slice(0, 2)).toEqual([50, 50]);
    const reverse = `/v2/payments/${payment.id}/reverse`;
    const stated = await fixture.client.post(reverse, { reversed_at: atNoon(0) });
    expect([stated.status, stated.body.details[0].field]).toEqual([400, 'reversed_at']);
    expect((await fixture.client.post(`/v2/allocations/${payment.allocations[0].id}/reverse`, {})).status).toBe(201);
    expect((await fixture.client.post(reverse, {})).status).toBe(200);
    const cancelled = await fixture.client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    expect([cancelled.status, await owed(), await findings()]).toEqual([200, [100, 100, 100], []]);
  });

  it('are deleted in v1 without a trace in the balance of today', async () => {
    await fixture.issued(100, 0);
    const invoice = await invoiceOf(fixture.client, 50, { paid_amount: 20 });
    await redate('invoices', invoice.id, future());
    expect((await fixture.client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect([(await owed())[2], await findings()]).toEqual([100, []]);
    expect((await owed()).slice(0, 2)).toEqual([100, 100]);
  });
});

describe('money on a draft', () => {
  it('counts from today, whenever the draft is to be issued', async () => {
    const draft = await invoiceOf(fixture.client, 50, {
      ...{ invoice_status: 'DRAFT', issued_at: atNoon(-30), paid_amount: 20 },
    });
    await fixture.client.patch(`/v2/invoices/${draft.id}`, { paid_amount: 30 });
    expect(await owed()).toEqual([-30, -30, -30]);
    const early = await fixture.client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN' });
    const reason = `must not be after today, ${daysAgo(0)}; send issued_at null to issue the draft today`;
    expect([early.status, early.body.details]).toEqual([400, [{ field: 'issued_at', reason }]]);
    const issued = await fixture.client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN', issued_at: null });
    expect([issued.status, await owed()]).toEqual([200, [20, 20, 20]]);
    const { totals } = (await fixture.read('/v2/reports/ageing')).data;
    expect(totals).toMatchObject({ not_due: 20, unapplied: 0 });
  });
});
