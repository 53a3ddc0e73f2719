import type { Client } from '#test/support/client.js';
import { createDraft } from '#test/support/invoices/invoice-bodies.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('drafts of invoices', () => {
  let client: Client;

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    await makeTrade(client);
  });

  const change = async (id: string, body: object) => (await client.patch(`/v2/invoices/${id}`, body)).body.data;

  it('keep their items with their ids while number, charges or orders change', async () => {
    const made = await createDraft(client, { items: ['A', 'B'].map((sku) => ({ sku, quantity: 2, amount: 1 })) });
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    const { id: other } = await client.create('/v2/orders', {
      customer_id: 'C-1',
      line_items: [{ sku: 'B', quantity: 2, unit_price: 1 }],
    });
    for (const changes of [
      { invoice_number: 'ANOTHER' },
      { charges: [{ name: 'Freight', type: 'shipping', amount: 1 }] },
      { order_ids: [...made.order_ids, other] },
    ])
      expect(idsOf(await change(made.id, changes))).toEqual(idsOf(made));
    const issued = await change(made.id, { invoice_status: 'OPEN' });
    const credited = { items: idsOf(made).map((id) => ({ invoice_item_id: id, quantity: 1 })) };
    expect((await client.post(`/v2/invoices/${issued.id}/credit-notes`, credited)).status).toBe(201);
  });
});
