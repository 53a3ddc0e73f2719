import type { Client } from '#test/support/client.js';
import { allocating, DiscountedSales, IN_TIME } from '#test/support/discounted-sales.js';
import { invoiceOf, paymentBody, readInvoice } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('what was left of a payment or an invoice', () => {
  let service: TestService;
  let client: Client;
  let sales: DiscountedSales;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    sales = new DiscountedSales(client, await makeTrade(client));
  });

  it('is reversed with its payment or allocation, or alone', async () => {
    const invoice = await sales.offering();
    const pay = async () =>
      client.create('/v2/payments', allocating(116.62, IN_TIME, { invoice_id: invoice.id, rest: 'discount' }));
    const due = async () => (await readInvoice(client, invoice)).due_amount;
    const first = await pay();
    await client.post(`/v2/payments/${first.id}/reverse`, {});
    expect([await due(), (await sales.discountOf(invoice)).status]).toEqual([119, 'reversed']);
    const second = await pay();
    await client.post(`/v2/allocations/${second.allocations[0].id}/reverse`, {});
    expect(await due()).toBe(119);
    expect((await client.get(`/v2/payments/${second.id}`)).body.data).toMatchObject({ unallocated_amount: 116.62 });
    const from = { type: 'payment', id: second.id };
    await client.create('/v2/allocations', { from, allocations: [{ invoice_id: invoice.id, rest: 'discount' }] });
    expect(await due()).toBe(0);
    const discount = (await sales.paymentsOf(invoice)).findLast(({ kind }) => kind === 'discount')!;
    const cancelled = await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    expect(JSON.stringify(cancelled.body.details)).not.toContain(discount.display_id);
    expect(await sales.post(`/v2/allocations/${discount.allocations[0]!.id}/reverse`, {})).toEqual([
      ...[409, 'resource_locked'],
      { field: 'id', reason: `reverse the discount ${discount.display_id} instead` },
    ]);
    await client.post(`/v2/payments/${discount.id}/reverse`, {});
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 116.62, due: 2.38, discounts: 0 });
    expect((await client.get(`/v2/payments/${second.id}`)).body.data.status).toBe('allocated');
    expect(await sales.taxes()).toEqual([[19, 100, 19]]);
    await sales.balanced();
  });

  it('is taken back by credit notes in proportion, until they are voided', async () => {
    const invoice = await sales.offering();
    const body = allocating(116.62, IN_TIME, { invoice_id: invoice.id, rest: 'discount' });
    const payment = await client.create('/v2/payments', body);
    const credit = (amount: number) => client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount });
    const half = await credit(59.5);
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 117.81, due: -58.31, discounts: 1.19 });
    const [negative] = (await sales.paymentsOf(invoice)).filter(({ amount }) => amount < 0);
    expect(negative).toMatchObject({
      ...{ kind: 'discount', amount: -1.19, with_payment_id: payment.id, with_credit_note_id: half.id },
      ...{ status: 'allocated', tax_summary: [{ category: 'S', rate: 19, base: -1, tax: -0.19 }] },
    });
    expect((await sales.balance()).slice(0, 5)).toEqual([
      ...[-58.31, ['invoice', 119], ['payment', -116.62], ['discount', -2.38]],
      expect.arrayContaining([expect.stringMatching(/credit_note|discount/)]),
    ]);
    expect(await sales.taxes()).toEqual([[19, 49, 9.31]]);
    expect(await sales.post(`/v2/payments/${negative!.id}/reverse`, {})).toEqual([
      ...[409, 'resource_locked'],
      { field: 'id', reason: `void the credit note ${half.credit_note_number} instead` },
    ]);
    const rest = await credit(59.5);
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 116.62, due: -116.62, discounts: 0 });
    expect(await sales.taxes()).toEqual([]);
    await client.post(`/v2/credit-notes/${half.id}/void`, {});
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 117.81, due: -58.31, discounts: 1.19 });
    await client.post(`/v2/credit-notes/${rest.id}/void`, {});
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 119, due: 0, discounts: 2.38 });
    await credit(59.5);
    await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect(await sales.moneyOf(invoice)).toMatchObject({ paid: 0, due: 59.5, discounts: 0 });
    expect(await sales.taxes()).toEqual([[19, 50, 9.5]]);
    await sales.balanced();
  });

  it('can be more than the due: it stays unallocated, or is written off within the tolerance', async () => {
    await client.patch('/v2/settings', { payment_tolerance: 1 });
    const invoice = await invoiceOf(client, 80);
    const draft = await invoiceOf(client, 10, { invoice_status: 'DRAFT' });
    const allocations = [{ invoice_id: invoice.id, amount: 90 }, { invoice_id: draft.id }];
    expect(await sales.post('/v2/payments', paymentBody(100, { allocations }))).toEqual([
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
    await sales.balanced();
  });

  it('can be given up by hand, without money', async () => {
    const payment = await client.create('/v2/payments', paymentBody(3));
    const sources = [{ type: 'payment', id: payment.id, amount: 3 }];
    const body = paymentBody(3, { kind: 'write_off', sources });
    expect(await sales.post('/v2/payments', body)).toMatchObject([400, 'validation_failed', { field: 'note' }]);
    const written = await client.create('/v2/payments', { ...body, note: 'Nobody claims it' });
    expect(written).toMatchObject({ status: 'allocated', sources, with_payment_id: null });
    expect(await sales.balance()).toEqual([0, ['payment', -3], ['write_off', 3]]);
    expect((await client.get('/v2/open-items')).body.data).toEqual([]);
    expect(await sales.post(`/v2/payments/${payment.id}/reverse`, {})).toMatchObject([
      409,
      'resource_locked',
      { field: 'id' },
    ]);
    await sales.balanced();
  });
});
