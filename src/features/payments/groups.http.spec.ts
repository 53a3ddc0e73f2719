import { invoiceOf, moneyOf, paymentBody } from '#test/support/payments.js';
import { ReceivablesFixture } from '#test/support/receivables/fixture.js';

interface Entry {
  type: string;
  amount: number;
  customer_id: string;
}

describe('payments in a group of customers', () => {
  const fixture = ReceivablesFixture.prepared();
  let head: { id: string };

  beforeEach(async () => {
    head = await fixture.client.create('/v2/customers', { reference_id: 'HEAD', company_name: 'Head office' });
    await fixture.client.patch(`/v2/customers/${fixture.trade.customer.id}`, { parent_id: 'HEAD' });
  });

  const statement = async (customer: string, query = '') =>
    (await fixture.read(`/v2/customers/${customer}/statement${query}`)).data;
  const entries = async (customer: string, query = '') =>
    (await statement(customer, query)).entries.map(({ type, amount }: Entry) => [type, amount]);
  /** The closing balance of a statement and the sum of the open items. */
  const balances = async (customer: string, query = '') => {
    const items = (await fixture.read(`/v2/customers/${customer}/open-items${query}`)).data;
    const due = items.reduce((total: number, item: { due: number }) => total + item.due, 0);
    return [(await statement(customer, query)).closing_balance, due];
  };
  const differences = async () => (await fixture.read('/v2/reconciliation')).data;

  it('pay invoices of branches, as transfers on the statements of both', async () => {
    const { client, trade } = fixture;
    const invoice = await invoiceOf(client, 80);
    const allocations = [{ invoice_id: invoice.id, amount: 80 }];
    const payment = await client.create('/v2/payments', paymentBody(100, { customer_id: 'HEAD', allocations }));
    expect(await moneyOf(client, invoice)).toMatchObject({ paid: 80, due: 0 });
    expect(await entries(head.id)).toEqual([
      ['payment', -100],
      ['transfer', 80],
    ]);
    expect(await entries(trade.customer.id)).toEqual([
      ['invoice', 80],
      ['transfer', -80],
    ]);
    expect([await balances(head.id), await balances(trade.customer.id)]).toEqual([
      [-20, -20],
      [0, 0],
    ]);
    expect(await balances(head.id, '?group=true')).toEqual([-20, -20]);
    const whole: { entries: Entry[] } = await statement(head.id, '?group=true');
    expect(whole.entries.map(({ customer_id: customer }) => customer === head.id)).toEqual([false, true, true, false]);
    expect((await fixture.read('/v2/reports/ageing?group=true')).data.rows).toMatchObject([
      { customer_id: head.id, name: 'Head office', unapplied: 20, balance: -20 },
    ]);
    expect(await differences()).toEqual([]);

    await client.post(`/v2/payments/${payment.id}/reverse`, { reason: 'Returned' });
    expect(await entries(trade.customer.id)).toEqual([
      ['invoice', 80],
      ['transfer', -80],
      ['transfer', 80],
    ]);
    expect([await balances(head.id), await balances(trade.customer.id)]).toEqual([
      [0, 0],
      [80, 80],
    ]);
    expect(await differences()).toEqual([]);
  });

  it('give money of an overpaid invoice to one of another branch, and take it back', async () => {
    const { client, trade } = fixture;
    const source = await invoiceOf(client, 50, { paid_amount: 70 });
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second branch', parent_id: 'HEAD' });
    await client.create('/v2/orders', {
      customer_id: 'C-2',
      reference_id: 'SO-2',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    });
    const target = await invoiceOf(client, 30, { order_ids: ['SO-2'] });
    const from = { type: 'invoice', id: source.id };
    const given = await client.create('/v2/allocations', { from, allocations: [{ invoice_id: target.id }] });
    expect([await moneyOf(client, source), await moneyOf(client, target)]).toMatchObject([
      { paid: 50, due: 0 },
      { paid: 20, due: 10 },
    ]);
    expect(await balances(trade.customer.id)).toEqual([0, 0]);
    expect(await balances(head.id, '?group=true')).toEqual([10, 10]);
    expect(await differences()).toEqual([]);
    await client.post(`/v2/allocations/${given.allocations[0].id}/reverse`, {});
    expect(await balances(trade.customer.id)).toEqual([-20, -20]);
    expect(await differences()).toEqual([]);
  });

  it('stay as they were when a branch leaves the group, and can be reversed then', async () => {
    const { client, trade } = fixture;
    const invoice = await invoiceOf(client, 80);
    const allocations = [{ invoice_id: invoice.id }];
    const payment = await client.create('/v2/payments', paymentBody(80, { customer_id: 'HEAD', allocations }));
    await client.patch(`/v2/customers/${trade.customer.id}`, { parent_id: null });
    expect([await balances(head.id), await balances(trade.customer.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const other = await invoiceOf(client, 10);
    const refused = await client.post(
      '/v2/payments',
      paymentBody(10, { customer_id: 'HEAD', allocations: [{ invoice_id: other.id }] }),
    );
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'allocations[0].invoice_id', reason: 'is an invoice of another customer' }],
    ]);
    await client.post(`/v2/payments/${payment.id}/reverse`, {});
    expect(await balances(trade.customer.id)).toEqual([90, 90]);
    expect(await differences()).toEqual([]);
  });

  it('show the group of its parent only', async () => {
    const id = fixture.trade.customer.id;
    for (const path of ['statement', 'open-items']) {
      const { status, body } = await fixture.client.get(`/v2/customers/${id}/${path}?group=true`);
      expect([status, body.details]).toEqual([
        400,
        [
          {
            field: 'group',
            reason: `is for a parent; the customer is a branch of ${head.id}, whose id has the whole group`,
          },
        ],
      ]);
    }
  });

  it('are made and reversed at once without deadlocks', async () => {
    const { client } = fixture;
    const invoices = await Promise.all(Array.from({ length: 6 }, () => invoiceOf(client, 10)));
    const answers = await Promise.all(
      invoices.flatMap((invoice) =>
        ['HEAD', 'C-1'].map(async (customer) => {
          const body = paymentBody(10, { customer_id: customer, allocations: [{ invoice_id: invoice.id, amount: 5 }] });
          const { status, body: answer } = await client.post('/v2/payments', body);
          const reversed = await client.post(`/v2/payments/${answer.data.id}/reverse`, {});
          return [status, reversed.status];
        }),
      ),
    );
    expect(answers).toEqual(answers.map(() => [201, 200]));
    expect(await differences()).toEqual([]);
  });
});
