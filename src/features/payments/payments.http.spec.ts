import type { Client } from '#test/support/client.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody, readInvoice } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('payments', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let first: PaidInvoice;
  let second: PaidInvoice;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    first = await invoiceOf(client, 80);
    second = await invoiceOf(client, 50, { due_date: '2099-01-01T00:00:00Z' });
  });

  it('are allocated to invoices, whose paid amounts follow', async () => {
    const body = paymentBody(100, {
      paid_at: '2026-01-05T10:00:00Z',
      method: 'Bank transfer',
      reference: 'INV 1',
      attributes: [{ name: 'bank', value: 'House bank' }],
      allocations: [{ invoice_id: first.id, amount: 60 }, { invoice_id: second.invoice_number }],
    });
    const answer = await client.post('/v2/payments', body);
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"1"']);
    const { data } = answer.body;
    expect(data).toEqual({
      id: expect.any(String),
      reference_id: body.reference_id,
      display_id: 'P-000001',
      kind: 'payment',
      status: 'allocated',
      customer_id: trade.customer.id,
      amount: 100,
      currency: 'USD',
      paid_at: '2026-01-05T10:00:00.000Z',
      method: 'Bank transfer',
      reference: 'INV 1',
      note: null,
      attributes: [expect.objectContaining({ name: 'bank', value: 'House bank' })],
      allocated_amount: 100,
      refunded_amount: 0,
      unallocated_amount: 0,
      allocations: [
        expect.objectContaining({ invoice_id: first.id, amount: 60, reverses: null, reversed_by: null }),
        expect.objectContaining({ invoice_id: second.id, amount: 40 }),
      ],
      sources: [],
      ...{ with_payment_id: null, with_credit_note_id: null, overridden: false, tax_summary: null },
      reversed_at: null,
      reversal_recorded_at: null,
      reversal_reason: null,
      version: 1,
      created_at: TIME,
      updated_at: TIME,
      warnings: expect.any(Array),
    });
    const { warnings, ...read } = data;
    expect(warnings).toEqual([]);
    expect((await client.get(answer.headers.get('location')!)).body.data).toEqual(read);
    expect((await client.get(`/v2/payments/by-reference/${body.reference_id}`)).body.data).toEqual(read);
    expect(await moneyOf(client, first)).toEqual({ paid: 60, due: 20, settlement: [60, 0, 0, 0] });
    expect(await readInvoice(client, second)).toMatchObject({
      paid_amount: 40,
      version: 2,
      invoice_status: 'PARTIALLY_PAID',
    });
  });

  it('pay what is due first with auto_allocate, and keep the rest', async () => {
    const payment = await client.create('/v2/payments', paymentBody(150, { auto_allocate: 'oldest_due' }));
    expect(payment).toMatchObject({ status: 'partially_allocated', allocated_amount: 130, unallocated_amount: 20 });
    expect(payment.allocations).toMatchObject([
      { invoice_id: second.id, amount: 50 },
      { invoice_id: first.id, amount: 80 },
    ]);
    const more = await client.create('/v2/payments', paymentBody(10, { auto_allocate: 'oldest_due' }));
    expect(more).toMatchObject({ status: 'unallocated', allocations: [] });
  });

  it('are never allocated partly: what does not fit is refused with what is due and left', async () => {
    const send = (amount: number, ...allocations: object[]) =>
      client.post('/v2/payments', paymentBody(amount, { allocations }));
    const over = await send(200, { invoice_id: first.id, amount: 100 }, { invoice_id: second.id });
    expect([over.status, over.body.code, over.body.details]).toEqual([
      409,
      'allocation_exceeds_due',
      [{ field: 'allocations[0].amount', reason: 'due 80.00, of which this asks 100.00' }],
    ]);
    const source = await send(100, { invoice_id: first.id, amount: 80 }, { invoice_id: second.id, amount: 30.5 });
    expect([source.status, source.body.code, source.body.details]).toEqual([
      409,
      'allocation_exceeds_source',
      [{ field: 'amount', reason: 'left 100.00, of which this asks 110.50' }],
    ]);
    await client.create(`/v2/invoices/${second.id}/payments`, { reference_id: 'ALL' });
    const nothing = await send(10, { invoice_id: second.id });
    expect([nothing.body.code, nothing.body.details[0].reason]).toEqual(['allocation_exceeds_due', 'due 0.00']);
    const draft = await invoiceOf(client, 5, { invoice_status: 'DRAFT' });
    const cancelled = await invoiceOf(client, 5);
    await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    const locked = await send(10, { invoice_id: draft.id }, { invoice_id: cancelled.id });
    expect([locked.status, locked.body.code, locked.body.details]).toEqual([
      409,
      'invoice_not_payable',
      [
        { field: 'allocations[0].invoice_id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' },
        { field: 'allocations[1].invoice_id', reason: 'is CANCELLED and owes nothing' },
      ],
    ]);
    expect((await moneyOf(client, first)).paid).toBe(0);
  });

  it('name records of one customer, and all faults are answered together', async () => {
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
    const answer = await client.post('/v2/payments', {
      ...paymentBody(10, { paid_at: '2999-01-01T00:00:00Z' }),
      customer_id: 'C-2',
      allocations: [{ invoice_id: first.id }, { invoice_id: 'none' }],
      sources: [{ type: 'payment', id: 'none', amount: 1 }],
    });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [
        { field: 'paid_at', reason: expect.stringMatching(/^must not be after today, /) },
        { field: 'sources', reason: 'can only be sent with a refund or a write-off' },
        { field: 'allocations[0].invoice_id', reason: 'is an invoice of another customer' },
        { field: 'allocations[1].invoice_id', reason: 'does not exist' },
        { field: 'sources[0].id', reason: 'does not exist' },
      ],
    ]);
  });

  it('have a reference that pays once, whatever is sent again', async () => {
    const body = paymentBody(10, { allocations: [{ invoice_id: first.id }] });
    const { id } = await client.create('/v2/payments', body);
    const again = await client.post('/v2/payments', body);
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'duplicate_reference',
      [{ field: 'reference_id', reason: `is taken already by ${id}` }],
    ]);
    const key = { 'idempotency-key': 'pay' };
    const other = paymentBody(5, { allocations: [{ invoice_id: first.id }] });
    const stored = await client.post('/v2/payments', other, key);
    const replayed = await client.post('/v2/payments', other, key);
    expect([replayed.status, replayed.body]).toEqual([201, stored.body]);
    expect((await moneyOf(client, first)).paid).toBe(15);
  });

  it('of an invoice are what is due without an amount, and keep what is more', async () => {
    const path = `/v2/invoices/${first.id}/payments`;
    const part = await client.create(path, { reference_id: 'PART', amount: 30 });
    expect(part).toMatchObject({ customer_id: trade.customer.id, allocated_amount: 30 });
    const rest = await client.create(path, { reference_id: 'REST' });
    expect(rest).toMatchObject({ amount: 50, status: 'allocated' });
    const more = await client.post(path, { reference_id: 'MORE' });
    expect([more.status, more.body.details]).toEqual([409, [{ field: 'amount', reason: 'due 0.00' }]]);
    const excess = { reference_id: 'EXCESS', amount: 60, kind: 'write_off', note: 'Bankrupt' };
    const exceeding = await client.post(`/v2/invoices/${second.id}/payments`, excess);
    const reason = 'due 50.00, of which this asks 60.00';
    expect([exceeding.status, exceeding.body.details]).toEqual([409, [{ field: 'amount', reason }]]);
    const large = await client.create(`/v2/invoices/${second.id}/payments`, { reference_id: 'LARGE', amount: 70 });
    expect(large).toMatchObject({ allocated_amount: 50, unallocated_amount: 20 });
    const list = await client.get(`${path}?sort_by=created_at&sort=asc`);
    expect(list.body.data.map(({ reference_id }: { reference_id: string }) => reference_id)).toEqual(['PART', 'REST']);
    expect((await client.get(`/v2/invoices/${trade.order.id}/payments`)).status).toBe(404);
    expect((await client.post(`/v2/invoices/none/payments`, { reference_id: 'X' })).status).toBe(404);
  });

  it('change only their reference, note and attributes', async () => {
    const payment = await client.create('/v2/payments', paymentBody(10));
    const path = `/v2/payments/${payment.id}`;
    const changed = await client.patch(path, {
      ...payment,
      reference: 'R',
      note: 'N',
      attributes: [{ name: 'a', value: 'b' }],
    });
    expect(changed.body.data).toMatchObject({ reference: 'R', note: 'N', attributes: [{ name: 'a' }], version: 2 });
    const refused = await client.patch(path, { amount: 20, method: 'Cash' });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      ['amount', 'method'].map((field) => ({
        field,
        reason: 'never changes; reverse the payment and enter another one',
      })),
    ]);
    expect((await client.patch(path, changed.body.data)).headers.get('etag')).toBe('"2"');
  });

  it('are found by customer, kind, status, invoice, method and time', async () => {
    const one = await client.create(
      '/v2/payments',
      paymentBody(10, { method: 'Cash', paid_at: '2026-01-01T00:00:00Z' }),
    );
    const other = await client.create('/v2/payments', paymentBody(10, { allocations: [{ invoice_id: first.id }] }));
    const idsOf = async (query: string) =>
      (await client.get(`/v2/payments?sort_by=created_at&sort=asc&${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf(`customer_ids=${trade.customer.id}`)).toEqual([one.id, other.id]);
    expect(await idsOf('kind=refund')).toEqual([]);
    expect(await idsOf('status=unallocated')).toEqual([one.id]);
    expect(await idsOf('status=allocated')).toEqual([other.id]);
    expect(await idsOf('status=reversed')).toEqual([]);
    expect(await idsOf(`invoice_ids=${first.id}`)).toEqual([other.id]);
    expect(await idsOf('method=Cash')).toEqual([one.id]);
    expect(await idsOf('paid_before=2026-02-01T00:00:00Z')).toEqual([one.id]);
    expect(await idsOf('paid_after=2026-02-01T00:00:00Z')).toEqual([other.id]);
  });

  it('write off one invoice, with a note', async () => {
    const body = paymentBody(3, { kind: 'write_off', allocations: [{ invoice_id: first.id }] });
    const without = await client.post('/v2/payments', { ...body, allocations: [] });
    expect(without.body.details).toEqual([
      { field: 'note', reason: 'is required for a write-off' },
      { field: 'allocations', reason: 'must name exactly one invoice for a write-off' },
    ]);
    await client.create('/v2/payments', { ...body, note: 'Bank charges' });
    expect(await moneyOf(client, first)).toEqual({ paid: 3, due: 77, settlement: [0, 3, 0, 0] });
    const large = await client.post(
      '/v2/payments',
      paymentBody(78, { ...body, reference_id: 'W', amount: 78, note: 'N' }),
    );
    expect([large.body.code, large.body.details]).toEqual([
      'allocation_exceeds_due',
      [{ field: 'allocations[0].amount', reason: 'due 77.00, of which this asks 78.00' }],
    ]);
  });
});
