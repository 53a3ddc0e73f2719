import type { Answer } from '#test/support/client.js';
import { invoiceOf, paymentBody } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';
import { encodeCursor } from '#platform/data/records/cursor.js';

/** A part of an answer. */
type Shown = Answer['body'];

const fixture = ReceivablesFixture.prepared();

describe('the ageing report', () => {
  it('divides what is due by the days after the due date, and subtracts what is not applied', async () => {
    for (const [amount, due] of [[1, -1], [2, 0], [4, 1], [8, 30], [16, 31], [32, 60]]) await fixture.issued(amount!, due!); // prettier-ignore
    await fixture.client.create('/v2/payments', paymentBody(5));
    const { data } = await fixture.read('/v2/reports/ageing');
    const sums = { not_due: 3, '1-30': 12, '31-60': 48, '61-90': 0, '91+': 0, unapplied: 5, balance: 58 };
    expect(data).toEqual({
      as_of_date: daysAgo(0),
      buckets: ['not_due', '1-30', '31-60', '61-90', '91+'],
      rows: [{ customer_id: fixture.trade.customer.id, name: 'First Customer', ...sums }],
      totals: sums,
    });
    const own = (await fixture.read('/v2/reports/ageing?bucket_days=1&bucket_days=31')).data;
    expect(own.totals).toEqual({ not_due: 3, '1-1': 4, '2-31': 24, '32+': 32, unapplied: 5, balance: 58 });
    await fixture.client.patch('/v2/settings', { bucket_days: [7] });
    expect((await fixture.read('/v2/reports/ageing')).data.buckets).toEqual(['not_due', '1-7', '8+']);
    const past = (await fixture.read(`/v2/reports/ageing?as_of_date=${daysAgo(30)}`)).data.totals;
    expect(past).toEqual({ not_due: 15, '1-7': 16, '8+': 32, unapplied: 0, balance: 63 });
    expect((await fixture.read(`/v2/reports/ageing?as_of_date=${daysAgo(61)}`)).data).toMatchObject({ rows: [] });
  });

  it('of yesterday has the same bytes after many writes of today', async () => {
    const invoices = [];
    for (let n = 1; n <= 8; n++) invoices.push(await fixture.issued(10 * n, 3 * n));
    const early = paymentBody(45, { paid_at: atNoon(20), allocations: [{ invoice_id: invoices[0]!.id, amount: 4 }] });
    await fixture.client.create('/v2/payments', { ...early, paid_at: atNoon(20) });
    const path = `/v2/reports/ageing?as_of_date=${daysAgo(1)}`;
    const statement = fixture.statementPath(`?from_date=${daysAgo(60)}&to_date=${daysAgo(1)}`);
    const bytesOf = async (of: string) => {
      const response = await fetch(fixture.client.base + of, { headers: { 'x-api-key': fixture.client.key } });
      return response.text();
    };
    const before = [await bytesOf(path), await bytesOf(statement)];
    const [first, second, third, fourth, fifth, sixth] = invoices as { id: string }[];
    const payment = await fixture.client.create('/v2/payments', paymentBody(90, { auto_allocate: 'oldest_due' }));
    await fixture.client.post(`/v2/payments/${payment.id}/reverse`, {});
    const note = await fixture.client.create(`/v2/invoices/${second!.id}/credit-notes`, { amount: 7 });
    await fixture.client.create(`/v2/invoices/${third!.id}/credit-notes`, { amount: 30 });
    await fixture.client.post(`/v2/credit-notes/${note.id}/void`, {});
    await fixture.client.patch(`/v2/invoices/${fourth!.id}`, { paid_amount: 55 });
    await fixture.client.patch(`/v1/invoices/${fourth!.id}`, { paid_amount: 12 });
    await fixture.client.patch(`/v2/invoices/${fifth!.id}`, { invoice_status: 'CANCELLED' });
    await fixture.client.delete(`/v1/invoices/${sixth!.id}`);
    const body = {
      from: { type: 'payment', id: early.reference_id },
      allocations: [{ invoice_id: first!.id, amount: 1 }],
    };
    expect((await fixture.client.post('/v2/allocations', body)).status).toBe(201);
    const sources = [{ type: 'payment', id: early.reference_id, amount: 5 }];
    await fixture.client.create('/v2/payments', paymentBody(5, { kind: 'refund', sources }));
    for (let n = 0; n < 20; n++) await invoiceOf(fixture.client, 3, { paid_amount: n % 3 });
    expect([await bytesOf(path), await bytesOf(statement)]).toEqual(before);
    expect(await bytesOf(`/v2/reports/ageing?as_of_date=${daysAgo(0)}`)).not.toBe(before[0]);
    expect((await fixture.read('/v2/reconciliation')).data).toEqual([]);
  });

  it('uses the due dates that were in force at the end of the day, those of deleted invoices too', async () => {
    const extended = await fixture.issued(100, 40);
    const deleted = await fixture.issued(20, 10);
    const twice = await fixture.issued(3, 70);
    const draft = await fixture.issued(7, 40, { invoice_status: 'DRAFT' });
    const yesterday = `/v2/reports/ageing?as_of_date=${daysAgo(1)}`;
    const statement = fixture.statementPath(`?from_date=${daysAgo(9)}&to_date=${daysAgo(1)}`);
    const read = async () => [(await fixture.read(yesterday)).data, (await fixture.read(statement)).data.ageing];
    const before = await read();
    expect(before[0].totals).toMatchObject({ '1-30': 20, '31-60': 100, '61-90': 3 });
    await fixture.client.patch(`/v2/invoices/${extended.id}`, { due_date: atNoon(-30) });
    await fixture.client.patch(`/v1/invoices/${deleted.id}`, { due_date: atNoon(-30) });
    await fixture.client.delete(`/v1/invoices/${deleted.id}`);
    for (const days of [20, -5, 65]) await fixture.client.patch(`/v2/invoices/${twice.id}`, { due_date: atNoon(days) });
    expect(await read()).toEqual(before);
    expect((await fixture.read('/v2/reports/ageing')).data.totals).toMatchObject({ not_due: 100, '61-90': 3 });

    await fixture.client.patch(`/v2/invoices/${draft.id}`, { due_date: atNoon(-1) });
    await fixture.client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN' });
    const [{ totals }] = await read(); // a draft has no former due date: the present one holds from its issue on
    expect(totals).toMatchObject({ not_due: 7, '31-60': 100 });
  });

  it('adds up on days on which a payment settled more than there was of it, because later allocations or reversals are dated back', async () => {
    const [first, second] = [await fixture.issued(100, -1), await fixture.issued(50, -1)] as [
      { id: string },
      { id: string },
    ];
    const paid = async (amount: number) => {
      const allocations = [{ invoice_id: first.id, amount }];
      const payment = await fixture.client.create(
        '/v2/payments',
        paymentBody(amount, { paid_at: atNoon(20), allocations }),
      );
      const reverse = `/v2/allocations/${payment.allocations[0].id}/reverse`;
      expect((await fixture.client.post(reverse, { reversed_at: atNoon(10) })).status).toBe(201);
      return payment;
    };
    const reversed = await paid(40);
    const reversal = await fixture.client.post(`/v2/payments/${reversed.id}/reverse`, { reversed_at: atNoon(15) });
    expect(reversal.status).toBe(200);
    const again = await paid(30);
    const allocations = [{ invoice_id: second.id, amount: 30 }];
    const body = { from: { type: 'payment', id: again.id }, allocations, effective_at: atNoon(15) };
    expect((await fixture.client.post('/v2/allocations', body)).status).toBe(201);

    const sumsOn = async (days: number) => {
      const day = daysAgo(days);
      const { totals } = (await fixture.read(`/v2/reports/ageing?as_of_date=${day}`)).data;
      const { ageing, closing_balance } = (
        await fixture.read(fixture.statementPath(`?from_date=${day}&to_date=${day}`))
      ).data;
      expect(ageing).toMatchObject(totals);
      return [totals.not_due, totals.unapplied, totals.balance, closing_balance];
    };
    expect(await sumsOn(16)).toEqual([80, 0, 80, 80]);
    expect(await sumsOn(15)).toEqual([50, -70, 120, 120]);
    expect(await sumsOn(10)).toEqual([120, 0, 120, 120]);
  });

  it('is sorted, and walked by cursor and by page', async () => {
    const amounts: Record<string, [balance: number, dueDaysAgo: number]> = {
      B: [5, 10],
      A: [9, -10],
      D: [9, 1],
      C: [1, 2],
    };
    for (const [name, [amount, due]] of Object.entries(amounts)) {
      await fixture.client.create('/v2/customers', { reference_id: name, company_name: name });
      const line_items = [{ sku: 'A', quantity: 9, unit_price: amount }];
      await fixture.client.create('/v2/orders', { customer_id: name, reference_id: `SO-${name}`, line_items });
      await fixture.issued(amount, due, { order_ids: [`SO-${name}`] });
    }
    const walk = async (query: string) => {
      const names: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Shown = await fixture.read(
          `/v2/reports/ageing?${query}&page_size=3${cursor && `&cursor=${cursor}`}`,
        );
        names.push(...page.data.rows.map(({ name }: Shown) => name));
        expect([page.pagination.total_records, page.data.totals.balance]).toEqual([4, 24]);
        cursor = page.pagination.next_cursor as string | null;
      }
      return names.join('');
    };
    expect(await walk('sort_by=name&sort=asc')).toBe('ABCD');
    expect(await walk('sort_by=overdue&sort=desc')).toBe('DBCA');
    expect(await walk('sort_by=balance&sort=asc')).toMatch(/^CB(AD|DA)$/);
    expect(await walk('')).toMatch(/^(AD|DA)BC$/);
    const page = await fixture.read('/v2/reports/ageing?sort_by=name&sort=asc&page=2&page_size=3&include_total=false');
    expect(page.data.rows.map(({ name }: Shown) => name)).toEqual(['D']);
    expect(page.pagination).toMatchObject({ total_records: null, current_page: 2, next_page: 0, next_cursor: null });
    const { pagination } = await fixture.read('/v2/reports/ageing?sort_by=name&sort=asc&page_size=1');
    const other = await fixture.client.get(
      `/v2/reports/ageing?sort_by=balance&sort=asc&cursor=${pagination.next_cursor}`,
    );
    const refused = [{ field: 'cursor', reason: 'is not a cursor of this list in this order and with these filters' }];
    expect(other.body.details).toEqual(refused);
    const position = {
      sortBy: 'name',
      sort: 'asc',
      value: 'A\0',
      id: fixture.trade.customer.id as string,
      page: 2,
    } as const;
    const forged = await fixture.client.get(
      `/v2/reports/ageing?sort_by=name&sort=asc&cursor=${encodeCursor(position)}`,
    );
    expect([forged.status, forged.body.details]).toEqual([400, refused]);
  });
});
