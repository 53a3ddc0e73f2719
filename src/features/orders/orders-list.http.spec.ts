import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('orders: prices, status and lists', () => {
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

  const order = (extra: object = {}) => ({
    customer_id: 'C-1',
    line_items: [{ sku: 'A', quantity: 2, unit_price: 1.5 }],
    ...extra,
  });

  it('show the currency in v2, in lists and after each write, and not in v1', async () => {
    const client = await service.tenant({ currency: 'EUR' });
    const { order: made } = await makeTrade(client);
    const path = `/v2/orders/${made.id}`;
    const shown = [
      made,
      (await client.get(path)).body.data,
      (await client.get('/v2/orders')).body.data[0],
      (await client.put(path, made)).body.data,
      (await client.patch(`${path}/status`, { status: 'cancelled' })).body.data,
    ];
    expect(shown.map(({ currency }) => currency)).toEqual(Array(5).fill('EUR'));
    expect(Object.keys((await client.get(`/v1/orders/${made.id}`)).body.data)).not.toContain('currency');
  });

  it("prices a line from the order's list, the customer's list or the default list, tiers first", async () => {
    const [base, special] = [
      await client.create('/v1/price-lists', { reference_id: 'base', name: 'Base' }),
      await client.create('/v1/price-lists', { reference_id: 'special', name: 'Special' }),
    ];
    const product_prices = [
      {
        price_list_id: base.id,
        price: 10,
        sale_price: 9,
        volume_tiers: [
          { start_quantity: 5, price: 8 },
          { start_quantity: 10, price: 7 },
        ],
      },
      { price_list_id: special.id, price: 6 },
    ];
    await client.create('/v2/products', {
      group_code: 'P',
      variants: [{ sku_id: 'P', name: 'Priced', product_prices }],
    });
    await client.create('/v2/customers', {
      reference_id: 'C-special',
      company_name: 'Special',
      assigned_price_list_id: special.id,
    });
    const price = async (extra: object, quantity: number) =>
      (await client.create('/v2/orders', { customer_id: 'C-1', line_items: [{ sku: 'P', quantity }], ...extra }))
        .line_items[0].unit_price;
    expect(await price({}, 4)).toBe(9);
    expect(await price({}, 5)).toBe(8);
    expect(await price({}, 12)).toBe(7);
    expect(await price({ price_list_id: special.id }, 12)).toBe(6);
    expect(await price({ customer_id: 'C-special' }, 12)).toBe(6);
    const none = await client.post('/v2/orders', { customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 1 }] });
    expect(none.body.details).toEqual([
      { field: 'line_items[0].unit_price', reason: 'is required: neither a contract nor a price list has a price' },
    ]);
  });

  it('derives fulfillment from opening counters, unless it is stated', async () => {
    const line = (extra: object) => [{ sku: 'A', quantity: 4, unit_price: 1, ...extra }];
    const status = async (extra: object) => (await client.create('/v2/orders', order(extra))).fulfillment_status;
    expect(await status({ line_items: line({ picked_quantity: 1 }) })).toBe('IN_PROGRESS');
    expect(await status({ line_items: line({ shipped_quantity: 1 }) })).toBe('PARTIALLY_FULFILLED');
    expect(await status({ line_items: line({ shipped_quantity: 3, cancelled_quantity: 1 }) })).toBe('FULFILLED');
    expect(await status({ fulfillment_status: 'DELIVERED' })).toBe('DELIVERED');
  });

  it('filters by status, type, customer, reference, source and ids', async () => {
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
    const draft = await client.create('/v2/orders', order({ reference_id: 'D', status: 'draft', source: 'rep' }));
    const quote = await client.create('/v2/orders', order({ reference_id: 'Q', type: 'quote', customer_id: 'C-2' }));
    const refs = async (query: string) =>
      (await client.get(`/v2/orders?sort_by=created_at&sort=asc${query}`)).body.data.map(
        (row: { reference_id: string }) => row.reference_id,
      );
    expect(await refs('')).toEqual(['SO-1', 'Q']);
    expect(await refs('&order_status=draft')).toEqual(['D']);
    expect(await refs('&order_status=submitted')).toEqual([]);
    expect(await refs('&order_status=draft&order_status=confirmed')).toEqual(['SO-1', 'D', 'Q']);
    expect(await refs('&order_status=all')).toEqual(['SO-1', 'D', 'Q']);
    expect(await refs('&order_status=all&order_status=draft&type=quote')).toEqual(['Q']);
    expect(await refs('&type=quote')).toEqual(['Q']);
    expect(await refs('&customer_reference_ids=C-2&customer_reference_ids=C-9')).toEqual(['Q']);
    expect(await refs(`&customer_ids=${quote.customer_id}`)).toEqual(['Q']);
    expect(await refs('&reference_ids=SO-1')).toEqual(['SO-1']);
    expect(await refs('&order_status=draft&source=rep')).toEqual(['D']);
    expect(await refs('&order_status=draft&exclude_source=rep')).toEqual([]);
    expect(await refs(`&order_status=draft&ids=${draft.id}&ids=${quote.customer_id}`)).toEqual(['D']);
    expect(await refs(`&ids=${quote.customer_id}`)).toEqual([]);
  });

  it('lists without lines, charges or attributes', async () => {
    const [row] = (await client.get('/v2/orders')).body.data;
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['line_items']));
    expect(row).toMatchObject({ id: trade.order.id, entity_source: 'openapi', type: 'order', version: 1 });
    expect(row.charges ?? row.attributes).toBeUndefined();
  });
});
