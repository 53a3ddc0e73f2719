import type { Client } from '#test/support/client.js';
import { invoiceOf, type PaidInvoice, paymentBody, readInvoice } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

/** A payment or an entry of a statement as it is answered. */
interface Shown {
  id: string;
  display_id: string;
  kind: string;
  type: string;
  status: string;
  amount: number;
  paid_at: string;
  allocations: { id: string }[];
}

/** A row of the tax report, or of the export of its documents. */
interface TaxLine {
  type: string;
  rate: number;
  base: number;
  tax: number;
}

const ISSUED_AT = '2026-01-05T10:00:00Z';
const IN_TIME = '2026-01-15T10:00:00Z';
const LATE = '2026-01-16T10:00:00Z';

describe('what an allocation leaves', () => {
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

  /** An invoice of 100.00 + 19 %, with 2 % for 10 days. */
  const offering = (extra: object = {}) =>
    invoiceOf(client, 100, {
      ...{ issued_at: ISSUED_AT, tax_mode: 'net', early_payment: [{ days: 10, percent: 2 }] },
      items: [{ sku: 'A', name: 'A', quantity: 1, amount: 100, tax_rate: 19 }],
      ...extra,
    });
  const allocating = (amount: number, paid_at: string, allocation: object, extra: object = {}) =>
    paymentBody(amount, { paid_at, allocations: [allocation], ...extra });
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await client.post(path, body);
    return [status, answer.code ?? answer.data, ...(answer.details ?? [])];
  };
  const moneyOf = async (invoice: PaidInvoice) => {
    const { paid_amount, due_amount, settlement } = await readInvoice(client, invoice);
    return { paid: paid_amount, due: due_amount, written: settlement.write_offs, discounts: settlement.discounts };
  };
  const paymentsOf = async ({ id }: PaidInvoice): Promise<Shown[]> =>
    (await client.get(`/v2/invoices/${id}/payments?sort_by=created_at&sort=asc`)).body.data;
  const discountOf = async (invoice: PaidInvoice) =>
    (await paymentsOf(invoice)).find(({ kind, amount }) => kind === 'discount' && amount > 0)!;
  const taxes = async () =>
    (await client.get('/v2/reports/tax?from_date=2026-01-01&to_date=2026-12-31')).body.data.rows.map((row: TaxLine) => [
      row.rate,
      row.base,
      row.tax,
    ]);
  const balanced = async () => expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  const balance = async () => {
    const statement = `/v2/customers/${trade.customer.id}/statement?from_date=2026-01-01&to_date=2026-12-31`;
    const { closing_balance, entries } = (await client.get(statement)).body.data;
    return [closing_balance, ...entries.map(({ type, amount }: Shown) => [type, amount])];
  };

  it('is a discount in time, with its tax, and the invoice is paid', async () => {
    const invoice = await offering();
    const body = allocating(116.62, IN_TIME, { invoice_id: invoice.id, amount: 116.62, rest: 'discount' });
    const payment = await client.create('/v2/payments', body);
    expect(payment).toMatchObject({ status: 'allocated', allocated_amount: 116.62, warnings: [] });
    expect(await readInvoice(client, invoice)).toMatchObject({ invoice_status: 'CLOSED', due_amount: 0 });
    expect(await moneyOf(invoice)).toMatchObject({ paid: 119, discounts: 2.38 });
    const discount = await discountOf(invoice);
    expect(discount).toMatchObject({
      ...{
        kind: 'discount',
        display_id: 'P-000002',
        amount: 2.38,
        status: 'allocated',
        customer_id: trade.customer.id,
      },
      ...{ reference_id: discount.id, with_payment_id: payment.id, with_credit_note_id: null, overridden: false },
      ...{ paid_at: '2026-01-15T10:00:00.000Z', note: null, sources: [] },
      tax_summary: [{ category: 'S', rate: 19, base: 2, tax: 0.38 }],
      allocations: [{ invoice_id: invoice.id, amount: 2.38, effective_at: '2026-01-15T10:00:00.000Z' }],
    });
    expect(await taxes()).toEqual([[19, 98, 18.62]]);
    expect(await balance()).toEqual([0, ['invoice', 119], ['payment', -116.62], ['discount', -2.38]]);
    const lines = (await client.get('/v2/exports/invoice_taxes')).body as TaxLine[];
    expect(lines.map(({ type, base, tax }) => [type, base, tax])).toEqual([
      ['invoice', 100, 19],
      ['discount', -2, -0.38],
    ]);
    await balanced();
  });

  it('is refused as a discount late, or beyond what is offered, but for an override with a note', async () => {
    const invoice = await offering();
    const late = { invoice_id: invoice.id, amount: 116.62, rest: 'discount' };
    const field = 'allocations[0].rest';
    expect(await post('/v2/payments', allocating(116.62, LATE, late))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: 'until 2026-01-15, at most 2.38, this leaves 2.38; paid on 2026-01-16' },
    ]);
    expect(await post('/v2/payments', allocating(114, IN_TIME, { ...late, amount: 114 }))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: 'until 2026-01-15, at most 2.38, this leaves 5.00' },
    ]);
    const override = { ...late, amount: 110, override: true };
    expect(await post('/v2/payments', allocating(110, LATE, override))).toEqual([
      ...[400, 'validation_failed'],
      { field: 'note', reason: 'is required with override' },
    ]);
    await client.create('/v2/payments', allocating(110, LATE, override, { note: 'Agreed' }));
    expect(await discountOf(invoice)).toMatchObject({ amount: 9, overridden: true, note: 'Agreed' });
    const plain = await offering({ early_payment: [] });
    const without = { invoice_id: plain.id, amount: 118, rest: 'discount' };
    expect(await post('/v2/payments', allocating(118, IN_TIME, without))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: 'the invoice offers no discount' },
    ]);
    await client.patch('/v2/settings', { discount_grace_days: 3, payment_tolerance: 0.5 });
    const graced = await offering();
    await client.create(
      '/v2/payments',
      allocating(116.12, '2026-01-18T10:00:00Z', { ...late, invoice_id: graced.id, amount: 116.12 }),
    );
    expect(await discountOf(graced)).toMatchObject({ amount: 2.88, overridden: false });
    await balanced();
  });

  it('is the offered discount where no amount is stated', async () => {
    const [first, second, third] = [await offering(), await offering(), await offering()];
    const both = [first, second].map(({ id }) => ({ invoice_id: id, rest: 'discount' }));
    const payment = await client.create('/v2/payments', paymentBody(240, { paid_at: IN_TIME, allocations: both }));
    expect(payment.allocations.map(({ amount }: Shown) => amount)).toEqual([116.62, 116.62]);
    expect(payment).toMatchObject({ unallocated_amount: 6.76 });
    const path = `/v2/invoices/${third.id}/payments`;
    expect(await post(path, { reference_id: 'X', paid_at: LATE, rest: 'discount' })).toEqual([
      ...[409, 'discount_not_available'],
      { field: 'rest', reason: 'until 2026-01-15, at most 2.38; paid on 2026-01-16' },
    ]);
    expect(await client.create(path, { reference_id: 'X', paid_at: IN_TIME, rest: 'discount' })).toMatchObject({
      amount: 116.62,
    });
    expect(await moneyOf(third)).toMatchObject({ due: 0, discounts: 2.38 });
    await balanced();
  });

  it('is taken once, by what is allocated later too, and never from an invoice', async () => {
    const invoice = await offering();
    const source = await client.create('/v2/payments', paymentBody(100, { paid_at: IN_TIME }));
    const allocations = [{ invoice_id: invoice.id, amount: 50 }];
    await client.create('/v2/allocations', { from: { type: 'payment', id: source.id }, allocations });
    const more = await client.create('/v2/payments', paymentBody(66.62, { paid_at: IN_TIME }));
    const rest = {
      from: { type: 'payment', id: more.id },
      allocations: [{ invoice_id: invoice.id, rest: 'discount' }],
    };
    const made = await client.create('/v2/allocations', { ...rest, note: 'Skonto' });
    expect(made.allocations).toMatchObject([{ amount: 66.62 }]);
    const discount = await discountOf(invoice);
    expect(discount).toMatchObject({ with_payment_id: more.id, note: 'Skonto' });
    expect(discount.paid_at).toBe(made.allocations[0].effective_at);
    const first = (await client.get(`/v2/allocations?invoice_ids=${invoice.id}&payment_ids=${source.id}`)).body.data[0];
    await client.post(`/v2/allocations/${first.id}/reverse`, {});
    const again = {
      from: { type: 'payment', id: source.id },
      allocations: [{ invoice_id: invoice.id, amount: 49, rest: 'discount' }],
    };
    expect(await post('/v2/allocations', again)).toEqual([
      ...[409, 'discount_not_available'],
      { field: 'allocations[0].rest', reason: `the discount ${discount.display_id} counts already` },
    ]);
    const other = await offering();
    await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 110 });
    expect(
      await post('/v2/allocations', {
        from: { type: 'invoice', id: invoice.id },
        allocations: [{ invoice_id: other.id, rest: 'discount' }],
      }),
    ).toEqual([
      ...[400, 'validation_failed'],
      { field: 'allocations[0].rest', reason: 'can only be sent with a payment' },
    ]);
    await balanced();
  });

  it('is written off within the tolerance', async () => {
    await client.patch('/v2/settings', { payment_tolerance: 1 });
    const invoice = await offering();
    const allocation = { invoice_id: invoice.id, amount: 117.9, rest: 'write_off' };
    expect(await post('/v2/payments', allocating(117.9, LATE, allocation))).toEqual([
      ...[409, 'difference_exceeds_tolerance'],
      { field: 'allocations[0].rest', reason: 'at most 1.00, this leaves 1.10' },
    ]);
    const payment = await client.create('/v2/payments', allocating(118, LATE, { ...allocation, amount: 118 }));
    expect(await moneyOf(invoice)).toEqual({ paid: 119, due: 0, written: 1, discounts: 0 });
    const [, written] = await paymentsOf(invoice);
    expect(written).toMatchObject({ kind: 'write_off', amount: 1, with_payment_id: payment.id, tax_summary: null });
    expect(await taxes()).toEqual([[19, 100, 19]]);
    const reversal = await client.post(`/v2/payments/${payment.id}/reverse`, { reason: 'Bounced' });
    expect(reversal.status).toBe(200);
    expect((await client.get(`/v2/payments/${written!.id}`)).body.data).toMatchObject({
      ...{ status: 'reversed', reversal_reason: 'Bounced' },
      reversed_at: reversal.body.data.reversed_at,
    });
    expect(await moneyOf(invoice)).toEqual({ paid: 0, due: 119, written: 0, discounts: 0 });
    await balanced();
  });

  it('is reversed with its payment or allocation, or alone', async () => {
    const invoice = await offering();
    const pay = async () =>
      client.create('/v2/payments', allocating(116.62, IN_TIME, { invoice_id: invoice.id, rest: 'discount' }));
    const due = async () => (await readInvoice(client, invoice)).due_amount;
    const first = await pay();
    await client.post(`/v2/payments/${first.id}/reverse`, {});
    expect([await due(), (await discountOf(invoice)).status]).toEqual([119, 'reversed']);
    const second = await pay();
    await client.post(`/v2/allocations/${second.allocations[0].id}/reverse`, {});
    expect(await due()).toBe(119);
    expect((await client.get(`/v2/payments/${second.id}`)).body.data).toMatchObject({ unallocated_amount: 116.62 });
    const from = { type: 'payment', id: second.id };
    await client.create('/v2/allocations', { from, allocations: [{ invoice_id: invoice.id, rest: 'discount' }] });
    expect(await due()).toBe(0);
    const discount = (await paymentsOf(invoice)).findLast(({ kind }) => kind === 'discount')!;
    const cancelled = await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    expect(JSON.stringify(cancelled.body.details)).not.toContain(discount.display_id);
    expect(await post(`/v2/allocations/${discount.allocations[0]!.id}/reverse`, {})).toEqual([
      ...[409, 'resource_locked'],
      { field: 'id', reason: `reverse the discount ${discount.display_id} instead` },
    ]);
    await client.post(`/v2/payments/${discount.id}/reverse`, {});
    expect(await moneyOf(invoice)).toMatchObject({ paid: 116.62, due: 2.38, discounts: 0 });
    expect((await client.get(`/v2/payments/${second.id}`)).body.data.status).toBe('allocated');
    expect(await taxes()).toEqual([[19, 100, 19]]);
    await balanced();
  });

  it('is taken back by credit notes in proportion, until they are voided', async () => {
    const invoice = await offering();
    const body = allocating(116.62, IN_TIME, { invoice_id: invoice.id, rest: 'discount' });
    const payment = await client.create('/v2/payments', body);
    const credit = (amount: number) => client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount });
    const half = await credit(59.5);
    expect(await moneyOf(invoice)).toMatchObject({ paid: 117.81, due: -58.31, discounts: 1.19 });
    const [negative] = (await paymentsOf(invoice)).filter(({ amount }) => amount < 0);
    expect(negative).toMatchObject({
      ...{ kind: 'discount', amount: -1.19, with_payment_id: payment.id, with_credit_note_id: half.id },
      ...{ status: 'allocated', tax_summary: [{ category: 'S', rate: 19, base: -1, tax: -0.19 }] },
    });
    expect((await balance()).slice(0, 5)).toEqual([
      ...[-58.31, ['invoice', 119], ['payment', -116.62], ['discount', -2.38]],
      expect.arrayContaining([expect.stringMatching(/credit_note|discount/)]),
    ]);
    expect(await taxes()).toEqual([[19, 49, 9.31]]);
    expect(await post(`/v2/payments/${negative!.id}/reverse`, {})).toEqual([
      ...[409, 'resource_locked'],
      { field: 'id', reason: `void the credit note ${half.credit_note_number} instead` },
    ]);
    const rest = await credit(59.5);
    expect(await moneyOf(invoice)).toMatchObject({ paid: 116.62, due: -116.62, discounts: 0 });
    expect(await taxes()).toEqual([]);
    await client.post(`/v2/credit-notes/${half.id}/void`, {});
    expect(await moneyOf(invoice)).toMatchObject({ paid: 117.81, due: -58.31, discounts: 1.19 });
    await client.post(`/v2/credit-notes/${rest.id}/void`, {});
    expect(await moneyOf(invoice)).toMatchObject({ paid: 119, due: 0, discounts: 2.38 });
    await credit(59.5);
    await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect(await moneyOf(invoice)).toMatchObject({ paid: 0, due: 59.5, discounts: 0 });
    expect(await taxes()).toEqual([[19, 50, 9.5]]);
    await balanced();
  });

  it('can be more than the due: it stays unallocated, or is written off within the tolerance', async () => {
    await client.patch('/v2/settings', { payment_tolerance: 1 });
    const invoice = await invoiceOf(client, 80);
    const draft = await invoiceOf(client, 10, { invoice_status: 'DRAFT' });
    const allocations = [{ invoice_id: invoice.id, amount: 90 }, { invoice_id: draft.id }];
    expect(await post('/v2/payments', paymentBody(100, { allocations }))).toEqual([
      ...[409, 'invoice_not_payable'],
      { field: 'allocations[1].invoice_id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' },
    ]);
    const kept = await client.create('/v2/payments', paymentBody(100, { allocations, excess: 'keep' }));
    expect(kept).toMatchObject({ allocated_amount: 80, unallocated_amount: 20 });
    expect(kept.warnings).toEqual([
      { field: 'allocations[0].amount', reason: 'due 80.00, of which this asks 90.00' },
      { field: 'allocations[1].invoice_id', reason: 'is a DRAFT; write invoice_status OPEN or SENT first' },
    ]);
    expect((await client.get(`/v2/payments/${kept.id}`)).body.data).not.toHaveProperty('warnings');
    const again = await client.create(`/v2/invoices/${invoice.id}/payments`, {
      reference_id: 'Y',
      amount: 5,
      excess: 'keep',
    });
    expect(again).toMatchObject({ unallocated_amount: 5, warnings: [{ field: 'id', reason: 'due 0.00' }] });
    const small = await invoiceOf(client, 50);
    const one = [{ invoice_id: small.id }];
    const more = await client.create('/v2/payments', paymentBody(52, { allocations: one, excess: 'write_off' }));
    expect(more).toMatchObject({
      unallocated_amount: 2,
      warnings: [{ field: 'excess', reason: '2.00 stay unallocated: at most 1.00 can be written off' }],
    });
    const other = [{ invoice_id: (await invoiceOf(client, 50)).id }];
    const paid = await client.create('/v2/payments', paymentBody(50.4, { allocations: other, excess: 'write_off' }));
    expect(paid).toMatchObject({ status: 'allocated', refunded_amount: 0.4, unallocated_amount: 0, warnings: [] });
    const [written] = (await client.get('/v2/payments?kind=write_off')).body.data;
    expect(written).toMatchObject({
      ...{ amount: 0.4, with_payment_id: paid.id, status: 'allocated' },
      sources: [{ type: 'payment', id: paid.id, amount: 0.4 }],
    });
    expect((await client.post(`/v2/payments/${paid.id}/reverse`, {})).status).toBe(200);
    expect((await client.get(`/v2/payments/${written!.id}`)).body.data.status).toBe('reversed');
    await balanced();
  });

  it('can be given up by hand, without money', async () => {
    const payment = await client.create('/v2/payments', paymentBody(3));
    const sources = [{ type: 'payment', id: payment.id, amount: 3 }];
    const body = paymentBody(3, { kind: 'write_off', sources });
    expect(await post('/v2/payments', body)).toMatchObject([400, 'validation_failed', { field: 'note' }]);
    const written = await client.create('/v2/payments', { ...body, note: 'Nobody claims it' });
    expect(written).toMatchObject({ status: 'allocated', sources, with_payment_id: null });
    expect(await balance()).toEqual([0, ['payment', -3], ['write_off', 3]]);
    expect((await client.get('/v2/open-items')).body.data).toEqual([]);
    expect(await post(`/v2/payments/${payment.id}/reverse`, {})).toMatchObject([
      409,
      'resource_locked',
      { field: 'id' },
    ]);
    await balanced();
  });
});
