import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('invoices: states, filters and pages', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  it.each([
    [0, 'PENDING', 'UNPAID'],
    [8, 'PARTIALLY_PAID', 'UNPAID'],
    [8.2, 'PAID', 'PAID'],
    [9, 'OVERPAID', 'PAID'],
  ])('paid %d of 8.2 is %s in v1 and found by %s', async (paid_amount, status, filter) => {
    const data = await client.create('/v1/invoices', invoiceV1({ paid_amount, status }));
    expect(data.status).toBe(status);
    const found = async (path: string) => (await client.get(path)).body.pagination.total_records;
    expect(await found(`/v1/invoices?status=${filter}`)).toBe(1);
    expect(await found(`/v1/invoices?status=${filter === 'PAID' ? 'UNPAID' : 'PAID'}`)).toBe(0);
    expect(await found(`/v2/invoices?status=${filter === 'PAID' ? 'PAID' : 'PENDING'}`)).toBe(1);
  });

  it.each([
    [{ invoice_status: undefined }, 'DRAFT'],
    [{ invoice_status: 'OPEN' }, 'OPEN'],
    [{ invoice_status: 'SENT' }, 'SENT'],
    [{ paid_amount: 1 }, 'PARTIALLY_PAID'],
    [{ paid_amount: 8.2 }, 'CLOSED'],
    [{ due_date: '2001-01-01T00:00:00Z' }, 'OVERDUE'],
  ])('a v2 invoice with %j is %s, and its filter finds it', async (extra, state) => {
    const data = await client.create('/v2/invoices', invoiceV2(extra));
    expect(data.invoice_status).toBe(state);
    const states = ['DRAFT', 'OPEN', 'SENT', 'PARTIALLY_PAID', 'CLOSED', 'OVERDUE'];
    const others = states
      .filter((other) => other !== state)
      .map((other) => `invoice_statuses=${other}`)
      .join('&');
    const listed = { ...data };
    delete listed.warnings; // only single invoices have them
    expect((await client.get(`/v2/invoices?invoice_statuses=${state}`)).body.data).toEqual([listed]);
    expect((await client.get(`/v2/invoices?${others}`)).body.data).toEqual([]);
  });

  it('pages without overlaps or gaps, by number and by cursor', async () => {
    for (let n = 0; n < 7; n++) {
      await client.create(
        '/v1/invoices',
        invoiceV1({ reference_id: `R${n}`, invoice_number: `N${n}`, items: [{ sku: 'A', quantity: 1, amount: 1 }] }),
      );
    }
    const all = (await client.get('/v2/invoices?page_size=100')).body.data.map(({ id }: { id: string }) => id);
    const byNumber: string[] = [];
    for (let page = 1; page <= 4; page++)
      byNumber.push(
        ...(await client.get(`/v1/invoices?page_size=2&page=${page}`)).body.data.map(({ id }: { id: string }) => id),
      );
    expect(byNumber).toEqual(all);
    const byCursor: string[] = [];
    for (let cursor = ''; cursor !== null;) {
      const { body } = await client.get(`/v2/invoices?page_size=2${cursor && `&cursor=${cursor}`}`);
      byCursor.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.pagination.next_cursor;
    }
    expect(byCursor).toEqual(all);
  });

  it('hides invoices and orders from other tenants, in paths and in bodies', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    const stranger = await service.tenant();
    expect((await stranger.get(`/v1/invoices/${id}`)).body.code).toBe('invoice_not_found');
    expect((await stranger.delete(`/v1/invoices/${id}`)).status).toBe(404);
    const answer = await stranger.post('/v2/invoices', invoiceV2({ order_ids: [trade.order.id] }));
    expect(answer.body.details).toEqual([{ field: 'order_ids[0]', reason: 'does not exist' }]);
  });
});
