import type { Answer } from '#test/support/client.js';
import { pagesOf, textOf } from '../../../packages/invoice-documents/test/page-layout.js';
import { paymentBody } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';

/** A part of an answer. */
type Shown = Answer['body'];

const fixture = ReceivablesFixture.prepared();

describe('open items', () => {
  it('are invoices of which something is due, and money that is not allocated', async () => {
    const late = await fixture.issued(80, 31, { po_number: 'PO-1', sales_rep_id: 'ada' });
    const next = await fixture.issued(50, -5);
    await fixture.issued(10, 3, { paid_amount: 10 });
    const overpaid = await fixture.issued(20, 40, { paid_amount: 25 });
    await fixture.client.patch(`/v2/invoices/${(await fixture.issued(5, 3)).id}`, { invoice_status: 'CANCELLED' });
    const draft = await fixture.issued(7, 3, { invoice_status: 'DRAFT', paid_amount: 2 });
    const payment = await fixture.client.create('/v2/payments', paymentBody(30, { paid_at: atNoon(2) }));
    const { data, pagination } = await fixture.read('/v2/open-items');
    expect(data.map((item: Shown) => [item.id, item.type, item.due, item.days_overdue, item.bucket])).toEqual([
      [overpaid.id, 'invoice', -5, 0, 'unapplied'],
      [late.id, 'invoice', 80, 31, '31-60'],
      [draft.id, 'invoice', -2, 0, 'unapplied'],
      [payment.id, 'payment', -30, 0, 'unapplied'],
      [next.id, 'invoice', 50, 0, 'not_due'],
    ]);
    expect(pagination.total_records).toBe(5);
    expect(data[1]).toMatchObject({
      customer_id: fixture.trade.customer.id,
      number: late.invoice_number,
      total: 80,
      order_ids: [expect.any(String)],
      po_number: 'PO-1',
    });
    expect(data[3]).toMatchObject({ number: payment.display_id, due_date: null, order_ids: [], po_number: null });
    const sum = data.reduce((total: number, { due }: { due: number }) => total + due * 100, 0) / 100;
    expect((await fixture.read(fixture.statementPath())).data.closing_balance).toBe(sum);
  });

  it('have filters, and pages by cursor in both sequences', async () => {
    const [old, recent] = [await fixture.issued(80, 31, { sales_rep_id: 'ada' }), await fixture.issued(50, -5)];
    const payment = await fixture.client.create('/v2/payments', paymentBody(30, { paid_at: atNoon(2) }));
    const idsOf = async (query: string) =>
      (await fixture.read(`/v2/open-items?${query}`)).data.map(({ id }: Shown) => id);
    expect(await idsOf('overdue=true')).toEqual([old.id]);
    expect(await idsOf('overdue=false')).toEqual([payment.id, recent.id]);
    expect(await idsOf(`due_before=${encodeURIComponent(atNoon(30))}`)).toEqual([old.id]);
    expect(await idsOf('sales_rep_ids=ada&sales_rep_ids=none')).toEqual([old.id]);
    expect(await idsOf(`customer_ids=${fixture.trade.customer.id}`)).toHaveLength(3);
    expect(await idsOf(`customer_ids=${fixture.trade.order.id}`)).toEqual([]);
    for (const sort of ['sort_by=due_date&sort=desc', 'sort_by=issued_at&sort=asc']) {
      const all = await idsOf(sort);
      const walked: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Shown = await fixture.read(`/v2/open-items?${sort}&page_size=1${cursor && `&cursor=${cursor}`}`);
        walked.push(...page.data.map(({ id }: Shown) => id));
        cursor = page.pagination.next_cursor as string | null;
      }
      expect(walked).toEqual(all);
    }
    const own = `/v2/customers/${fixture.trade.customer.id}/open-items`;
    expect((await fixture.read(`${own}?overdue=true`)).data.map(({ id }: Shown) => id)).toEqual([old.id]);
    expect((await fixture.client.get(`/v2/customers/${fixture.trade.order.id}/open-items`)).body.code).toBe(
      'customer_not_found',
    );
  });
});

describe('a statement', () => {
  it('has what changed the balance, with the balance after each entry', async () => {
    const invoice = await fixture.issued(80, 31);
    const paid = await fixture.client.create(
      '/v2/payments',
      paymentBody(100, { paid_at: atNoon(50), allocations: [{ invoice_id: invoice.id, amount: 80 }] }),
    );
    const note = await fixture.client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 30 });
    await fixture.client.post(`/v2/credit-notes/${note.id}/void`, {});
    const { data } = await fixture.read(fixture.statementPath(`?from_date=${daysAgo(60)}&to_date=${daysAgo(0)}`));
    const entry = (days: number, type: string, id: string, number: string, [amount, balance]: number[]) => ({
      ...{ date: daysAgo(days), type, customer_id: fixture.trade.customer.id, id, number, amount, balance },
    });
    expect(data).toMatchObject({ opening_balance: 0, closing_balance: -20, currency: 'USD' });
    expect(data.entries).toEqual([
      entry(60, 'invoice', invoice.id, invoice.invoice_number, [80, 80]),
      entry(50, 'payment', paid.id, paid.display_id, [-100, -20]),
      entry(0, 'credit_note', note.id, 'CN-000001', [-30, -50]),
      entry(0, 'credit_note_voided', note.id, 'CN-000001', [30, -20]),
    ]);
    expect(data.ageing).toMatchObject({ as_of_date: daysAgo(0), not_due: 0, unapplied: 20, balance: -20 });
    const part = (await fixture.read(fixture.statementPath(`?from_date=${daysAgo(50)}&to_date=${daysAgo(50)}`))).data;
    expect(part).toMatchObject({ opening_balance: 80, closing_balance: -20, entries: [{ type: 'payment' }] });
  });

  it('shows reversals, refunds, and invoices that were cancelled or deleted', async () => {
    const [cancelled, deleted] = [await fixture.issued(5, 1), await fixture.issued(6, 1)];
    await fixture.client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    await fixture.client.delete(`/v1/invoices/${deleted.id}`);
    const payment = await fixture.client.create('/v2/payments', paymentBody(9, { paid_at: atNoon(10) }));
    const sources = [{ type: 'payment', id: payment.id, amount: 4 }];
    const refund = await fixture.client.create(
      '/v2/payments',
      paymentBody(4, { kind: 'refund', paid_at: atNoon(5), sources }),
    );
    await fixture.client.post(`/v2/payments/${refund.id}/reverse`, { reversed_at: atNoon(4) });
    await fixture.client.post(`/v2/payments/${payment.id}/reverse`, { reversed_at: atNoon(3) });
    const { data } = await fixture.read(fixture.statementPath(`?from_date=${daysAgo(60)}&to_date=${daysAgo(0)}`));
    const shown = data.entries.map(({ date, type, amount, balance }: Shown) => [date, type, amount, balance]);
    expect(shown).toEqual([
      [daysAgo(60), 'invoice', 5, 5],
      [daysAgo(60), 'invoice', 6, 11],
      [daysAgo(10), 'payment', -9, 2],
      [daysAgo(5), 'refund', 4, 6],
      [daysAgo(4), 'reversal', -4, 2],
      [daysAgo(3), 'reversal', 9, 11],
      [daysAgo(0), 'invoice_cancelled', -5, 6],
      [daysAgo(0), 'invoice_cancelled', -6, 0],
    ]);
    expect((await fixture.read('/v2/reconciliation')).data).toEqual([]);
  });

  it('is of the present month by default, and of at most 400 days', async () => {
    const { data } = await fixture.read(fixture.statementPath());
    expect(data.from_date).toBe(`${daysAgo(0).slice(0, 8)}01`);
    expect(data.to_date.slice(0, 8)).toBe(daysAgo(0).slice(0, 8));
    expect(new Date(Date.parse(data.to_date) + 86_400_000).getUTCDate()).toBe(1);
    const faults = async (query: string) => (await fixture.client.get(fixture.statementPath(query))).body.details;
    expect(
      (await fixture.read(fixture.statementPath('?from_date=2024-01-01&to_date=2025-02-03'))).data.entries,
    ).toEqual([]);
    expect(await faults('?from_date=2024-01-01&to_date=2025-02-04')).toEqual([
      { field: 'to_date', reason: 'must make a period of at most 400 days' },
    ]);
    expect(await faults('?from_date=2024-01-02&to_date=2024-01-01')).toEqual([
      { field: 'to_date', reason: 'must not be before from_date' },
    ]);
    const period = async (query: string) => {
      const { from_date: from, to_date: to } = (await fixture.read(fixture.statementPath(query))).data;
      return [from, to];
    };
    expect(await period('?from_date=2024-02-10')).toEqual(['2024-02-10', '2024-02-29']);
    expect(await period('?to_date=2024-02-10')).toEqual(['2024-02-01', '2024-02-10']);
    expect((await fixture.client.get(`/v2/customers/${fixture.trade.order.id}/statement`)).body.code).toBe(
      'customer_not_found',
    );
    expect((await fixture.client.get('/v2/customers/x/statement')).body.code).toBe('customer_not_found');
  });

  it('is CSV if Accept prefers it, whose texts no spreadsheet runs', async () => {
    const invoice = await fixture.issued(80, 31, { invoice_number: '=1+1' });
    const path = fixture.statementPath(`?from_date=${daysAgo(60)}&to_date=${daysAgo(0)}`);
    const response = await fetch(fixture.client.base + path, {
      headers: { 'x-api-key': fixture.client.key, accept: 'text/csv' },
    });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text).toBe(
      `\ufeffdate,type,id,number,amount,balance,customer_id\r\n${daysAgo(60)},opening_balance,,,,0,\r\n` +
        `${daysAgo(60)},invoice,${invoice.id},'=1+1,80,80,${fixture.trade.customer.id}\r\n${daysAgo(0)},closing_balance,,,,80,\r\n`,
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"');
    expect(
      (await fixture.client.get(path, { accept: 'text/csv;q=0.5, application/json' })).body.data.entries,
    ).toHaveLength(1);
    expect((await fixture.client.get(path, { accept: 'application/xml' })).status).toBe(406);
  });

  it('is a PDF in a language, with name and balances, and is not kept', async () => {
    const invoice = await fixture.issued(80, 31);
    const path = fixture.statementPath(`?from_date=${daysAgo(60)}&to_date=${daysAgo(0)}`);
    const pdf = async (query: string) => {
      const headers = { 'x-api-key': fixture.client.key, accept: 'application/pdf' };
      const response = await fetch(fixture.client.base + path + query, { headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const { response, bytes } = await pdf('&language=de');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="statement-C[\w-]+\.pdf"$/);
    const text = pagesOf(bytes).map(textOf).join();
    expect(text).toContain('Kontoauszug');
    expect(text).toContain(`Rechnung | ${invoice.invoice_number} | 80,00 | 80,00`);
    expect(text).toMatch(/Endsaldo.* \| 80,00 \|/);
    expect(
      pagesOf((await pdf('')).bytes)
        .map(textOf)
        .join(),
    ).toContain('Statement of account');
    expect((await pdf('&language=it')).response.status).toBe(400);
    expect(
      (await fixture.client.get(path.replace(/customers\/[^/]+/, 'customers/unknown'), { accept: 'application/pdf' }))
        .status,
    ).toBe(404);
  });
});

it('what customers owe needs invoices:read, and the report reports:read', async () => {
  const customer = `/v2/customers/${fixture.trade.customer.id}`;
  const statuses = async (...scopes: string[]) => {
    const other = await fixture.service.tenant({ slug: fixture.client.slug, scopes });
    const paths = ['/v2/open-items', `${customer}/open-items`, `${customer}/statement`, '/v2/reports/ageing'];
    return Promise.all(paths.map(async (path) => (await other.get(path)).status));
  };
  expect(await statuses('invoices:read')).toEqual([200, 200, 200, 403]);
  expect(await statuses('reports:read', 'customers:read', 'payments:read')).toEqual([403, 403, 403, 200]);
});
