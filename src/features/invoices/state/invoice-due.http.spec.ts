import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { createDraft, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('what is due of invoices, and when', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const change = (id: string, body: object) => client.patch(`/v2/invoices/${id}`, body);
  const total = async (path: string) => (await client.get(path)).body.pagination.total_records as number;
  const totals = async () => ({
    v1: [await total('/v1/invoices?status=PAID'), await total('/v1/invoices?status=UNPAID')],
    v2: [await total('/v2/invoices?status=PAID'), await total('/v2/invoices?status=PENDING')],
  });

  it('nothing of a cancelled one', async () => {
    const { id } = await client.create('/v2/invoices', invoiceV2());
    expect(await totals()).toEqual({ v1: [0, 1], v2: [0, 1] });
    const { body } = await change(id, { invoice_status: 'CANCELLED' });
    expect(body.data).toMatchObject({ invoice_status: 'CANCELLED', status: 'PAID', due_amount: 0, total_amount: 8.2 });
    expect((await client.get(`/v1/invoices/${id}`)).body.data).toMatchObject({ status: 'PAID', total_amount: 8.2 });
    expect(await totals()).toEqual({ v1: [1, 0], v2: [1, 0] });
    expect((await client.get('/v2/invoices?status=PENDING')).body.data).toEqual([]);
  });

  it('of a draft only in the list of v2', async () => {
    await createDraft(client);
    expect(await totals()).toEqual({ v1: [0, 0], v2: [0, 1] });
  });

  it('in v1 the total less the credit notes', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    const status = async () => (await client.get(`/v1/invoices/${id}`)).body.data.status as string;
    const pay = (paid_amount: number, stated?: string) =>
      client.patch(`/v1/invoices/${id}`, { paid_amount, status: stated });
    await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 5 });
    expect([await status(), await totals()]).toEqual(['PENDING', { v1: [0, 1], v2: [0, 1] }]);
    expect((await pay(3.2, 'PARTIALLY_PAID')).body.details).toEqual([
      { field: 'status', reason: 'must be PAID, which follows from the amounts' },
    ]);
    expect((await pay(3.2, 'PAID')).status).toBe(200);
    expect(await totals()).toEqual({ v1: [1, 0], v2: [1, 0] });
    expect((await pay(3.3)).body.data.status).toBe('OVERPAID');
    expect((await pay(3)).body.data.status).toBe('PARTIALLY_PAID');
    await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 3.2 });
    await pay(0);
    expect([await status(), await totals()]).toEqual(['PAID', { v1: [1, 0], v2: [1, 0] }]);
  });

  it('never less than nothing in v1', async () => {
    const refused = await client.post('/v1/invoices', invoiceV1({ total_amount: -50 }));
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'total_amount', reason: 'must be at least 0' }],
    ]);
    const { id } = await client.create('/v1/invoices', invoiceV1({ total_amount: 0 }));
    expect((await client.patch(`/v1/invoices/${id}`, { total_amount: -1 })).status).toBe(400);
  });

  it.each([
    ['Pacific/Kiritimati', '+14:00'],
    ['Pacific/Pago_Pago', '-11:00'],
  ])('is overdue when the day of the due date is over in %s', async (timezone, offset) => {
    client = await service.tenant({ timezone });
    await makeTrade(client);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date());
    const start = new Date(`${day}T00:00:00${offset}`);
    const { id } = await client.create('/v2/invoices', invoiceV2({ due_date: start.toISOString() }));
    const look = async () => {
      const { invoice_status } = (await client.get(`/v2/invoices/${id}`)).body.data as { invoice_status: string };
      return [
        invoice_status,
        await total('/v2/invoices?invoice_statuses=OVERDUE'),
        await total('/v2/invoices?invoice_statuses=OPEN'),
      ];
    };
    expect(await look()).toEqual(['OPEN', 0, 1]);
    const cursor = (await client.get('/v2/events?cursor=latest')).body.pagination.next_cursor as string;
    expect((await change(id, { due_date: new Date(start.getTime() - 1).toISOString() })).status).toBe(200);
    expect(await look()).toEqual(['OVERDUE', 1, 0]);
    expect((await client.get(`/v2/events?types=invoice.overdue&cursor=${cursor}`)).body.data).toHaveLength(1);
  });

  it('shows the time of issue: that of the creation, of the issue, or the one that was sent until then', async () => {
    const v1 = await client.create('/v1/invoices', invoiceV1({ created_at: '2020-01-31T00:00:00.000Z' }));
    const read = async (id: string) => (await client.get(`/v2/invoices/${id}`)).body.data as Record<string, unknown>;
    expect((await read(v1.id)).issued_at).toBe('2020-01-31T00:00:00.000Z');
    await client.delete(`/v1/invoices/${v1.id}`);
    const open = await client.create('/v2/invoices', invoiceV2());
    expect(open.issued_at).toBe(open.created_at);
    await client.delete(`/v1/invoices/${open.id}`);
    const before = Date.now();
    const imported = await client.create('/v2/invoices', invoiceV2({ created_at: '2020-01-31T00:00:00.000Z' }));
    expect(Date.parse(imported.issued_at)).toBeGreaterThanOrEqual(before);
    await client.delete(`/v1/invoices/${imported.id}`);
    const stated = await client.create('/v2/invoices', invoiceV2({ issued_at: '2024-02-29T10:00:00Z' }));
    expect(stated.issued_at).toBe('2024-02-29T10:00:00.000Z');
    await client.delete(`/v1/invoices/${stated.id}`);

    const { id, issued_at } = await createDraft(client);
    expect(issued_at).toBeNull();
    expect((await change(id, { issued_at: '2024-03-01T00:00:00Z' })).body.data.issued_at).toBe(
      '2024-03-01T00:00:00.000Z',
    );
    expect((await change(id, { issued_at: null })).body.data.issued_at).toBeNull();
    const issued = (await change(id, { invoice_status: 'OPEN' })).body.data;
    expect(Date.parse(issued.issued_at)).toBeGreaterThanOrEqual(before);
    expect((await change(id, { issued_at: issued.issued_at, remarks: 'x' })).status).toBe(200);
    for (const other of ['2024-03-01T00:00:00Z', null]) {
      const { status, body } = await change(id, { issued_at: other });
      const reason =
        'cannot change after the invoice was issued; correct it with a credit note, or cancel the invoice and create another one';
      expect([status, body.code, body.details]).toEqual([409, 'resource_locked', [{ field: 'issued_at', reason }]]);
    }
  });

  it('is issued at the time that a draft states, also together with the issue', async () => {
    const { id } = await createDraft(client, { issued_at: '2024-03-01T00:00:00Z' });
    expect((await change(id, { invoice_status: 'SENT' })).body.data.issued_at).toBe('2024-03-01T00:00:00.000Z');
    await client.delete(`/v1/invoices/${id}`);
    const other = await createDraft(client);
    const body = { invoice_status: 'OPEN', issued_at: '2024-04-01T00:00:00.000Z' };
    expect((await change(other.id, body)).body.data).toMatchObject(body);
  });

  it('shows all tax after the discounts of the invoice', async () => {
    const made = await client.create(
      '/v2/invoices',
      invoiceV2({
        items: [{ sku: 'A', quantity: 1, amount: 100, tax_charges: { tax: 19, tax_type: 'percentage' } }],
        charges: [
          { name: 'Rebate', type: 'discount', value_type: 'percentage', amount: 10 },
          { name: 'Duty', type: 'tax', amount: 1 },
        ],
      }),
    );
    expect(made).toMatchObject({
      subtotal: 119,
      total_amount: 108.1,
      line_tax_total: 19,
      tax_total: 1,
      tax_total_all: 18.1,
    });
  });
});
