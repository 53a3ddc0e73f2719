import type { Client } from '#test/support/client.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('reversals, refunds and allocations', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let first: PaidInvoice;
  let second: PaidInvoice;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ timezone: 'UTC' });
    trade = await makeTrade(client);
    first = await invoiceOf(client, 80);
    second = await invoiceOf(client, 50);
  });

  const pay = (amount: number, invoice?: PaidInvoice, extra: object = {}) =>
    client.create(
      '/v2/payments',
      paymentBody(amount, { ...(invoice ? { allocations: [{ invoice_id: invoice.id }] } : {}), ...extra }),
    );
  const read = async (path: string) => (await client.get(path)).body.data;
  const credit = (invoice: PaidInvoice, amount: number) =>
    client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount });
  const locked = (answer: { status: number; body: { code: string; details: { reason: string }[] } }) => [
    answer.status,
    answer.body.code,
    answer.body.details.map(({ reason }) => reason),
  ];

  it('of payments undo all allocations that count, once', async () => {
    const payment = await pay(100, first);
    const path = `/v2/payments/${payment.id}`;
    const answer = await client.post(`${path}/reverse`, { reason: 'Bounced' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'reversed',
      allocated_amount: 0,
      unallocated_amount: 0,
      reversal_reason: 'Bounced',
      version: 2,
      allocations: [
        { amount: 80, reversed_by: expect.any(String) },
        { amount: -80, reverses: payment.allocations[0].id },
      ],
    });
    expect(await moneyOf(client, first)).toEqual({ paid: 0, due: 80, settlement: [0, 0, 0, 0] });
    const again = await client.post(`${path}/reverse`, {});
    expect(locked(again)).toEqual([409, 'resource_locked', [`was reversed at ${answer.body.data.reversed_at}`]]);
    const spent = await client.post('/v2/allocations', {
      from: { type: 'payment', id: payment.id },
      allocations: [{ invoice_id: first.id, amount: 1 }],
    });
    expect([spent.status, spent.body.code]).toEqual([409, 'allocation_exceeds_source']);
  });

  it('have a day that is neither in the future nor before what they undo', async () => {
    const payment = await pay(80, first, { paid_at: '2026-01-05T10:00:00Z' });
    const [{ effective_at }] = payment.allocations; // the invoice was issued after the payment
    const path = `/v2/payments/${payment.id}/reverse`;
    const early = await client.post(path, { reversed_at: '2026-01-06T00:00:00Z' });
    const reason = `must not be before ${effective_at.slice(0, 10)}, the day of its allocation ${payment.allocations[0].id}`;
    expect(early.body.details).toEqual([{ field: 'reversed_at', reason }]);
    const late = await client.post(path, { reversed_at: '2999-01-06T00:00:00Z' });
    expect(late.body.details).toEqual([
      { field: 'reversed_at', reason: expect.stringMatching(/^must not be after today, /) },
    ]);
    const { body } = await client.post(path, { reversed_at: effective_at });
    expect([body.data.reversed_at, body.data.allocations[1].effective_at]).toEqual([effective_at, effective_at]);
  });

  it('of allocations give the money back to the payment, once', async () => {
    const payment = await pay(100, first);
    const [allocation] = payment.allocations;
    const path = `/v2/allocations/${allocation.id}/reverse`;
    const answer = await client.post(path, {});
    expect([answer.status, answer.body.data]).toEqual([
      201,
      expect.objectContaining({
        from: { type: 'payment', id: payment.id },
        invoice_id: first.id,
        customer_id: trade.customer.id,
        amount: -80,
        reverses: allocation.id,
        reversed_by: null,
      }),
    ]);
    expect(await read(`/v2/payments/${payment.id}`)).toMatchObject({ status: 'unallocated', version: 2 });
    const original = await read(`/v2/allocations/${allocation.id}`);
    expect(original.reversed_by).toBe(answer.body.data.id);
    expect(locked(await client.post(path, {}))[2]).toEqual([`was reversed by ${answer.body.data.id}`]);
    const reversal = await client.post(`/v2/allocations/${answer.body.data.id}/reverse`, {});
    expect(locked(reversal)).toEqual([409, 'resource_locked', [`is the reversal of ${allocation.id}`]]);
  });

  it('an overpaid invoice gives its money to another one and gets it back', async () => {
    const payment = await pay(80, first);
    await credit(first, 30);
    const body = { from: { type: 'invoice', id: first.invoice_number }, allocations: [{ invoice_id: second.id }] };
    const { from, allocations } = (await client.post('/v2/allocations', body)).body.data;
    expect([from, allocations]).toMatchObject([
      { type: 'invoice', id: first.id },
      [{ invoice_id: second.id, amount: 30, counterpart_of: null }],
    ]);
    expect(await moneyOf(client, first)).toEqual({ paid: 50, due: 0, settlement: [50, 0, 0, 0] });
    expect(await moneyOf(client, second)).toEqual({ paid: 30, due: 20, settlement: [30, 0, 0, 0] });
    const list = await read(`/v2/allocations?invoice_ids=${first.id}`);
    const other = list.find((one: { amount: number }) => one.amount === -30);
    expect(other).toMatchObject({ invoice_id: first.id, counterpart_of: allocations[0].id });
    const again = await client.post('/v2/allocations', {
      ...body,
      allocations: [{ invoice_id: second.id, amount: 1 }],
    });
    expect(again.body.details).toEqual([{ field: 'from.id', reason: 'left 0.00, of which this asks 1.00' }]);

    const taken = await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect(locked(taken)).toEqual([409, 'resource_locked', [`reverse the allocation ${allocations[0].id} first`]]);
    const side = await client.post(`/v2/allocations/${other.id}/reverse`, {});
    expect(locked(side)[2]).toEqual([`reverse the allocation ${allocations[0].id} instead`]);
    await client.create(`/v2/allocations/${allocations[0].id}/reverse`, {});
    expect([await moneyOf(client, first), await moneyOf(client, second)]).toMatchObject([
      { paid: 80, due: -30 },
      { paid: 0, due: 50 },
    ]);
    await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect((await moneyOf(client, first)).paid).toBe(0);
  });

  it('refunds pay back unallocated money and overpaid invoices, and are reversed as a whole', async () => {
    const payment = await pay(100, first);
    await credit(first, 10);
    const sources = [
      { type: 'payment', id: payment.reference_id, amount: 20 },
      { type: 'invoice', id: first.id, amount: 10 },
    ];
    const wrong = await client.post('/v2/payments', paymentBody(31, { kind: 'refund', sources }));
    expect(wrong.body.details).toEqual([{ field: 'sources', reason: 'come to 30, but the amount is 31' }]);
    const refund = await client.create('/v2/payments', paymentBody(30, { kind: 'refund', sources }));
    expect(refund).toMatchObject({
      status: 'allocated',
      unallocated_amount: 0,
      sources: [
        { type: 'payment', id: payment.id, amount: 20 },
        { type: 'invoice', id: first.id, amount: 10 },
      ],
      allocations: [
        { invoice_id: null, refunded_payment_id: payment.id, amount: -20 },
        { invoice_id: first.id, amount: -10 },
      ],
    });
    expect(await read(`/v2/payments/${payment.id}`)).toMatchObject({ refunded_amount: 20, status: 'allocated' });
    expect(await moneyOf(client, first)).toEqual({ paid: 70, due: 0, settlement: [80, 0, 0, -10] });
    const over = await client.post(
      '/v2/payments',
      paymentBody(1, { kind: 'refund', sources: [{ ...sources[0], amount: 1 }] }),
    );
    expect(over.body.details).toEqual([{ field: 'sources[0].id', reason: 'left 0.00, of which this asks 1.00' }]);

    const refunded = await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect(locked(refunded)).toEqual([409, 'resource_locked', [`reverse the refund ${refund.display_id} first`]]);
    const part = await client.post(`/v2/allocations/${refund.allocations[1].id}/reverse`, {});
    expect(locked(part)[2]).toEqual([`reverse the refund ${refund.display_id} instead`]);
    await client.post(`/v2/payments/${refund.id}/reverse`, {});
    expect(await read(`/v2/payments/${payment.id}`)).toMatchObject({ refunded_amount: 0, unallocated_amount: 20 });
    expect(await moneyOf(client, first)).toMatchObject({ paid: 80, due: -10 });
  });

  it('are events: the allocation, the payment and the invoice', async () => {
    const { id } = await pay(80, first);
    const before = (await client.get('/v2/events?page_size=1000')).body.pagination.next_cursor;
    await client.post(`/v2/payments/${id}/reverse`, {});
    const { body } = await client.get(`/v2/events?cursor=${before}`);
    expect(body.data.map(({ type }: { type: string }) => type).sort()).toEqual([
      'allocation.created',
      'invoice.updated',
      'payment.reversed',
      'payment.updated',
    ]);
  });

  it('allocate money later, not before the source or the invoice', async () => {
    const payment = await pay(100);
    const from = { type: 'payment', id: payment.reference_id };
    const early = await client.post('/v2/allocations', {
      from,
      allocations: [{ invoice_id: first.id }, { invoice_id: first.id }],
      effective_at: '2020-01-01T00:00:00Z',
    });
    expect(early.body.details).toEqual([
      { field: 'allocations[1].invoice_id', reason: 'is named by allocations[0] already' },
      { field: 'effective_at', reason: expect.stringMatching(/^must not be before 20/) },
    ]);
    const missing = await client.post('/v2/allocations', {
      from: { type: 'invoice', id: 'none' },
      allocations: [{ invoice_id: 'none' }],
    });
    expect(missing.body.details).toEqual([{ field: 'from.id', reason: 'does not exist' }]);
    const { body } = await client.post('/v2/allocations', {
      from,
      allocations: [{ invoice_id: first.id }, { invoice_id: second.id }],
    });
    expect(body.data.allocations.map(({ amount }: { amount: number }) => amount)).toEqual([80, 20]);
    expect(await read(`/v2/payments/${payment.id}`)).toMatchObject({ status: 'allocated', version: 2 });
    const listed = await read(`/v2/allocations?payment_ids=${payment.id}&customer_ids=${trade.customer.id}`);
    expect(listed).toHaveLength(2);
  });
});
