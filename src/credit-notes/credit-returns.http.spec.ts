import type { Client } from '../../test/support/client.js';
import { sharedService, type TestService } from '../../test/support/service.js';
import { makeTrade, type Trade } from '../../test/support/trade.js';

describe('returns of credited and free goods', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let invoice: { id: string; items: { id: string }[]; version: number };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    invoice = await make('R1', [
      { reference_id: '1', sku: 'A', quantity: 10, amount: 10 },
      { reference_id: '2', sku: 'B', quantity: 4, amount: 0 },
    ]);
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  const make = (reference: string, items: object[]) =>
    client.create('/v2/invoices', {
      reference_id: reference,
      invoice_number: reference,
      order_ids: ['SO-1'],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items,
    });
  const credit = (item: object, returns: boolean, id = invoice.id) =>
    client.post(`/v2/invoices/${id}/credit-notes`, { items: [item], return_to_order: returns });
  const invoiced = async () => {
    const { body } = await client.get(`/v1/orders/${trade.order.id}`);
    return body.data.line_items.map((line: { invoiced_quantity: number }) => line.invoiced_quantity);
  };
  const itemsOf = async () => {
    const { body } = await client.get(`/v2/invoices/${invoice.id}`);
    return body.data.items.map((item: { credited_quantity: number; returned_quantity: number }) => [
      item.credited_quantity,
      item.returned_quantity,
    ]);
  };

  it('goods that were credited first come back later, with or without an amount of 0', async () => {
    expect((await credit({ invoice_item_id: '1', quantity: 10 }, false)).body.data).toMatchObject({ amount: 100 });
    expect(await itemsOf()).toEqual([
      [10, 0],
      [0, 0],
    ]);
    const before = (await client.get(`/v2/invoices/${invoice.id}`)).body.data.version;
    const later = await credit({ invoice_item_id: '1', quantity: 4 }, true);
    expect([later.status, later.body.data.amount, later.body.data.items[0].amount]).toEqual([201, 0, 0]);
    expect((await client.get(`/v2/invoices/${invoice.id}`)).body.data.version).toBe(before + 1);
    expect((await credit({ invoice_item_id: '1', quantity: 6, amount: 0 }, true)).status).toBe(201);
    expect(await itemsOf()).toEqual([
      [10, 10],
      [0, 0],
    ]);
    expect(await invoiced()).toEqual([0, 4]);
    const more = await credit({ invoice_item_id: '1', quantity: 1, amount: 0 }, true);
    expect([more.status, more.body.code, more.body.details]).toEqual([
      409,
      'credit_exceeds_invoice',
      [{ field: 'items[0].quantity', reason: 'invoiced 10, returned 10, at most 0 more' }],
    ]);
    await make('R2', [{ reference_id: '1', sku: 'A', quantity: 10, amount: 10 }]);
  });

  it('an amount of 0 credits nothing of the goods, so that they can be credited later', async () => {
    await credit({ invoice_item_id: '1', quantity: 3, amount: 0 }, true);
    expect(await itemsOf()).toEqual([
      [0, 3],
      [0, 0],
    ]);
    expect((await credit({ invoice_item_id: '1', quantity: 10 }, false)).body.data.amount).toBe(100);
    expect(await invoiced()).toEqual([7, 4]);
  });

  it('a part of the returned goods may have been credited before', async () => {
    await credit({ invoice_item_id: '1', quantity: 6 }, false);
    expect((await credit({ invoice_item_id: '1', quantity: 10 }, true)).body.data.amount).toBe(40);
    expect(await itemsOf()).toEqual([
      [10, 10],
      [0, 0],
    ]);
  });

  it('free goods come back', async () => {
    expect((await credit({ invoice_item_id: '2', quantity: 4 }, true)).body.data).toMatchObject({ amount: 0 });
    expect(await invoiced()).toEqual([10, 0]);
    expect(await itemsOf()).toEqual([
      [0, 0],
      [4, 4],
    ]);
  });

  it('an amount of 0 needs a return, in a whole credit note', async () => {
    const refused = { status: 400, body: { details: [{ field: 'items', reason: expect.stringContaining('unless return_to_order') }] } }; // prettier-ignore
    expect(await credit({ invoice_item_id: '1', quantity: 1, amount: 0 }, false)).toMatchObject(refused);
    expect(await credit({ invoice_item_id: '2', quantity: 1 }, false)).toMatchObject(refused);
  });

  it('an invoice whose goods only came back can be cancelled, and its credit note voided afterwards', async () => {
    const { id } = (await credit({ invoice_item_id: '2', quantity: 4 }, true)).body.data;
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' })).status).toBe(200);
    expect(await invoiced()).toEqual([0, 0]);
    expect((await client.post(`/v2/credit-notes/${id}/void`, {})).body.data).toMatchObject({ status: 'voided' });
    expect(await invoiced()).toEqual([0, 0]);
  });
});
