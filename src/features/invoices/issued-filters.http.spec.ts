import type { Client } from '#test/support/client.js';
import { invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('lists and exports of invoices and credit notes by the time of issue', () => {
  let client: Client;

  beforeEach(async () => {
    client = await (await sharedService()).tenant({ timezone: 'Europe/Berlin' });
    await makeTrade(client);
  });

  const items = [{ sku: 'A', quantity: 1, amount: 10 }];
  const numbersOf = async (list: string, query: string, name: string) => {
    const { status, body } = await client.get(`${list}?${query}`);
    expect([query, status]).toEqual([query, 200]);
    const records = (Array.isArray(body) ? body : body.data) as Record<string, string>[];
    return records.map((record) => record[name]).sort();
  };
  const OCTOBER = `issued_after=${encodeURIComponent('2025-10-01T00:00:00+02:00')}&issued_before=${encodeURIComponent('2025-11-01T00:00:00+01:00')}`;

  it('have those that were issued in the period, of v1 by their creation, cancelled ones too, and no drafts', async () => {
    const of = (name: string, extra: object) => ({ reference_id: name, invoice_number: name, items, ...extra });
    const issued = (name: string, issued_at: string, extra: object = {}) =>
      client.create('/v2/invoices', invoiceV2(of(name, { issued_at, ...extra })));
    await issued('SEPTEMBER', '2025-09-30T23:59:59+02:00');
    const first = await issued('FIRST', '2025-10-01T00:00:00+02:00');
    const last = await issued('LAST', '2025-10-31T23:59:59.999+01:00');
    await issued('NOVEMBER', '2025-11-01T00:00:00+01:00');
    await issued('DRAFT', '2025-10-15T00:00:00Z', { invoice_status: 'DRAFT' });
    await issued('NOW', new Date().toISOString());
    await client.create('/v1/invoices', invoiceV1(of('V1', { total_amount: 10, created_at: '2025-10-15T00:00:00Z' })));
    await client.patch(`/v2/invoices/${last.id}`, { invoice_status: 'CANCELLED' });
    for (const list of ['/v2/invoices', '/v2/exports/invoices']) {
      const numbers = (query: string) => numbersOf(list, query, 'invoice_number');
      expect(await numbers(OCTOBER)).toEqual(['FIRST', 'LAST', 'V1']);
      expect(await numbers(`${OCTOBER}&invoice_numbers=FIRST&invoice_numbers=NOW`)).toEqual(['FIRST']);
      expect(await numbers('issued_before=2025-10-01T00:00:00Z')).toEqual(['FIRST', 'SEPTEMBER']);
      expect(await numbers('issued_after=2025-11-01T00:00:00Z')).toEqual(['NOW']);
    }
    const pages = await client.get(`/v2/invoices?${OCTOBER}&page_size=2`);
    expect(pages.body.pagination).toMatchObject({ total_records: 3, total_pages: 2 });
    expect((await client.get('/v2/invoices?issued_after=October')).body.details).toMatchObject([
      { field: 'issued_after' },
    ]);

    const note = (issued_at: string) =>
      client.create(`/v2/invoices/${first.id}/credit-notes`, { amount: 1, issued_at });
    const october = await note('2025-10-31T23:00:00+01:00');
    const november = await note('2025-11-01T00:00:00+01:00');
    await client.post(`/v2/credit-notes/${october.id}/void`, {});
    for (const list of ['/v2/credit-notes', '/v2/exports/credit_notes']) {
      const numbers = (query: string) => numbersOf(list, query, 'credit_note_number');
      expect(await numbers(OCTOBER)).toEqual([october.credit_note_number]);
      expect(await numbers('issued_after=2025-11-01T00:00:00%2B01:00')).toEqual([november.credit_note_number]);
      expect(await numbers('issued_before=2025-10-01T00:00:00Z')).toEqual([]);
    }
  });
});
