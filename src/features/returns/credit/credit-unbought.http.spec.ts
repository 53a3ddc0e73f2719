import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('the credit of goods that were not bought here', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    await client.patch('/v2/settings', { returns_unbought: 'accept', tax_mode: 'net', default_tax_rate: 19 });
    await client.create('/v2/shipments', {
      ...{ reference_id: 'S-1', order_id: 'SO-1', status: 'shipped' },
      shipment_items: [{ sku_id: 'A', quantity: 10 }],
    });
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  /** A return of these items that was received and accepted. */
  const received = async (items: object[]) => {
    const one = await client.create('/v2/returns', {
      ...{ reference_id: 'RMA-1', customer_id: 'C-1', status: 'approved', reason: 'Taken back', items },
    });
    await client.post(`/v2/returns/${one.id}/receive`, {
      items: one.items.map(({ id, quantity }: { id: string; quantity: number }) => ({
        item_id: id,
        accepted: quantity,
      })),
    });
    return one as { id: string; items: { id: string }[] };
  };
  const credit = (one: { id: string }, body: object = {}) => client.post(`/v2/returns/${one.id}/credit`, body);
  const settled = async (one: { id: string }) => {
    const { status, items } = (await client.get(`/v2/returns/${one.id}`)).body.data;
    return [status, items.map((item: { credited_quantity: number }) => item.credited_quantity)];
  };

  it('is one credit note without an invoice beside those of invoices', async () => {
    const bill = { invoice_number: 'N-1', due_date: '2099-01-31T00:00:00Z', invoice_status: 'OPEN' };
    const invoice = (await client.post(`/v2/orders/${trade.order.id}/invoice`, bill)).body.data;
    const one = await received([
      { sku: 'A', quantity: 4 },
      { sku: 'C', quantity: 2, unit_price: 3, tax_rate: 19 },
      { sku: 'OTHER', quantity: 1, unit_price: 10, tax_rate: 7 },
    ]);
    const { status, body } = await credit(one);
    expect([status, body.data]).toMatchObject([
      201,
      {
        not_billed: [],
        credit_notes: [
          { invoice_id: invoice.id, return_id: one.id, items: [{ sku: 'A', quantity: 4 }] },
          {
            ...{ invoice_id: null, return_id: one.id, customer_id: trade.customer.id, reason: 'Taken back' },
            ...{ amount: 17.84, unallocated_amount: 17.84, tax_mode: 'net' },
            tax_summary: [
              { category: 'S', rate: 19, base: 6, tax: 1.14 },
              { category: 'S', rate: 7, base: 10, tax: 0.7 },
            ],
            items: [
              { sku: 'C', name: 'Product C', quantity: 2, amount: 3, line_total: 6 },
              { sku: 'OTHER', name: null, quantity: 1, amount: 10 },
            ],
          },
        ],
      },
    ]);
    expect(await settled(one)).toEqual(['closed', [4, 2, 1]]);
  });

  it('can be made in parts, and again once the credit note is voided', async () => {
    const one = await received([{ sku: 'C', quantity: 5, unit_price: 3, tax_rate: 19 }]);
    const [{ id: item_id }] = one.items as [{ id: string }];
    const first = (await credit(one, { items: [{ item_id, quantity: 2 }] })).body.data.credit_notes[0];
    const rest = (await credit(one)).body.data.credit_notes[0];
    expect([first.net_amount, rest.net_amount, await settled(one)]).toEqual([6, 9, ['closed', [5]]]);
    expect((await client.post(`/v2/credit-notes/${rest.id}/void`, {})).status).toBe(200);
    expect(await settled(one)).toEqual(['received', [2]]);
    const again = (await credit(one)).body.data.credit_notes[0];
    expect([again.net_amount, await settled(one)]).toEqual([9, ['closed', [5]]]);
  });

  it('is of the category Z for the rate 0, and in the mode stated of the stated rate', async () => {
    const one = await received([{ sku: 'C', quantity: 1, unit_price: 3, tax_rate: 0 }]);
    const [note] = (await credit(one)).body.data.credit_notes;
    expect(note.tax_summary).toMatchObject([{ category: 'Z', rate: 0, base: 3, tax: 0 }]);
    await client.patch('/v2/settings', { tax_mode: 'stated' });
    const other = await client.create('/v2/returns', {
      ...{ reference_id: 'RMA-2', customer_id: 'C-1', status: 'approved' },
      items: [
        { sku: 'C', quantity: 1, unit_price: 0 },
        { sku: 'B2', quantity: 1, unit_price: 100, tax_rate: 10 },
      ],
    });
    const items = other.items.map(({ id }: { id: string }) => ({ item_id: id, accepted: 1 }));
    await client.post(`/v2/returns/${other.id}/receive`, { items });
    expect((await credit(other)).body.data.credit_notes).toMatchObject([
      { amount: 110, tax_amount: 10, tax_mode: 'stated' },
    ]);
  });

  it('is made once by requests at the same time', async () => {
    const one = await received([{ sku: 'C', quantity: 5, unit_price: 3, tax_rate: 19 }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await client.get('/v2/credit-notes')).body.data).toHaveLength(1);
  });
});
