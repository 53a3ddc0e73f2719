import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { invoicedQuantities, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

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
    client.create('/v2/invoices', invoiceV2({ reference_id: reference, invoice_number: reference, items }));
  const credit = (item: object, returns: boolean, id = invoice.id) =>
    client.post(`/v2/invoices/${id}/credit-notes`, { items: [item], return_to_order: returns });
  const invoiced = () => invoicedQuantities(client, trade.order.id);
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

  it('goods come back to the line that was billed last, also of several orders', async () => {
    const order = (reference_id: string, skus: string[]) =>
      client.create('/v2/orders', {
        customer_id: 'C-1',
        reference_id,
        line_items: skus.map((sku) => ({ sku, quantity: 2, unit_price: 1 })),
      });
    const [first, last] = [await order('O1', ['B', 'A']), await order('O2', ['A'])];
    const both = await client.create('/v2/invoices', {
      ...invoiceV2({ reference_id: 'R2', invoice_number: 'R2', order_ids: ['O1', 'O2'] }),
      items: [{ reference_id: 'a', sku: 'A', quantity: 4, amount: 10 }],
    });
    const quantities = async () => [
      await invoicedQuantities(client, first.id),
      await invoicedQuantities(client, last.id),
    ];
    expect(await quantities()).toEqual([[0, 2], [2]]);
    const note = await credit({ invoice_item_id: 'a', quantity: 3 }, true, both.id);
    expect(await quantities()).toEqual([[0, 1], [0]]);
    await client.post(`/v2/credit-notes/${note.body.data.id}/void`, {});
    expect(await quantities()).toEqual([[0, 2], [2]]);
  });

  it('an invoice whose goods only came back can be cancelled, and its credit note voided afterwards', async () => {
    const { id } = (await credit({ invoice_item_id: '2', quantity: 4 }, true)).body.data;
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' })).status).toBe(200);
    expect(await invoiced()).toEqual([0, 0]);
    expect((await client.post(`/v2/credit-notes/${id}/void`, {})).body.data).toMatchObject({ status: 'voided' });
    expect(await invoiced()).toEqual([0, 0]);
  });
});
