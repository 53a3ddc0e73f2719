import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('the tax report', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ timezone: 'Europe/Berlin' });
    await makeTrade(client);
  });

  let number = 0;
  const invoice = (issued_at: string | undefined, extra: object = {}) => {
    const reference = `TAX-${++number}`;
    return client.create(
      '/v2/invoices',
      invoiceV2({ reference_id: reference, invoice_number: reference, issued_at, ...extra }),
    );
  };
  const net = (amount: number, tax_rate: number) => ({
    tax_mode: 'net',
    items: [{ sku: 'A', quantity: 1, amount, tax_rate }],
  });
  const taxed = (amount: number, tax: number, tax_type = 'percentage') => ({
    items: [{ sku: 'A', quantity: 1, amount, tax_charges: { tax, tax_type } }],
  });
  const report = async (from: string, to: string) =>
    (await client.get(`/v2/reports/tax?from_date=${from}&to_date=${to}`)).body.data;
  const unstated = (base: number, tax: number) => ({ category: null, rate: null, base, tax });
  const row = (rate: number, base: number, tax: number) => ({ category: 'S', rate, base, tax });

  it('adds up the invoices of both modes by rate, of the days in the time zone of the tenant', async () => {
    await invoice('2026-01-31T23:30:00+01:00', net(100, 19));
    await invoice('2026-02-01T00:00:00+01:00', net(1, 19)); // the next day in Berlin, the same in UTC
    await invoice('2026-01-01T00:00:00+01:00', { ...net(10, 7), ...net(10, 7) });
    await invoice('2026-01-15T12:00:00Z', taxed(50, 19));
    await invoice('2026-01-15T12:00:00Z', taxed(20, 3, 'value'));
    await invoice('2026-01-15T12:00:00Z', { items: [{ sku: 'A', quantity: 1, amount: 5 }] });
    await invoice('2026-01-15T12:00:00Z', { ...net(1000, 19), invoice_status: 'DRAFT' });
    expect(await report('2026-01-01', '2026-01-31')).toEqual({
      ...{ from_date: '2026-01-01', to_date: '2026-01-31', currency: 'USD' },
      rows: [row(19, 150, 28.5), row(7, 10, 0.7), unstated(25, 3)],
      totals: { base: 185, tax: 32.2 },
    });
  });

  it('subtracts credit notes on their day, and takes back what is voided or cancelled on the day of that', async () => {
    const made = await invoice('2026-01-15T12:00:00Z', net(100, 19));
    const credits = `/v2/invoices/${made.id}/credit-notes`;
    const note = await client.create(credits, { amount: 11.9, issued_at: '2026-02-10T12:00:00Z' });
    expect((await report('2026-01-01', '2026-01-31')).rows).toEqual([row(19, 100, 19)]);
    expect((await report('2026-02-01', '2026-02-28')).rows).toEqual([row(19, -10, -1.9)]);
    expect((await report('2026-01-01', '2026-02-28')).totals).toEqual({ base: 90, tax: 17.1 });
    await client.post(`/v2/credit-notes/${note.id}/void`, {});
    expect((await report('2026-02-01', '2026-02-28')).rows).toEqual([row(19, -10, -1.9)]);
    await client.patch(`/v2/invoices/${made.id}`, { invoice_status: 'CANCELLED' });
    expect((await report('2026-01-01', '2026-01-31')).rows).toEqual([row(19, 100, 19)]);
    const now = await client.get('/v2/reports/tax'); // the present month, in which both were taken back
    expect(now.body.data.rows).toEqual([row(19, -90, -17.1)]);
  });

  it('knows the rates of invoices that are older than stored summaries', async () => {
    await invoice('2026-01-15T12:00:00Z', taxed(50, 19));
    await invoice('2026-01-15T12:00:00Z', taxed(20, 3, 'value'));
    await invoice('2026-01-15T12:00:00Z', {
      charges: [{ name: 'VAT', type: 'tax', value_type: 'percentage', amount: 10 }],
    });
    const before = await report('2026-01-01', '2026-01-31');
    expect(before.rows).toEqual([row(19, 50, 9.5), row(10, 8.2, 0.82), unstated(20, 3)]);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query(`update invoices set tax_summary = null, version = version where invoice_number like 'TAX-%'`),
    );
    expect(await report('2026-01-01', '2026-01-31')).toEqual(before);
  });

  it('has invoices of v1 and others without a stated rate in one row without category and rate, with their credit notes', async () => {
    const reference = `TAX-${++number}`;
    const times = { created_at: '2026-01-10T12:00:00Z' };
    const v1 = invoiceV1({ reference_id: reference, invoice_number: reference, total_amount: 119, ...times });
    const { id } = await client.create('/v1/invoices', v1);
    await invoice('2026-01-15T12:00:00Z', taxed(20, 3, 'value'));
    await invoice('2026-01-15T12:00:00Z', net(100, 19));
    expect((await client.get(`/v2/invoices/${id}`)).body.data.tax_summary).toBeNull();
    expect((await report('2026-01-01', '2026-01-31')).rows).toEqual([row(19, 100, 19), unstated(139, 3)]);
    const note = await client.create(`/v2/invoices/${id}/credit-notes`, {
      amount: 19,
      issued_at: '2026-01-20T12:00:00Z',
    });
    expect(note.tax_summary).toBeNull();
    const expected = [row(19, 100, 19), unstated(120, 3)];
    expect((await report('2026-01-01', '2026-01-31')).rows).toEqual(expected);
    const zero = [{ category: 'S', rate: 0, base: 19, tax: 0, exemptionCode: null, exemptionReason: null }];
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update credit_notes set tax_summary = $1, version = version where id = $2', [
        JSON.stringify(zero),
        note.id,
      ]),
    );
    expect((await client.get(`/v2/credit-notes/${note.id}`)).body.data.tax_summary).toBeNull();
    expect((await report('2026-01-01', '2026-01-31')).rows).toEqual(expected);
  });

  it('is a file for a spreadsheet where Accept prefers CSV, with the same rows and no totals', async () => {
    await invoice('2026-01-15T12:00:00Z', net(100, 19));
    const made = await invoice('2026-01-15T12:00:00Z', net(10, 7));
    await client.create(`/v2/invoices/${made.id}/credit-notes`, { amount: 10.7, issued_at: '2026-02-10T12:00:00Z' });
    await invoice('2026-01-15T12:00:00Z', { items: [{ sku: 'A', quantity: 1, amount: 5 }] });
    const file = async (month: string, accept: string) => {
      const response = await fetch(`${client.base}/v2/reports/tax?from_date=${month}-01&to_date=${month}-28`, {
        headers: { 'x-api-key': client.key, accept },
      });
      const { headers } = response;
      const of = [headers.get('content-type'), headers.get('content-disposition'), headers.get('vary')];
      return { of, text: await response.text() };
    };
    expect(await file('2026-01', 'text/csv')).toEqual({
      of: [
        'text/csv; charset=utf-8',
        'attachment; filename="tax-2026-01-01-2026-01-28.csv"',
        expect.stringContaining('Accept'),
      ],
      text: [
        'from_date,to_date,currency,category,rate,base,tax',
        '2026-01-01,2026-01-28,USD,S,19,100,19',
        '2026-01-01,2026-01-28,USD,S,7,10,0.7',
        '2026-01-01,2026-01-28,USD,,,5,0\r\n',
      ].join('\r\n'),
    });
    expect((await file('2026-02', 'text/csv;q=0.9, text/html')).text).toContain(
      '\r\n2026-02-01,2026-02-28,USD,S,7,-10,-0.7\r\n',
    );
    expect((await file('2025-02', 'text/csv')).text).toBe('from_date,to_date,currency,category,rate,base,tax\r\n');
    for (const accept of ['*/*', 'text/csv;q=0.5, application/json'])
      expect(JSON.parse((await file('2026-01', accept)).text).data).toEqual(await report('2026-01-01', '2026-01-28'));
    expect((await client.get('/v2/reports/tax?from_date=2026-02-30', { accept: 'text/csv' })).status).toBe(400);
  });

  it('refuses periods that are too long or end before they begin, and unknown parameters', async () => {
    const refusal = async (query: string) => {
      const { status, body } = await client.get(`/v2/reports/tax?${query}`);
      return [status, body.details?.[0]?.field];
    };
    expect(await refusal('from_date=2025-01-01&to_date=2026-02-05')).toEqual([400, 'to_date']);
    expect(await refusal('from_date=2026-02-01&to_date=2026-01-31')).toEqual([400, 'to_date']);
    expect(await refusal('from_date=2026-02-30')).toEqual([400, 'from_date']);
    expect(await refusal('until=2026-02-28')).toEqual([400, 'until']);
    expect(await refusal('from_date=2025-01-01&to_date=2026-02-04')).toEqual([200, undefined]);
  });
});
