import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

interface Created {
  id: string;
  items: { id: string }[];
}

describe('the receipt of a return', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
    await client.create('/v2/shipments', {
      ...{ reference_id: 'S-1', order_id: 'SO-1', status: 'shipped' },
      shipment_items: [
        { sku_id: 'A', quantity: 10 },
        { sku_id: 'B', quantity: 4 },
      ],
    });
  });

  const create = (items: object[]) =>
    client.create('/v2/returns', {
      reference_id: 'RMA-1',
      customer_id: 'C-1',
      status: 'approved',
      items,
    }) as Promise<Created>;
  const receive = (one: { id: string }, items: object[], more: object = {}) =>
    client.post(`/v2/returns/${one.id}/receive`, { items, ...more });
  const refusalOf = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
    status,
    body.code,
    body.details,
  ];
  const returned = async () =>
    (await client.get('/v2/orders/by-reference/SO-1')).body.data.line_items.map(
      (line: { returned_quantity: number }) => line.returned_quantity,
    ) as number[];

  it('comes in parts, each with its condition, and goes to the stock if that is wanted', async () => {
    await client.put('/v2/inventories/by-sku/A', { available_quantity: 1, in_stock_quantity: 2 });
    const one = await create([
      { sku: 'A', quantity: 5 },
      { sku: 'B', quantity: 2 },
    ]);
    const [a, b] = one.items.map(({ id }) => id);
    const parts = [
      { item_id: a, accepted: 2, condition: 'unopened', restock: true },
      { item_id: a, accepted: 1, rejected: 1, condition: 'scratched' },
    ];
    const first = await receive(one, parts, { received_at: '2026-03-02T09:30:00Z' });
    expect(first.body.data).toMatchObject({
      ...{ status: 'approved', items: [{ accepted_quantity: 3, rejected_quantity: 1 }, { accepted_quantity: 0 }] },
      receipts: [
        { ...parts[0], rejected: 0, received_at: '2026-03-02T09:30:00.000Z' },
        { ...parts[1], restock: false },
      ],
    });
    const stock = await client.get('/v2/inventories/by-sku/A');
    expect(stock.body.data).toMatchObject({ available_quantity: 3, in_stock_quantity: 4 });
    const wrong = await receive(one, [
      { item_id: a, accepted: 1, rejected: 1 },
      { item_id: b },
      { item_id: one.id, accepted: 1 },
    ]);
    expect(refusalOf(wrong)).toEqual([
      400,
      'validation_failed',
      [
        { field: 'items[0].accepted', reason: 'returned 5, received 4, at most 1 more' },
        { field: 'items[1].accepted', reason: 'must be above 0, or else rejected' },
        { field: 'items[2].item_id', reason: 'is no item of the return' },
      ],
    ]);
    await client.patch('/v2/settings', { returns_restock: true });
    expect(refusalOf(await receive(one, [{ item_id: b, accepted: 2 }]))).toEqual([
      400,
      'validation_failed',
      [{ field: 'items[0].restock', reason: 'B has no inventory' }],
    ]);
    expect(await returned()).toEqual([3, 0]);
    const last = await receive(one, [
      { item_id: a, rejected: 1 },
      { item_id: b, accepted: 2, restock: false },
    ]);
    expect(last.body.data.status).toBe('received');
    expect(await returned()).toEqual([3, 2]);
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });
});
