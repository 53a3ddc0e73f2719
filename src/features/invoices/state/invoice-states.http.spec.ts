import { asAdmin } from '#test/support/database.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { createDraft, invoicedQuantities } from '#test/support/invoices/invoice-bodies.js';

describe('states and counters of invoices', () => {
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

  const make = (extra?: object) => createDraft(client, extra);
  const invoiced = (order = trade.order.id) => invoicedQuantities(client, order);
  const change = async (id: string, body: object) => (await client.patch(`/v2/invoices/${id}`, body)).body.data;

  it('are the same in SQL as in code', async () => {
    const states = ['DRAFT', 'OPEN', 'SENT', 'CANCELLED', 'OVERDUE', 'PARTIALLY_PAID', 'CLOSED', 'CREDIT_NOTE_ISSUED'];
    const ids = new Map<string, string>();
    for (const [index, state] of states.entries()) {
      const made = await make({
        reference_id: state,
        invoice_number: state,
        items: [{ sku: 'A', quantity: 1, amount: 2 }],
        invoice_status: ['DRAFT', 'SENT'].includes(state) ? state : 'OPEN',
        paid_amount: state === 'CLOSED' ? 2 : state === 'PARTIALLY_PAID' ? 1 : 0,
        due_date: state === 'OVERDUE' ? '2020-01-01T00:00:00Z' : '2099-01-01T00:00:00Z',
      });
      if (state === 'CANCELLED') await change(made.id, { invoice_status: state });
      if (state === 'CREDIT_NOTE_ISSUED') await client.create(`/v2/invoices/${made.id}/credit-notes`, { amount: 2 });
      ids.set(state, made.id);
      expect(index).toBe(ids.size - 1);
    }
    for (const [state, id] of ids) {
      const { body } = await client.get(`/v2/invoices?invoice_statuses=${state}`);
      expect(
        body.data.map((invoice: { id: string; invoice_status: string }) => [invoice.id, invoice.invoice_status]),
      ).toEqual([[id, state]]);
    }
    const { body } = await client.get('/v2/invoices?status=PAID');
    expect(body.data.map((invoice: { id: string }) => invoice.id).sort()).toEqual(
      [ids.get('CANCELLED'), ids.get('CLOSED'), ids.get('CREDIT_NOTE_ISSUED')].sort(),
    );
  });

  it('reconcile, and a changed counter is reported', async () => {
    const { id } = await make({ invoice_status: 'OPEN' });
    await client.create(`/v2/invoices/${id}/credit-notes`, {
      items: [{ invoice_item_id: '2', quantity: 1 }],
      return_to_order: true,
    });
    expect(await invoiced()).toEqual([2, 0]);
    expect((await client.get('/v2/reconciliation')).body).toEqual({
      data: [],
      pagination: {
        total_records: 0,
        total_pages: 0,
        current_page: 1,
        next_page: 0,
        prev_page: 0,
        page_size: 25,
        next_cursor: null,
      },
    });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('update order_lines set invoiced_quantity = 3 where order_id = $1 and position = 0', [
        trade.order.id,
      ]);
      await admin.query('update invoices set credited_amount = 5 where id = $1', [id]);
    });
    const { body } = await client.get('/v2/reconciliation?page_size=2');
    expect(body).toMatchObject({
      data: [
        { resource: 'customer', id: trade.customer.id, field: 'customer_balance', stored: 3.2, computed: 2.7 }, // owes 0.5 more by the counter
        { resource: 'invoice', id, field: 'credited_amount', stored: 5, computed: 5.5 },
      ],
      pagination: { total_records: 3, total_pages: 2 },
    });
    expect((await client.get('/v2/reconciliation?page_size=2&page=2')).body.data).toEqual([
      {
        resource: 'order',
        id: trade.order.id,
        field: 'line_items[0].invoiced_quantity',
        stored: 3,
        computed: 2,
        number: null,
        reason: null,
      },
    ]);
  });
});
