import { billing, billOrder, type Json, makeProducts, ship } from '#test/support/billing/billing.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('deposits of orders', () => {
  let service: TestService;
  let client: Client;
  let order: Json;

  beforeEach(async () => {
    service = await sharedService();
    client = await service.tenant();
    await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 19 });
    await makeProducts(client, ['A', 'B']);
    const { data: products } = (await client.get('/v2/products')).body;
    const book = products.find(({ sku }: Json) => sku === 'B');
    await client.patch(`/v2/products/${book.id}`, { tax_rate: 7 });
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Buyer' });
    order = await make({ reference_id: 'SO-1' });
  });

  /** An order of 100 at 19 % and 200 at 7 %: 333 with tax. */
  const make = (extra: object): Promise<Json> =>
    client.create('/v2/orders', {
      customer_id: 'C-1',
      status: 'confirmed',
      line_items: [
        { sku: 'A', quantity: 10, unit_price: 10 },
        { sku: 'B', quantity: 10, unit_price: 20 },
      ],
      ...extra,
    });
  const post = (body: object, id = order.id) => client.post(`/v2/orders/${id}/deposit`, billing(body));
  const deposit = async (body: object): Promise<Json> => {
    const answer = await post({ invoice_status: 'OPEN', ...body });
    expect([answer.status, answer.body.details]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const bill = async (extra: object = {}): Promise<Json> => {
    const answer = await billOrder(client, order, { quantities: 'open', invoice_status: 'OPEN', ...extra });
    expect([answer.status, answer.body.details]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const rows = ({ tax_summary }: Json) => tax_summary.map(({ rate, base, tax }: Json) => [rate, base, tax]);
  const read = async (path: string): Promise<Json> => (await client.get(path)).body.data;
  const credit = (id: string, body: object) => client.post(`/v2/invoices/${id}/credit-notes`, body);
  const reconciled = async () => expect(await read('/v2/reconciliation')).toEqual([]);

  it('bill a part of what is left by rate, and the invoices of the order take them off', async () => {
    const made = await deposit({ percent: 30, dry_run: false });
    expect(made).toMatchObject({
      type: 'deposit',
      reference_id: 'SO-1-1',
      order_ids: [order.id],
      total_amount: 99.9,
      deposits: [],
      charges: [],
    });
    expect(
      made.items.map(({ sku, name, amount, is_adhoc, product_id }: Json) => [sku, name, amount, is_adhoc, product_id]),
    ).toEqual([
      ['DEPOSIT', `Deposit of 30 % on order ${order.display_id}`, 30, true, null],
      ['DEPOSIT', `Deposit of 30 % on order ${order.display_id}`, 60, true, null],
    ]);
    expect(rows(made)).toEqual([
      [19, 30, 5.7],
      [7, 60, 4.2],
    ]);
    expect((await read(`/v2/orders/${order.id}`)).line_items.map((line: Json) => line.invoiced_quantity)).toEqual([
      0, 0,
    ]);

    await ship(client, order, { A: 10, B: 1 });
    const first = await bill({ quantities: 'shipped' });
    expect(rows(first)).toEqual([
      [19, 70, 13.3],
      [7, 0, 0],
    ]);
    expect(first.deposits).toEqual([{ invoice_id: made.id, number: made.invoice_number, base: 50, tax: 7.1 }]);
    expect(first.charges.map(({ name, type, amount, tax_rate }: Json) => [name, type, amount, tax_rate])).toEqual([
      [`Deposit ${made.invoice_number}`, 'discount', 30, 19],
      [`Deposit ${made.invoice_number}`, 'discount', 20, 7],
    ]);
    const last = await bill();
    expect([rows(last), last.deposits]).toEqual([
      [[7, 140, 9.8]],
      [{ invoice_id: made.id, number: made.invoice_number, base: 40, tax: 2.8 }],
    ]);
    expect(made.total_amount + first.total_amount + last.total_amount).toBeCloseTo(333, 6);
    await reconciled();
  });

  it('come to at most what is left of the order, drafts included', async () => {
    const first = await post({ amount: 111 });
    expect([first.status, rows(first.body.data), first.body.data.invoice_status]).toEqual([
      201,
      [
        [19, 33.34, 6.33],
        [7, 66.66, 4.67],
      ],
      'DRAFT',
    ]);
    const refused = await post({ percent: 70 });
    const reason =
      '333.00 with tax are left to invoice of the order, of which deposits have 111.00: at most 222.00 more';
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'over_invoiced',
      [{ field: 'percent', reason }],
    ]);
    expect((await post({ amount: 222.01 })).body.details[0].field).toBe('amount');
    const both = await post({ amount: 1, percent: 1 });
    expect([both.status, both.body.details]).toEqual([
      400,
      [{ field: 'percent', reason: 'must be sent, or else amount, but not both' }],
    ]);
    const preview = await post({ amount: 222, dry_run: true });
    expect([preview.status, preview.body.data.id, preview.body.data.total_amount]).toEqual([200, null, 222]);
    const rest = await deposit({ amount: 222 });
    expect(rest.total_amount).toBe(222);
    expect((await client.delete(`/v2/invoices/${first.body.data.id}`)).status).toBe(204);
    expect((await bill()).total_amount).toBe(111);
    expect([(await post({ percent: 1 })).body.code]).toEqual(['nothing_to_invoice']);
    await reconciled();
  });

  it('need the tax mode net, and a confirmed order', async () => {
    const draft = await make({ reference_id: 'SO-2', status: 'draft' });
    expect((await post({ percent: 10 }, draft.id)).body.code).toBe('order_not_invoiceable');
    const made = await deposit({ percent: 10 });
    await client.patch('/v2/settings', { tax_mode: 'stated' });
    expect((await post({ percent: 10 })).body.details).toEqual([
      {
        field: 'settings.tax_mode',
        reason: 'is stated; deposits need the tax mode net, by which they are taxed',
      },
    ]);
    const refused = await billOrder(client, order, { quantities: 'open' });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'deduct_deposits']);
    const without = await bill({ deduct_deposits: false });
    expect([without.deposits, without.total_amount]).toEqual([[], 333]); // the order keeps the tax that it showed
    expect((await read(`/v2/invoices/${made.id}`)).type).toBe('deposit');
  });

  it('cannot be credited or cancelled below what invoices took off, which their credit notes give back', async () => {
    const made = await deposit({ percent: 50 });
    const other = await deposit({ percent: 10 });
    await credit(other.id, { amount: other.total_amount });
    const first = await bill({ lines: undefined });
    expect([first.deposits.length, first.total_amount]).toEqual([1, 166.5]);
    const cancelled = await client.patch(`/v2/invoices/${made.id}`, { invoice_status: 'CANCELLED' });
    const reason = `the invoice ${first.invoice_number} takes it off; cancel it first`;
    expect([cancelled.status, cancelled.body.code, cancelled.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'invoice_status', reason }],
    ]);
    const locked = await credit(made.id, { amount: 1 });
    expect([locked.status, locked.body.code, locked.body.details[0].reason]).toEqual([
      409,
      'resource_locked',
      expect.stringContaining(`the invoice ${first.invoice_number} takes it off`),
    ]);
    expect((await client.delete(`/v1/invoices/${made.id}`)).body.details[0].reason).toBe(reason);

    const half = first.items.map(({ id }: Json) => ({ invoice_item_id: id, quantity: 5 }));
    const note = await credit(first.id, { items: half, return_to_order: true });
    expect([note.status, note.body.data.amount]).toEqual([201, 83.25]);
    const again = await bill();
    expect([again.total_amount, again.deposits[0].base]).toEqual([83.25, 75]);
    const kept = await client.post(`/v2/credit-notes/${note.body.data.id}/void`, {});
    expect([kept.status, kept.body.code]).toEqual([409, 'over_invoiced']);
    expect((await client.patch(`/v2/invoices/${again.id}`, { invoice_status: 'CANCELLED' })).status).toBe(200);
    expect((await credit(made.id, { amount: 83.25 })).status).toBe(201);
    const voided = await client.post(`/v2/credit-notes/${note.body.data.id}/void`, {});
    expect([voided.status, voided.body.code]).toEqual([409, 'resource_locked']);
    expect((await read(`/v2/invoices/${first.id}`)).credited_amount).toBe(83.25);
    await reconciled();
  });

  it('stay as they are: a draft keeps its items, and one that takes them off keeps the amounts', async () => {
    const draft = (await post({ percent: 10 })).body.data;
    const refused = await client.patch(`/v2/invoices/${draft.id}`, { items: [{ ...draft.items[0], amount: 1 }] });
    expect([refused.status, refused.body.code, refused.body.details[0].field]).toEqual([
      409,
      'resource_locked',
      'items',
    ]);
    const issued = await client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN', remarks: 'x' });
    expect([issued.status, issued.body.data.type]).toEqual([200, 'deposit']);
    const taking = await bill({ invoice_status: 'DRAFT' });
    const path = `/v2/invoices/${taking.id}`;
    const [one, two] = taking.charges;
    const changed = await client.patch(path, { charges: [{ ...one, amount: 1 }, two] });
    expect([changed.status, changed.body.details]).toEqual([
      400,
      [{ field: 'charges[0].amount', reason: 'takes off a deposit and cannot change; leave the charge out instead' }],
    ]);
    const fewer = taking.items.slice(0, 1).map((item: Json) => ({ ...item, quantity: 0.5 }));
    expect((await client.patch(path, { items: fewer })).body.details[0].field).toBe('charges[0].amount');
    const free = await client.patch(path, { charges: [two] });
    expect(free.body.data.deposits).toEqual([
      { invoice_id: draft.id, number: draft.invoice_number, base: 20, tax: 1.4 },
    ]);
    const other = await make({ reference_id: 'SO-3' });
    expect((await client.patch(path, { order_ids: [other.id] })).body.code).toBe('resource_locked');
    await reconciled();
  });

  it('are taken off once when invoices of the order, credit notes and deposits come at the same time', async () => {
    const made = await deposit({ percent: 50 });
    const part = { lines: order.line_items.map(({ id }: Json) => ({ line_id: id, quantity: 3 })) };
    const requests = Array.from({ length: 9 }, (_, index) => {
      if (index % 3 === 0) return billOrder(client, order, { ...part, invoice_status: 'OPEN' });
      return index % 3 === 1 ? credit(made.id, { amount: 40 }) : post({ percent: 30, invoice_status: 'OPEN' });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
    await reconciled();
  });

  it('are counted once against the credit limit, and stand in the tax report once', async () => {
    const { data: customer } = (await client.get('/v2/customers/by-reference/C-1')).body;
    const exposure = async () => {
      const { open_invoices, drafts, open_orders, exposure: all } = await read(`/v2/customers/${customer.id}/credit`);
      return [open_invoices, drafts, open_orders, all];
    };
    expect(await exposure()).toEqual([0, 0, 333, 333]);
    await deposit({ percent: 30 });
    expect(await exposure()).toEqual([99.9, 0, 233.1, 333]);
    const invoice = await bill({ lines: [{ line_id: order.line_items[0].id, quantity: 10 }], quantities: undefined });
    expect(invoice.total_amount).toBe(83.3);
    expect(await exposure()).toEqual([183.2, 0, 149.8, 333]);
    await bill({ invoice_status: 'DRAFT' });
    expect(await exposure()).toEqual([183.2, 149.8, 0, 333]);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const report = await read(`/v2/reports/tax?from_date=${day(-1)}&to_date=${day(1)}`);
    expect(report.totals).toMatchObject({ base: 160, tax: 23.2 });
  });
});
