import { invoiceOf, moneyOf, paymentBody } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';
import { creditsOf, type FreeNote } from '#test/support/used-credits.js';
import { atNoon, daysAgo } from '#test/support/receivables/dated.js';

describe('the amount of a credit note without an invoice', () => {
  const fixture = ReceivablesFixture.prepared();
  const post = (path: string, body: object) => fixture.client.post(path, body);
  const { credit, allocate, refund, read, balances } = creditsOf(fixture);
  /** What is allocated, refunded and left. */
  const used = async ({ id }: FreeNote) => {
    const { allocated_amount, refunded_amount, unallocated_amount } = await read(`/v2/credit-notes/${id}`);
    return [allocated_amount, refunded_amount, unallocated_amount];
  };
  const refusalOf = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer;
    return [status, body.code, body.details];
  };

  afterEach(async () => {
    expect(await read('/v2/reconciliation')).toEqual([]);
  });

  it('is given to invoices, which have it as a payment, and is taken back', async () => {
    const note = await credit(50, { reference_id: 'BONUS-1' });
    const [first, second] = [await invoiceOf(fixture.client, 30), await invoiceOf(fixture.client, 100)];
    const answer = await post('/v2/allocations', {
      from: { type: 'credit_note', id: 'BONUS-1' },
      allocations: [{ invoice_id: first.id }, { invoice_id: second.id }],
    });
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      {
        from: { type: 'credit_note', id: note.id },
        allocations: [
          {
            from: { type: 'credit_note', id: note.id },
            invoice_id: first.id,
            amount: 30,
            refunded_credit_note_id: null,
          },
          { invoice_id: second.id, amount: 20, customer_id: fixture.trade.customer.id },
        ],
      },
    ]);
    expect(await moneyOf(fixture.client, first)).toEqual({ paid: 30, due: 0, settlement: [30, 0, 0, 0] });
    expect(await moneyOf(fixture.client, second)).toMatchObject({ paid: 20, due: 80 });
    expect(await used(note)).toEqual([50, 0, 0]);
    const ofCustomer = await read('/v2/allocations?customer_ids=C-1');
    expect(ofCustomer).toHaveLength(2);
    const [{ id }] = answer.body.data.allocations;
    const reversal = await post(`/v2/allocations/${id}/reverse`, {});
    expect([reversal.status, reversal.body.data]).toMatchObject([201, { amount: -30, reverses: id }]);
    expect(await used(note)).toEqual([20, 0, 30]);
    expect(await moneyOf(fixture.client, first)).toMatchObject({ paid: 0, due: 30 });
    const { version } = await read(`/v2/credit-notes/${note.id}`);
    expect(version).toBe(3);
    const types = (await read('/v2/events?types=credit_note.created&types=credit_note.updated')).map(
      ({ type }: { type: string }) => type,
    );
    expect(types).toEqual(['credit_note.created', 'credit_note.updated', 'credit_note.updated']);
  });

  it('is never given or paid back twice', async () => {
    const note = await credit(50);
    const invoice = await invoiceOf(fixture.client, 100);
    expect(await refusalOf(allocate(note, { invoice_id: invoice.id, amount: 60 }))).toEqual([
      409,
      'allocation_exceeds_source',
      [{ field: 'from.id', reason: 'left 50.00, of which this asks 60.00' }],
    ]);
    expect((await allocate(note, { invoice_id: invoice.id, amount: 30 })).status).toBe(201);
    expect((await refusalOf(refund(note, 21))).slice(0, 2)).toEqual([409, 'allocation_exceeds_source']);
    expect((await refund(note, 20)).status).toBe(201);
    expect(await used(note)).toEqual([30, 20, 0]);
    expect((await refusalOf(allocate(note, { invoice_id: invoice.id })))[1]).toBe('allocation_exceeds_source');
  });

  it('is paid back by a refund, alone or beside other sources, until that is reversed', async () => {
    const note = await credit(50);
    const payment = await fixture.client.create('/v2/payments', paymentBody(10));
    const sources = [
      { type: 'credit_note', id: note.id, amount: 45 },
      { type: 'payment', id: payment.id, amount: 10 },
    ];
    const { status, body } = await post('/v2/payments', paymentBody(55, { kind: 'refund', sources }));
    expect([status, body.data]).toMatchObject([
      201,
      { sources, allocations: [{ refunded_credit_note_id: note.id, invoice_id: null, amount: -45 }, { amount: -10 }] },
    ]);
    expect([await used(note), await balances(fixture.trade.customer.id)]).toEqual([
      [0, 45, 5],
      [-5, -5],
    ]);
    await post(`/v2/payments/${body.data.id}/reverse`, {});
    expect([await used(note), await balances(fixture.trade.customer.id)]).toEqual([
      [0, 0, 50],
      [-60, -60],
    ]);
    const write = paymentBody(50, { kind: 'write_off', note: 'Expired', sources: [{ ...sources[0], amount: 50 }] });
    expect((await post('/v2/payments', write)).status).toBe(201);
    expect([await used(note), await balances(fixture.trade.customer.id)]).toEqual([
      [0, 50, 0],
      [-10, -10],
    ]);
  });

  it('is of its customer or group, of no invoice, and of no day before the credit note', async () => {
    const invoice = await invoiceOf(fixture.client, 100);
    await fixture.client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
    const other = await credit(50, { customer_id: 'C-2' });
    expect((await refusalOf(allocate(other, { invoice_id: invoice.id })))[2]).toEqual([
      { field: 'allocations[0].invoice_id', reason: 'is an invoice of another customer' },
    ]);
    expect((await refusalOf(refund(other, 50)))[2]).toEqual([
      { field: 'sources[0].id', reason: 'is of another customer' },
    ]);
    const ofInvoice = await fixture.client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 5 });
    const reason = 'is a credit note of an invoice, which owes less by it already; name the invoice';
    expect((await refusalOf(allocate(ofInvoice, { invoice_id: invoice.id })))[2]).toEqual([
      { field: 'from.id', reason },
    ]);
    expect((await refusalOf(refund(ofInvoice, 1)))[2]).toEqual([{ field: 'sources[0].id', reason }]);
    expect((await refusalOf(refund({ id: invoice.id }, 1)))[2]).toEqual([
      { field: 'sources[0].id', reason: 'does not exist' },
    ]);
    const note = await credit(50);
    const early = await refund(note, 1, { paid_at: atNoon(1) });
    expect(early.body.details).toEqual([
      {
        field: 'paid_at',
        reason: `must not be before ${daysAgo(0)}, the day of the credit note ${note.credit_note_number}`,
      },
    ]);
    const rest = await allocate(note, { invoice_id: invoice.id, rest: 'write_off' });
    expect(rest.body.details).toEqual([{ field: 'allocations[0].rest', reason: 'can only be sent with a payment' }]);
  });

  it('is voided only while nothing of it is used', async () => {
    const note = await credit(50);
    const invoice = await invoiceOf(fixture.client, 100);
    const { body } = await allocate(note, { invoice_id: invoice.id, amount: 30 });
    const refunded = (await refund(note, 5)).body.data;
    const [{ id }] = body.data.allocations;
    const voiding = () => post(`/v2/credit-notes/${note.id}/void`, { reason: 'Mistake' });
    expect(await refusalOf(voiding())).toEqual([
      409,
      'resource_locked',
      [
        { field: 'id', reason: `reverse the allocation ${id} first` },
        { field: 'id', reason: `reverse the refund ${refunded.display_id} first` },
      ],
    ]);
    await post(`/v2/allocations/${id}/reverse`, {});
    await post(`/v2/payments/${refunded.id}/reverse`, {});
    const stale = await fixture.client.post(`/v2/credit-notes/${note.id}/void`, {}, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    const answer = await voiding();
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        status: 'voided',
        void_reason: 'Mistake',
        amount: 50,
        unallocated_amount: 0,
        items: [{ sku: 'BONUS', name: 'Bonus' }],
      },
    ]);
    expect((await voiding()).body.data).toEqual(answer.body.data);
    expect((await refusalOf(allocate(note, { invoice_id: invoice.id })))[1]).toBe('allocation_exceeds_source');
    expect(await balances(fixture.trade.customer.id)).toEqual([100, 100]);
  });

  it('is free again when an invoice that had it is deleted in v1', async () => {
    const note = await credit(50);
    const invoice = await invoiceOf(fixture.client, 30);
    await allocate(note, { invoice_id: invoice.id });
    const cancelled = await fixture.client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    expect(cancelled.status).toBe(409);
    expect((await fixture.client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect([await used(note), await balances(fixture.trade.customer.id)]).toEqual([
      [0, 0, 50],
      [-50, -50],
    ]);
  });
});
