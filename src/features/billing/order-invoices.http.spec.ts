import type { Client } from '#test/support/client.js';
import { billing, billOrder, ship, type Json } from '#test/support/billing/billing.js';
import { issueKey } from '#test/support/keys.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('an invoice of an order', () => {
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

  const bill = (extra: object = {}) => billOrder(client, trade.order, extra);
  const errorOf = ({ status, body }: { status: number; body: Json }) => [status, body.code, body.details];

  it('bills what was shipped and not invoiced yet, as an ordinary invoice', async () => {
    const [first, second] = trade.order.line_items;
    await ship(client, trade.order, { A: 4, B: 1 });
    const answer = await bill();
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(answer.headers.get('location')).toBe(`/v2/invoices/${data.id}`);
    expect(data).toMatchObject({
      reference_id: 'SO-1-1',
      order_ids: [trade.order.id],
      invoice_status: 'DRAFT',
      total_amount: 10.9,
      charges: [],
      warnings: [],
      items: [
        { reference_id: first!.id, sku: 'A', name: 'Product A', quantity: 4, amount: 1.35, tax_charges: null },
        { reference_id: second!.id, sku: 'B', name: 'Product B', quantity: 1, amount: 5.5, tax_charges: null },
      ],
    });
    expect((await client.get(`/v2/invoices/${data.id}`)).body.data).toEqual(data);
    const order = (await client.get(`/v2/orders/${trade.order.id}`)).body.data;
    expect(order.line_items.map((line: Json) => line.invoiced_quantity)).toEqual([4, 1]);
    const events = (await client.get('/v2/events?types=invoice.*&types=order.updated')).body.data;
    expect(events.map(({ type }: { type: string }) => type)).toContain('invoice.created');
    await ship(client, trade.order, { A: 1 });
    const next = await bill({ invoice_status: 'OPEN' });
    expect(next.body.data).toMatchObject({ reference_id: 'SO-1-2', invoice_status: 'OPEN', total_amount: 1.35 });
  });

  it('is of the day of the last shipment of its lines, in the time zone of the tenant, unless the request says otherwise', async () => {
    client = await service.tenant({ timezone: 'Europe/Berlin' });
    trade = await makeTrade(client);
    const dayOf = async (extra: object = {}) => (await bill({ ...extra, dry_run: true })).body.data.delivery_date;
    expect(await dayOf({ quantities: 'open' })).toBeNull();
    await ship(client, trade.order, { A: 1 }, { created_at: '2026-01-10T22:59:00Z' });
    await ship(client, trade.order, { A: 1 }, { created_at: '2026-01-11T23:30:00Z' });
    await ship(client, trade.order, { B: 1 }, { created_at: '2026-01-15T08:00:00Z' });
    expect(await dayOf()).toBe('2026-01-15');
    expect(await dayOf({ lines: [{ line_id: trade.order.line_items[0]!.id, quantity: 1 }] })).toBe('2026-01-12');
    const until = { order_ids: [trade.order.id], shipped_until: '2026-01-11T00:00:00Z' };
    const collective = await client.post('/v2/invoices/from-orders', billing(until));
    expect(collective.body.data).toMatchObject({ delivery_date: '2026-01-10' });
    expect((await bill({ dry_run: true, formats: ['ubl'] })).body.data.document_problems).toEqual({
      ubl: expect.arrayContaining([expect.objectContaining({ field: 'settings.seller.legal_name' })]),
    });
    const stated = { delivery_date: '2026-01-20', buyer_reference: 'B-1', contract_reference: 'C-1' };
    expect((await bill(stated)).body.data).toMatchObject(stated);
  });

  it('takes everything that is open, what was delivered, or stated quantities', async () => {
    await ship(client, trade.order, { A: 3 }, { status: 'fulfilled' });
    await ship(client, trade.order, { A: 2 });
    const of = async (extra: object) => {
      const { data } = (await bill({ ...extra, dry_run: true })).body;
      return data.items.map(({ sku, quantity }: Json) => [sku, quantity]);
    };
    expect(await of({ quantities: 'delivered' })).toEqual([['A', 3]]);
    expect(await of({})).toEqual([['A', 5]]);
    expect(await of({ quantities: 'open' })).toEqual([
      ['A', 10],
      ['B', 10],
    ]);
    const [first] = trade.order.line_items;
    expect(
      await of({
        lines: [
          { line_id: '2', quantity: 0.5 },
          { line_id: first!.id, quantity: 7 },
        ],
      }),
    ).toEqual([
      ['B', 0.5],
      ['A', 7],
    ]);
  });

  it('is refused when nothing is left, with the counters of each line', async () => {
    const answer = await bill();
    expect(errorOf(answer)).toEqual([
      409,
      'nothing_to_invoice',
      [0, 1].map((index) => ({
        field: `line_items[${index}]`,
        reason: 'ordered 10, cancelled 0, shipped 0, delivered 0, invoiced 0; 10 are open: quantities: open',
      })),
    ]);
    expect((await bill({ quantities: 'open' })).status).toBe(201);
    expect(errorOf(await bill({ quantities: 'open' }))[1]).toBe('nothing_to_invoice');
  });

  it('names all faults of the request, and the line of which too much is stated', async () => {
    const wrong = await client.post(`/v2/orders/${trade.order.id}/invoice`, {
      quantities: 'open',
      lines: [
        { line_id: 'none', quantity: 1 },
        { line_id: '1', quantity: 1 },
        { line_id: trade.order.line_items[0]!.id, quantity: 1 },
      ],
    });
    expect(errorOf(wrong)).toEqual([
      400,
      'validation_failed',
      [
        { field: 'lines', reason: 'must not be sent together with quantities' },
        { field: 'lines[0].line_id', reason: 'is no line of the order' },
        { field: 'lines[2].line_id', reason: 'must not be repeated' },
        { field: 'invoice_number', reason: 'is required, because the settings have no invoice_sequence' },
        { field: 'due_date', reason: 'is required: neither the order nor its customer has a payment_term' },
      ],
    ]);
    const excessive = await bill({ lines: [{ line_id: '1', quantity: 11 }] });
    const reason = 'ordered 10, cancelled 0, shipped 0, delivered 0, invoiced 0, at most 10 more';
    expect(errorOf(excessive)).toEqual([409, 'over_invoiced', [{ field: 'lines[0].quantity', reason }]]);
  });

  it('is refused for other orders than confirmed ones, and without the scope to read orders', async () => {
    expect((await billOrder(client, { id: 'x' })).body.code).toBe('order_not_found');
    await client.patch(`/v2/orders/${trade.order.id}/status`, { status: 'cancelled' });
    const cancelled = await bill({ quantities: 'open' });
    expect(errorOf(cancelled)).toEqual([409, 'order_not_invoiceable', [{ field: 'id', reason: 'is cancelled' }]]);
    const key = await issueKey(service.database, { slug: client.slug, scopes: ['invoices:write'] });
    const path = `/v2/orders/${trade.order.id}/invoice`;
    const answer = await client.post(path, billing(), { 'x-api-key': key });
    const reason = 'needs the scope orders:read';
    expect(errorOf(answer)).toEqual([403, 'insufficient_scope', [{ field: 'X-API-Key', reason }]]);
  });

  it('is due by the payment term of the order, or of its customer, counted from the day of issue', async () => {
    await client.patch('/v2/settings', { payment_terms: [{ name: 'Net 30', due_days: 30 }] });
    await client.patch(`/v2/customers/${trade.customer.id}`, { payment_term: 'net 30' });
    const order = await client.create('/v2/orders', {
      customer_id: 'C-1',
      po_number: 'PO-1',
      payment_method: 'Transfer',
      shipping_method: 'Truck',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    });
    const terms = { quantities: 'open', due_date: undefined, issued_at: '2026-01-31T09:30:00Z' };
    const { data } = (await billOrder(client, order, { ...terms, invoice_status: 'SENT' })).body;
    expect(data).toMatchObject({
      reference_id: `${order.display_id}-1`,
      issued_at: '2026-01-31T09:30:00.000Z',
      due_date: '2026-03-02T09:30:00.000Z',
      payment_terms: 'net 30',
      po_number: 'PO-1',
      payment_method: 'Transfer',
      shipping_method: 'Truck',
    });
  });

  it('has the next number of the sequence when it is issued, which no dry run draws', async () => {
    await client.patch('/v2/settings', { invoice_sequence: { format: 'R-{NNN}', next: 1, reset: 'never' } });
    const [terms, [first]] = [{ invoice_number: undefined, invoice_status: 'OPEN' }, trade.order.line_items];
    const lines = [{ line_id: first!.id, quantity: 1 }];
    const numberOf = async (extra: object) => (await bill({ ...terms, lines, ...extra })).body.data.invoice_number;
    expect(await numberOf({ dry_run: true })).toBeNull();
    expect(await numberOf({})).toBe('R-001');
    expect(await numberOf({ invoice_status: 'DRAFT' })).toBeNull();
    expect(await numberOf({})).toBe('R-002');
  });

  it('bills nothing twice, whatever is sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => bill({ quantities: 'open' })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['nothing_to_invoice']),
    );
    const order = (await client.get(`/v2/orders/${trade.order.id}`)).body.data;
    expect(made[0]!.body.data.total_amount).toBe(order.payable_total);
  });

  it('is stored once for repetitions with an idempotency key, a dry run too', async () => {
    const path = `/v2/orders/${trade.order.id}/invoice`;
    const send = (key: string, body: object) => client.post(path, body, { 'idempotency-key': key });
    const body = billing({ quantities: 'open' });
    const dryRuns = [await send('dry', { ...body, dry_run: true }), await send('dry', { ...body, dry_run: true })];
    expect(dryRuns.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ]);
    const [first, second] = [await send('real', body), await send('real', body)];
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
  });
});
