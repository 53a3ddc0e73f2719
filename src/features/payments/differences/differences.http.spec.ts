import type { Client } from '#test/support/client.js';
import {
  allocating,
  DiscountedSales,
  IN_TIME,
  LATE,
  type Shown,
  type TaxLine,
} from '#test/support/discounted-sales.js';
import { paymentBody, readInvoice } from '#test/support/payments.js';
import { daysAgo } from '#test/support/reminders/overdue.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

const [LAST_DAY, DAY_AFTER] = [IN_TIME, LATE].map((time) => time.slice(0, 10));

describe('what an allocation leaves', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let sales: DiscountedSales;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    sales = new DiscountedSales(client, trade);
  });

  it('is a discount in time, with its tax, and the invoice is paid', async () => {
    const invoice = await sales.offering();
    const body = allocating(116.62, IN_TIME, { invoice_id: invoice.id, amount: 116.62, rest: 'discount' });
    const payment = await client.create('/v2/payments', body);
    expect(payment).toMatchObject({ status: 'allocated', allocated_amount: 116.62, warnings: [] });
    expect(await readInvoice(client, invoice)).toMatchObject({ invoice_status: 'CLOSED', due_amount: 0 });
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 119, discounts: 2.38 });
    const discount = await sales.discountOf(invoice);
    expect(discount).toMatchObject({
      ...{
        kind: 'discount',
        display_id: 'P-000002',
        amount: 2.38,
        status: 'allocated',
        customer_id: trade.customer.id,
      },
      ...{ reference_id: discount.id, with_payment_id: payment.id, with_credit_note_id: null, overridden: false },
      ...{ paid_at: IN_TIME, note: null, sources: [] },
      tax_summary: [{ category: 'S', rate: 19, base: 2, tax: 0.38 }],
      allocations: [{ invoice_id: invoice.id, amount: 2.38, effective_at: IN_TIME }],
    });
    expect(await sales.taxes()).toEqual([[19, 98, 18.62]]);
    expect(await sales.balance()).toEqual([0, ['invoice', 119], ['payment', -116.62], ['discount', -2.38]]);
    const lines = (await client.get('/v2/exports/invoice_taxes')).body as TaxLine[];
    expect(lines.map(({ type, base, tax }) => [type, base, tax])).toEqual([
      ['invoice', 100, 19],
      ['discount', -2, -0.38],
    ]);
    await sales.balanced();
  });

  it('is refused as a discount late, or beyond what is offered, but for an override with a note', async () => {
    const invoice = await sales.offering();
    const late = { invoice_id: invoice.id, amount: 116.62, rest: 'discount' };
    const field = 'allocations[0].rest';
    expect(await sales.post('/v2/payments', allocating(116.62, LATE, late))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: `until ${LAST_DAY}, at most 2.38, this leaves 2.38; paid on ${DAY_AFTER}` },
    ]);
    expect(await sales.post('/v2/payments', allocating(114, IN_TIME, { ...late, amount: 114 }))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: `until ${LAST_DAY}, at most 2.38, this leaves 5.00` },
    ]);
    const override = { ...late, amount: 110, override: true };
    expect(await sales.post('/v2/payments', allocating(110, LATE, override))).toEqual([
      ...[400, 'validation_failed'],
      { field: 'note', reason: 'is required with override' },
    ]);
    await client.create('/v2/payments', allocating(110, LATE, override, { note: 'Agreed' }));
    expect(await sales.discountOf(invoice)).toMatchObject({ amount: 9, overridden: true, note: 'Agreed' });
    const plain = await sales.offering({ early_payment: [] });
    const without = { invoice_id: plain.id, amount: 118, rest: 'discount' };
    expect(await sales.post('/v2/payments', allocating(118, IN_TIME, without))).toEqual([
      ...[409, 'discount_not_available'],
      { field, reason: 'the invoice offers no discount' },
    ]);
    await client.patch('/v2/settings', { discount_grace_days: 3, payment_tolerance: 0.5 });
    const graced = await sales.offering();
    await client.create(
      '/v2/payments',
      allocating(116.12, daysAgo(47), { ...late, invoice_id: graced.id, amount: 116.12 }),
    );
    expect(await sales.discountOf(graced)).toMatchObject({ amount: 2.88, overridden: false });
    await sales.balanced();
  });

  it('is the offered discount where no amount is stated', async () => {
    const [first, second, third] = [await sales.offering(), await sales.offering(), await sales.offering()];
    const both = [first, second].map(({ id }) => ({ invoice_id: id, rest: 'discount' }));
    const payment = await client.create('/v2/payments', paymentBody(240, { paid_at: IN_TIME, allocations: both }));
    expect(payment.allocations.map(({ amount }: Shown) => amount)).toEqual([116.62, 116.62]);
    expect(payment).toMatchObject({ unallocated_amount: 6.76 });
    const path = `/v2/invoices/${third.id}/payments`;
    expect(await sales.post(path, { reference_id: 'X', paid_at: LATE, rest: 'discount' })).toEqual([
      ...[409, 'discount_not_available'],
      { field: 'rest', reason: `until ${LAST_DAY}, at most 2.38; paid on ${DAY_AFTER}` },
    ]);
    expect(await client.create(path, { reference_id: 'X', paid_at: IN_TIME, rest: 'discount' })).toMatchObject({
      amount: 116.62,
    });
    expect(await sales.moneyOf(third)).toMatchObject({ due: 0, discounts: 2.38 });
    await sales.balanced();
  });

  it('is taken once, by what is allocated later too, and never from an invoice', async () => {
    const invoice = await sales.offering();
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
    const discount = await sales.discountOf(invoice);
    expect(discount).toMatchObject({ with_payment_id: more.id, note: 'Skonto' });
    expect(discount.paid_at).toBe(made.allocations[0].effective_at);
    const first = (await client.get(`/v2/allocations?invoice_ids=${invoice.id}&payment_ids=${source.id}`)).body.data[0];
    await client.post(`/v2/allocations/${first.id}/reverse`, {});
    const again = {
      from: { type: 'payment', id: source.id },
      allocations: [{ invoice_id: invoice.id, amount: 49, rest: 'discount' }],
    };
    expect(await sales.post('/v2/allocations', again)).toEqual([
      ...[409, 'discount_not_available'],
      { field: 'allocations[0].rest', reason: `the discount ${discount.display_id} counts already` },
    ]);
    const other = await sales.offering();
    await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 110 });
    expect(
      await sales.post('/v2/allocations', {
        from: { type: 'invoice', id: invoice.id },
        allocations: [{ invoice_id: other.id, rest: 'discount' }],
      }),
    ).toEqual([
      ...[400, 'validation_failed'],
      { field: 'allocations[0].rest', reason: 'can only be sent with a payment' },
    ]);
    await sales.balanced();
  });

  it('is written off within the tolerance', async () => {
    await client.patch('/v2/settings', { payment_tolerance: 1 });
    const invoice = await sales.offering();
    const allocation = { invoice_id: invoice.id, amount: 117.9, rest: 'write_off' };
    expect(await sales.post('/v2/payments', allocating(117.9, LATE, allocation))).toEqual([
      ...[409, 'difference_exceeds_tolerance'],
      { field: 'allocations[0].rest', reason: 'at most 1.00, this leaves 1.10' },
    ]);
    const payment = await client.create('/v2/payments', allocating(118, LATE, { ...allocation, amount: 118 }));
    expect(await sales.moneyOf(invoice)).toEqual({ paid: 119, due: 0, written: 1, discounts: 0 });
    const [, written] = await sales.paymentsOf(invoice);
    expect(written).toMatchObject({ kind: 'write_off', amount: 1, with_payment_id: payment.id, tax_summary: null });
    expect(await sales.taxes()).toEqual([[19, 100, 19]]);
    const reversal = await client.post(`/v2/payments/${payment.id}/reverse`, { reason: 'Bounced' });
    expect(reversal.status).toBe(200);
    expect((await client.get(`/v2/payments/${written!.id}`)).body.data).toMatchObject({
      ...{ status: 'reversed', reversal_reason: 'Bounced' },
      reversed_at: reversal.body.data.reversed_at,
    });
    expect(await sales.moneyOf(invoice)).toEqual({ paid: 0, due: 119, written: 0, discounts: 0 });
    await sales.balanced();
  });
});
