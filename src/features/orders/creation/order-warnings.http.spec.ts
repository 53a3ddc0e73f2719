import { sharedService } from '#test/support/service.js';

describe('warnings of an order', () => {
  it('say which quantities are outside of minimum, maximum and step, and which price list is inactive', async () => {
    const client = await (await sharedService()).tenant();
    await client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard' });
    await client.create('/v2/price-lists', { reference_id: 'OLD', name: 'Old', status: 'inactive' });
    const rules = { price: 1, min_order_quantity: 10, max_order_quantity: 20, step_increment: 5 };
    const variants = [{ sku_id: 'A', name: 'A', product_prices: [rules] }];
    await client.create('/v2/products', { group_code: 'A', variants });
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
    const lines = [7, 10, 22].map((quantity) => ({ sku: 'A', quantity }));
    const body = { customer_id: 'C', price_list_id: 'OLD', line_items: [...lines, { ...lines[0], unit_price: 3 }] };
    const made = await client.create('/v2/orders', body);
    const warnings = [
      { field: 'price_list_id', reason: 'price list OLD is inactive and was passed over' },
      { field: 'line_items[0].quantity', reason: 'must be at least 10' },
      { field: 'line_items[0].quantity', reason: 'must be a multiple of 5' },
      { field: 'line_items[2].quantity', reason: 'must be at most 20' },
      { field: 'line_items[2].quantity', reason: 'must be a multiple of 5' },
      { field: 'line_items[3].quantity', reason: 'must be at least 10' },
      { field: 'line_items[3].quantity', reason: 'must be a multiple of 5' },
    ];
    expect(made.warnings).toEqual(warnings);
    const { body: put } = await client.put(`/v2/orders/${made.id}`, { customer_id: 'C', line_items: [lines[1]] });
    expect(put.data.warnings).toEqual([]);
    expect((await client.get(`/v2/orders/${made.id}`)).body.data.warnings).toBeUndefined();
  });
});
