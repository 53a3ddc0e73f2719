import type { Client } from '#test/support/client.js';
import { createDraft, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { daysAgo } from '#test/support/reminders/overdue.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('warnings of invoices', () => {
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

  const read = async (id: string, headers = {}) => client.get(`/v2/invoices/${id}`, headers);

  it('name items whose net price exceeds that of the order lines', async () => {
    const items = [
      { sku: 'A', quantity: 2, amount: 1.35 },
      { sku: 'B', quantity: 2, amount: 999 },
      { sku: 'FREIGHT', name: 'Freight', quantity: 1, amount: 50 },
      { sku: 'A', quantity: 1, amount: 1.36 },
      { sku: 'A', quantity: 1, amount: 1.354 },
      { sku: 'A', quantity: 1, amount: 2, tax_charges: { discount: 50, discount_type: 'percentage', tax: 5 } },
    ];
    const made = await client.create('/v2/invoices', invoiceV2({ items }));
    expect(made.warnings).toEqual([
      { field: 'items[1].amount', reason: 'comes to 1998, at the price of the order to 11' },
      { field: 'items[3].amount', reason: 'comes to 1.36, at the price of the order to 1.35' },
    ]);
    expect((await read(made.id)).body.data).toEqual(made);
    expect((await client.get('/v2/invoices/by-reference/R1')).body.data).toEqual(made);
    const patched = await client.patch(`/v2/invoices/${made.id}`, { remarks: 'x', warnings: [] });
    expect([patched.status, patched.body.data.warnings]).toEqual([200, made.warnings]);
    const cancelled = await client.patch(`/v2/invoices/${made.id}`, { invoice_status: 'CANCELLED' });
    expect(cancelled.body.data.warnings).toEqual([]);
  });

  it('name the tax data of the customer that have changed since a draft was taxed, until it is taxed anew', async () => {
    const customer = (await client.get('/v2/customers/by-reference/C-1')).body.data;
    const tax = (changes: object) => client.patch(`/v2/customers/${customer.id}`, changes);
    const item = { sku: 'A', quantity: 1, amount: 1 };
    const body = invoiceV2({ tax_mode: 'net', items: [{ ...item, tax_rate: 19 }, item], invoice_status: 'DRAFT' });
    expect((await tax({ tax_rate: 7 })).status).toBe(200);
    const made = await client.create('/v2/invoices', body);
    const path = `/v2/invoices/${made.id}`;
    const fields = ({ warnings }: { warnings: { field: string }[] }) => warnings.map(({ field }) => field);
    expect(made.warnings).toEqual([]);
    await tax({ tax_category: 'K', tax_rate: null });
    const cure = 'to change the taxes send the items with their tax_category and tax_rate';
    const warnings = [
      { field: 'customer.tax_category', reason: `was S when the draft was taxed and is K; ${cure}` },
      { field: 'customer.tax_rate', reason: `was 7 when the draft was taxed and is null; ${cure}` },
    ];
    expect((await read(made.id)).body.data).toEqual({ ...made, warnings });
    const kept = made.items.map((one: object) => ({ ...one, quantity: 2 }));
    const edited = (await client.patch(path, { items: kept, due_date: daysAgo(-100) })).body.data;
    expect([fields(edited), edited.total_amount]).toEqual([['customer.tax_category', 'customer.tax_rate'], 4.52]);
    const taxed = edited.items.map((one: object) => ({ ...one, tax_category: 'K', tax_rate: 0 }));
    const anew = await client.patch(path, { items: taxed });
    expect([anew.body.details, anew.status]).toEqual([undefined, 200]);
    expect([anew.body.data.warnings, anew.body.data.total_amount]).toEqual([[], 4]);

    await tax({ tax_category: 'E', tax_exemption: { code: 'VATEX-EU-132' } });
    const issued = (await client.patch(path, { invoice_status: 'OPEN' })).body.data;
    expect([issued.invoice_status, fields(issued)]).toEqual([
      'OPEN',
      ['customer.tax_category', 'customer.tax_exemption'],
    ]);
    expect((await read(made.id)).body.data.warnings).toEqual([]);
    expect((await client.get('/v2/invoices')).body.data[0].warnings).toBeUndefined();
  });

  it('name a due date before the day of issue, with either route, and of a draft before today', async () => {
    const reasons = ({ warnings }: { warnings: { field: string; reason: string }[] }) =>
      warnings.map(({ field, reason }) => `${field} ${reason}`);
    const early = { due_date: '2020-01-01T12:00:00Z' };
    const issued = { issued_at: '2026-01-15T08:00:00Z' };
    const warning = 'due_date is of 2020-01-01, before the day of issue, 2026-01-15';
    const made = await client.create('/v2/invoices', invoiceV2({ ...early, ...issued }));
    expect([reasons(made), made.invoice_status]).toEqual([[warning], 'OVERDUE']);
    expect(reasons((await read(made.id)).body.data)).toEqual([warning]);
    const corrected = await client.patch(`/v2/invoices/${made.id}`, { due_date: '2026-01-15T00:00:00Z' });
    expect(corrected.body.data.warnings).toEqual([]);

    const billed = { quantities: 'open', invoice_number: 'N2', invoice_status: 'OPEN', ...early, ...issued };
    const path = `/v2/orders/${trade.order.id}/invoice`;
    expect(reasons((await client.post(path, { ...billed, dry_run: true })).body.data)).toEqual([warning]);
    const part = await client.create(path, billed);
    expect(reasons(part)).toEqual([warning]);
    const cancelled = await client.patch(`/v2/invoices/${part.id}`, { invoice_status: 'CANCELLED' });
    expect(cancelled.body.data.warnings).toEqual([]);

    const draft = await createDraft(client, { reference_id: 'D', invoice_number: 'D', ...early });
    expect(reasons(draft)).toEqual([expect.stringMatching(/^due_date is of 2020-01-01, before the day of issue, /)]);
    const planned = await client.patch(`/v2/invoices/${draft.id}`, { issued_at: '2020-01-01T12:00:00Z' });
    expect(planned.body.data.warnings).toEqual([]);
  });

  it('follow the discounts of the lines, the items of a draft and the quantities of the order, with another ETag', async () => {
    const order = await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: 'D',
      line_items: [
        { reference_id: 'a', sku: 'A', quantity: 3, unit_price: 10, discount: 10, discount_type: 'percentage' },
        { reference_id: 'b', sku: 'B', quantity: 3, unit_price: 10, discount: 1 },
      ],
    });
    const items = [
      { sku: 'A', quantity: 1, amount: 9.01 },
      { sku: 'B', quantity: 3, amount: 9.67 },
    ];
    const draft = await createDraft(client, { order_ids: ['D'], items });
    expect(draft.warnings).toEqual([
      { field: 'items[0].amount', reason: 'comes to 9.01, at the price of the order to 9' },
      { field: 'items[1].amount', reason: 'comes to 29.01, at the price of the order to 29' },
    ]);
    const fair = [{ sku: 'A', quantity: 1, amount: 9 }, items[1]];
    const changed = await client.patch(`/v2/invoices/${draft.id}`, { items: fair });
    expect(changed.body.data.warnings).toEqual(draft.warnings.slice(1));
    const tag = (await read(draft.id)).headers.get('etag')!;
    const [first, second] = order.line_items as { id: string }[];
    const line_items = [
      { id: first!.id, sku: 'A', quantity: 3 },
      { id: second!.id, sku: 'B', quantity: 6 }, // its discount is an amount, so that each piece has less of it
    ];
    await client.send('PUT', `/v2/orders/${order.id}`, { customer_id: 'C-1', line_items });
    const later = await read(draft.id, { 'if-none-match': tag });
    expect([later.status, later.body.data.version, later.body.data.warnings]).toEqual([200, 2, []]);
  });

  it('are on invoices of v1 when v2 reads them, and in no list', async () => {
    const items = [{ sku: 'B', quantity: 1, amount: 6 }];
    const made = await client.create('/v1/invoices', invoiceV1({ items }));
    expect(made).not.toHaveProperty('warnings');
    expect((await read(made.id)).body.data.warnings).toHaveLength(1);
    expect((await client.get('/v2/invoices')).body.data[0]).not.toHaveProperty('warnings');
  });

  it('are in the answer of a dry run, which stores nothing', async () => {
    const body = invoiceV2({ items: [{ sku: 'B', quantity: 1, amount: 6 }] });
    const before = (await client.get('/v2/events')).body.data.length;
    const dryRun = await client.post('/v2/invoices', { ...body, dry_run: true });
    expect([dryRun.status, dryRun.headers.get('etag'), dryRun.headers.get('location')]).toEqual([200, null, null]);
    const { data } = dryRun.body;
    expect([data.id, data.invoice_number, data.invoice_status]).toEqual([null, null, 'OPEN']);
    expect(data.warnings).toHaveLength(1);
    expect((await client.get('/v2/invoices')).body.data).toEqual([]);
    expect((await client.get('/v2/events')).body.data).toHaveLength(before);
    expect((await client.get(`/v2/orders/${trade.order.id}`)).body.data.version).toBe(1);
    const made = await client.create('/v2/invoices', { ...body, dry_run: false });
    const { id, invoice_number, items, created_at, updated_at, issued_at, ...rest } = made;
    expect(data).toMatchObject(rest);
    expect(items[0]).toMatchObject({ ...data.items[0], id: expect.any(String) });
    const refused = await client.post('/v2/invoices', { ...body, dry_run: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'duplicate_reference']);
    expect([id, invoice_number, created_at, updated_at, issued_at]).not.toContain(undefined);
  });
});
