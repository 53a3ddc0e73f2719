import type { Client } from '#test/support/client.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody, readInvoice } from '#test/support/payments.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('paid amounts that callers write', () => {
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

  const adjustments = async () =>
    (await client.get('/v2/payments?kind=adjustment&sort_by=created_at&sort=asc')).body.data;
  const amounts = async () => (await adjustments()).map(({ amount }: { amount: number }) => amount);
  const inV1 = (extra: object = {}) =>
    client.create('/v1/invoices', {
      reference_id: 'V1',
      order_id: 'SO-1',
      invoice_number: 'V1',
      total_amount: 80,
      paid_amount: 0,
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
      ...extra,
    });
  const query = (text: string) => asAdmin(service.database.adminUrl, async (admin) => (await admin.query(text)).rows);
  const differences = async () => (await client.get('/v2/reconciliation')).body.data;

  it('become one adjustment of each difference, also above the total', async () => {
    const invoice = await invoiceOf(client, 80, { paid_amount: 20 });
    const path = `/v2/invoices/${invoice.id}`;
    expect(invoice.settlement).toEqual({ payments: 0, write_offs: 0, discounts: 0, adjustments: 20, refunds: 0 });
    expect((await client.patch(path, { paid_amount: 95 })).body.data).toMatchObject({ paid_amount: 95, version: 2 });
    await client.patch(path, await readInvoice(client, invoice)); // a write-back makes none
    expect((await client.patch(path, { paid_amount: 10 })).body.data).toMatchObject({ paid_amount: 10, version: 3 });
    expect(await amounts()).toEqual([20, 75, -85]);
    expect((await adjustments())[2]).toMatchObject({
      status: 'allocated',
      unallocated_amount: 0,
      customer_id: trade.customer.id,
      allocations: [{ invoice_id: invoice.id, amount: -85 }],
    });
    expect(await moneyOf(client, invoice)).toEqual({ paid: 10, due: 70, settlement: [0, 0, 10, 0] });
    const { id } = await inV1({ paid_amount: 5 });
    await client.patch(`/v1/invoices/${id}`, { paid_amount: 0 });
    expect(await amounts()).toEqual([20, 75, -85, 5, -5]);
    expect(await differences()).toEqual([]);
  });

  it('cannot be less than what payments allocated', async () => {
    const invoice = await invoiceOf(client, 80, { paid_amount: 20 });
    const payment = await client.create(`/v2/invoices/${invoice.id}/payments`, { reference_id: 'P', amount: 30 });
    for (const version of ['v1', 'v2']) {
      const answer = await client.patch(`/${version}/invoices/${invoice.id}`, { paid_amount: 29.99 });
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        409,
        'resource_locked',
        [{ field: 'paid_amount', reason: `reverse the payment ${payment.display_id} instead` }],
      ]);
    }
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { paid_amount: 30 })).status).toBe(200);
    expect(await moneyOf(client, invoice)).toEqual({ paid: 30, due: 50, settlement: [30, 0, 0, 0] });
  });

  it('of a deleted invoice are reversed, and other money is unallocated again', async () => {
    const { id } = await inV1({ paid_amount: 10 });
    const payment = await client.create(`/v2/invoices/${id}/payments`, { reference_id: 'P', amount: 30 });
    const other = await invoiceOf(client, 50, { paid_amount: 70 });
    const from = { type: 'invoice', id: other.id };
    await client.create('/v2/allocations', { from, allocations: [{ invoice_id: id, amount: 15 }] });
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(204);
    expect((await client.get(`/v2/payments/${payment.id}`)).body.data).toMatchObject({
      status: 'unallocated',
      unallocated_amount: 30,
    });
    expect(await adjustments()).toMatchObject([
      { amount: 10, status: 'reversed' },
      { amount: 70, status: 'allocated' },
    ]);
    expect(await moneyOf(client, other)).toMatchObject({ paid: 70, due: -20 });
    expect(
      await query(`select invoice_number, total_amount::float8 as total from deleted_invoices where id = '${id}'`),
    ).toEqual([{ invoice_number: 'V1', total: 80 }]);
    expect(await differences()).toEqual([]);
  });

  it('keep an invoice that gave money away', async () => {
    const { id } = await inV1({ paid_amount: 100 });
    const other = await invoiceOf(client, 50);
    const from = { type: 'invoice', id };
    const { allocations } = (await client.post('/v2/allocations', { from, allocations: [{ invoice_id: other.id }] }))
      .body.data;
    const answer = await client.delete(`/v1/invoices/${id}`);
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      400,
      'invoice_not_deletable',
      [{ field: 'id', reason: `gave money away; reverse the allocation ${allocations[0].id} first` }],
    ]);
  });

  it('follow a draft that gets the order of another customer', async () => {
    const invoice: PaidInvoice = await invoiceOf(client, 80, { invoice_status: 'DRAFT', paid_amount: 20 });
    const second = await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
    await client.create('/v2/orders', {
      customer_id: 'C-2',
      reference_id: 'SO-2',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    });
    await client.patch(`/v2/invoices/${invoice.id}`, { order_ids: ['SO-2'] });
    expect(await adjustments()).toMatchObject([
      { customer_id: trade.customer.id, status: 'reversed' },
      { customer_id: second.id, status: 'allocated', amount: 20 },
    ]);
    expect(await moneyOf(client, invoice)).toMatchObject({ paid: 20, settlement: [0, 0, 20, 0] });
    expect((await client.delete(`/v2/invoices/${invoice.id}`)).status).toBe(204);
    expect((await adjustments())[1]).toMatchObject({ status: 'reversed' });
  });

  it('that an instance of the former release wrote are recorded by the next write of money', async () => {
    const invoice = await invoiceOf(client, 80);
    await query(`update invoices set paid_amount = 25 where id = '${invoice.id}'`);
    expect(await moneyOf(client, invoice)).toEqual({ paid: 25, due: 55, settlement: [0, 0, 25, 0] });
    expect(await differences()).toMatchObject([
      { id: trade.customer.id, field: 'customer_balance', stored: 55, computed: 80 }, // no entry of a statement has the money
      { id: invoice.id, field: 'paid_amount', stored: 25, computed: 0 },
    ]);
    await client.create('/v2/payments', paymentBody(55, { allocations: [{ invoice_id: invoice.id }] }));
    expect(await amounts()).toEqual([25]);
    expect(await moneyOf(client, invoice)).toEqual({ paid: 80, due: 0, settlement: [55, 0, 25, 0] });
    expect(await differences()).toEqual([]);
  });
});
