import { invoiceOf } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';
import { AgeingService } from './ageing.service.js';

const fixture = ReceivablesFixture.prepared();

describe('the ageing report as CSV', () => {
  const file = async (query = '') => {
    const response = await fetch(`${fixture.client.base}/v2/reports/ageing${query}`, {
      headers: { 'x-api-key': fixture.client.key, accept: 'text/csv' },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text: bytes.toString() };
  };
  /** Customers with names of formulas and equal and different balances, beside that of the trade. */
  const makeDebtors = async () => {
    await fixture.issued(40, 31);
    const names = ['=HYPERLINK("x")', '+49', 'Plain;=1', 'Last'];
    for (const [index, company_name] of names.entries()) {
      const customer_id = `D-${index}`;
      await fixture.client.create('/v2/customers', { reference_id: customer_id, company_name });
      const order = {
        customer_id,
        reference_id: `SO-${customer_id}`,
        line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
      };
      await fixture.client.create('/v2/orders', order);
      const times = { issued_at: atNoon(60), due_date: atNoon(index) };
      await invoiceOf(fixture.client, index < 2 ? 7 : 10 * index, { order_ids: [order.reference_id], ...times });
    }
  };

  it('has the rows of all pages as of one moment, in every order, with formulas as texts', async () => {
    await makeDebtors();
    const service = fixture.service.app.get(AgeingService);
    const whole = service.rowsPerPart;
    try {
      for (const query of ['', '?sort_by=name&sort=asc', '?sort_by=overdue&sort=asc', '?bucket_days=7']) {
        const { data } = await fixture.read(`/v2/reports/ageing${query}`);
        expect(data.rows).toHaveLength(5);
        const { text, headers, status } = await file(query);
        expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
          200,
          'text/csv; charset=utf-8',
          `attachment; filename="ageing-${daysAgo(0)}.csv"`,
        ]);
        const [header, ...rows] = text.trimEnd().split('\r\n');
        expect(header).toBe(
          `\ufeff${['as_of_date', 'customer_id', 'name', ...data.buckets, 'unapplied', 'balance'].join(',')}`,
        );
        expect(rows.map((row) => row.split(',')[1])).toEqual(
          data.rows.map((row: { customer_id: string }) => row.customer_id),
        );
        for (const rowsPerPart of [1, 2, 5]) {
          service.rowsPerPart = rowsPerPart;
          expect((await file(query)).text).toBe(text);
        }
        service.rowsPerPart = whole;
      }
    } finally {
      service.rowsPerPart = whole;
    }
    const { text } = await file('?sort_by=name');
    const cells = (name: string) =>
      text
        .split('\r\n')
        .find((row) => row.includes(name))
        ?.split(',')
        .slice(2)
        .join(',');
    expect(cells('HYPERLINK')).toBe(`"'=HYPERLINK(""x"")",7,0,0,0,0,0,7`);
    expect(cells("'+49")).toBe(`'+49,0,7,0,0,0,0,7`);
    expect(cells('Plain')).toBe(`"Plain;'=1",0,20,0,0,0,0,20`);
    expect(cells('First Customer')).toBe('First Customer,0,0,40,0,0,0,40');
  });

  it('has a header alone where nobody owed anything, and refuses what chooses a page', async () => {
    const { text } = await file(`?as_of_date=${daysAgo(90)}`);
    expect(text).toMatch(/^\ufeffas_of_date,[^\n]*balance\r\n$/);
    const parameters = { page: '1', page_size: '5', cursor: 'x', include_total: 'false' };
    const refused = JSON.parse((await file(`?${new URLSearchParams(parameters).toString()}`)).text);
    const reason = 'is for JSON alone, because a CSV file has all rows; leave it out';
    expect(refused).toMatchObject({
      code: 'validation_failed',
      details: ['page', 'page_size', 'cursor', 'include_total'].map((field) => ({ field, reason })),
    });
  });
});
