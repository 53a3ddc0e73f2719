import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

interface Item {
  id: string;
  credited_quantity: number;
  not_billed_quantity: number;
}

describe('the credit of a return', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    await ship({ A: 10, B: 10 });
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  let count = 0;
  const ship = (quantities: Record<string, number>) =>
    client.create('/v2/shipments', {
      ...{ reference_id: `S-${++count}`, order_id: 'SO-1', status: 'shipped' },
      shipment_items: Object.entries(quantities).map(([sku_id, quantity]) => ({ sku_id, quantity })),
    });
  const bill = (body: object = {}) =>
    client.post(`/v2/orders/${trade.order.id}/invoice`, {
      ...{ invoice_number: `N-${++count}`, due_date: '2099-01-31T00:00:00Z', invoice_status: 'OPEN' },
      ...body,
    });
  const lineOf = (index: number) => trade.order.line_items[index]!.id;
  /** A return of some quantities that was received and accepted. */
  const received = async (...items: { sku: string; quantity: number }[]) => {
    const body = { reference_id: `RMA-${++count}`, customer_id: 'C-1', status: 'approved', reason: 'Damaged', items };
    const one = await client.create('/v2/returns', body);
    const answer = await client.post(`/v2/returns/${one.id}/receive`, {
      items: one.items.map(({ id, quantity }: { id: string; quantity: number }) => ({
        item_id: id,
        accepted: quantity,
      })),
    });
    expect(answer.body.data.status).toBe('received');
    return one as { id: string; items: Item[] };
  };
  const credit = (one: { id: string }, body: object = {}) => client.post(`/v2/returns/${one.id}/credit`, body);
  const read = async (one: { id: string }) => (await client.get(`/v2/returns/${one.id}`)).body.data;
  const settled = async (one: { id: string }) => {
    const { status, items } = await read(one);
    return [status, items.map((item: Item) => [item.credited_quantity, item.not_billed_quantity])];
  };

  it('is of the billed price, with the return on the credit note; closes the return, and moves no order', async () => {
    const { body } = await bill();
    const one = await received({ sku: 'A', quantity: 4 }, { sku: 'B', quantity: 1 });
    const { status, body: answer } = await credit(one);
    expect([status, answer.data.not_billed]).toEqual([201, []]);
    expect(answer.data.credit_notes).toMatchObject([
      {
        ...{ invoice_id: body.data.id, return_id: one.id, return_to_order: false, reason: 'Damaged', amount: 10.9 },
        items: [
          { sku: 'A', quantity: 4, amount: 5.4 },
          { sku: 'B', quantity: 1, amount: 5.5 },
        ],
      },
    ]);
    expect(await settled(one)).toEqual([
      'closed',
      [
        [4, 0],
        [1, 0],
      ],
    ]);
    const { line_items: lines } = (await client.get(`/v2/orders/${trade.order.id}`)).body.data;
    expect(lines.map((line: Record<string, number>) => [line.invoiced_quantity, line.returned_quantity])).toEqual([
      [10, 4],
      [10, 1],
    ]);
    const again = await credit(one);
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'id', reason: 'is closed' }],
    ]);
  });

  it('goes to the latest invoice first, and is possible again once a credit note is voided', async () => {
    const quantities = (quantity: number) => ({ lines: [{ line_id: lineOf(0), quantity }] });
    const first = (await bill(quantities(7))).body.data;
    const second = (await bill(quantities(3))).body.data;
    const one = await received({ sku: 'A', quantity: 5 });
    const partly = await credit(one, { items: [{ item_id: one.items[0]!.id, quantity: 2 }] });
    expect(partly.body.data.credit_notes).toMatchObject([{ invoice_id: second.id, items: [{ quantity: 2 }] }]);
    const rest = await credit(one);
    expect(rest.body.data.credit_notes).toMatchObject([
      { invoice_id: second.id, items: [{ quantity: 1 }] },
      { invoice_id: first.id, items: [{ quantity: 2 }] },
    ]);
    expect(await settled(one)).toEqual(['closed', [[5, 0]]]);
    const { version } = await read(one);
    await client.post(`/v2/credit-notes/${rest.body.data.credit_notes[1].id}/void`, {});
    expect(await settled(one)).toEqual(['received', [[3, 0]]]);
    expect((await read(one)).version).toBe(version + 1);
    const repeated = await credit(one);
    expect(repeated.body.data.credit_notes).toMatchObject([{ invoice_id: first.id, items: [{ quantity: 2 }] }]);
  });

  it('leaves out what no invoice billed, and invoices of what was shipped or delivered leave it out too', async () => {
    await bill({ lines: [{ line_id: lineOf(0), quantity: 4 }] });
    const one = await received({ sku: 'A', quantity: 3 });
    const answer = await credit(one);
    expect([answer.status, answer.body.data]).toEqual([
      201,
      { credit_notes: [], not_billed: [{ item_id: one.items[0]!.id, sku: 'A', quantity: 3 }] },
    ]);
    expect(await settled(one)).toEqual(['closed', [[0, 3]]]);
    const { body } = await bill();
    expect(body.data.items).toMatchObject([
      { sku: 'A', quantity: 3 },
      { sku: 'B', quantity: 10 },
    ]);
    const nothing = await bill();
    expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_to_invoice']);
    const all = await client.post('/v2/invoices/from-orders', {
      ...{ customer_id: 'C-1', due_date: '2099-01-31T00:00:00Z', invoice_number: 'ALL' },
    });
    expect([all.status, all.body.code]).toEqual([409, 'nothing_to_invoice']);
    const last = await received({ sku: 'A', quantity: 7 });
    expect((await credit(last)).body.data).toMatchObject({
      credit_notes: [{ items: [{ quantity: 3 }] }, { items: [{ quantity: 4 }] }],
      not_billed: [],
    });
  });

  it('of goods of which none are accepted yet is refused', async () => {
    for (const [status, reason] of [
      ['requested', 'is requested'],
      ['approved', 'nothing is accepted that is not credited yet'],
    ]) {
      const body = { reference_id: `RMA-${++count}`, customer_id: 'C-1', status, items: [{ sku: 'A', quantity: 1 }] };
      const answer = await credit(await client.create('/v2/returns', body));
      expect([answer.body.code, answer.body.details]).toEqual(['resource_locked', [{ field: 'id', reason }]]);
    }
  });

  it('of goods that a draft bills is refused until it is issued, and names no other or too much', async () => {
    const { body } = await bill({ invoice_status: 'DRAFT' });
    const one = await received({ sku: 'A', quantity: 2 });
    const refused = await credit(one);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'resource_locked',
      [
        {
          field: 'items',
          reason: `the invoice ${body.data.invoice_number} bills them and is a DRAFT; issue it first, or delete it`,
        },
      ],
    ]);
    await client.patch(`/v2/invoices/${body.data.id}`, { invoice_status: 'OPEN' });
    const item_id = one.items[0]!.id;
    const wrong = await credit(one, { items: [{ item_id, quantity: 3 }, { item_id }, { item_id: one.id }] });
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [
        { field: 'items[0].quantity', reason: 'accepted 2, credited 0, not billed 0, at most 2 more' },
        { field: 'items[1].item_id', reason: 'must not be repeated' },
        { field: 'items[2].item_id', reason: 'is no item of the return' },
      ],
    ]);
    const stale = await client.post(`/v2/returns/${one.id}/credit`, {}, { 'if-match': '"9"' });
    expect(stale.status).toBe(412);
    expect((await credit(one)).status).toBe(201);
  });

  it('has the tax of the billed rate in the tax mode net, and is never more than what is left of the invoice', async () => {
    const order = await client.create('/v2/orders', {
      ...{ customer_id: 'C-1', reference_id: 'SO-2' },
      line_items: [{ sku: 'C', quantity: 3, unit_price: 0.333 }],
    });
    const invoice = await client.create('/v2/invoices', {
      ...{ reference_id: 'NET', invoice_number: 'NET', order_ids: ['SO-2'], tax_mode: 'net', invoice_status: 'OPEN' },
      ...{ due_date: '2099-01-31T00:00:00Z' },
      items: [{ sku: 'C', quantity: 3, amount: 0.333, tax_rate: 19, tax_category: 'S' }],
    });
    const amounts: number[] = [];
    for (const part of [1, 1, 1]) {
      const one = await received({ sku: 'C', quantity: part });
      const [note] = (await credit(one)).body.data.credit_notes;
      expect(note.tax_summary).toMatchObject([{ category: 'S', rate: 19 }]);
      amounts.push(note.amount);
    }
    const { data } = (await client.get(`/v2/invoices/${invoice.id}`)).body;
    expect([data.credited_amount, data.invoice_status]).toEqual([invoice.total_amount, 'CREDIT_NOTE_ISSUED']);
    expect(order.id).toBeDefined();
    expect(Math.max(...amounts)).toBeLessThan(0.42);
  });
});
