import type { FeatureSamples } from '../support/feature-samples.js';

/** More contracts for one product than are examined one by one. */
const MANY = 24;

export const SAMPLES: FeatureSamples = {
  copyChanges: {},

  /** Asks for prices of a product with many contracts, and for the effects of contracts of every audience. */
  sendFurtherRequests: async (client) => {
    await client.create('/v2/products', { group_code: 'CROWDED', variants: [{ sku_id: 'CROWDED', name: 'Crowded' }] });
    const segment = { reference_id: 'PRICED', name: 'Priced', customer_ids: ['ALFKI'] };
    await client.create('/v2/customer-segments', segment);
    const audiences = [
      { customer_group_type: 'all' },
      { customer_group_type: 'segments', customer_segments: ['PRICED'] },
      { customer_group_type: 'customers', customer_ids: ['ALFKI'] },
    ];
    for (let priority = 0; priority < MANY; priority++) {
      const { id } = await client.create('/v2/contract-pricing', {
        ...{ name: 'One of many', priority, ...audiences[priority % 3] },
        product_price_map: [{ sku_id: 'CROWDED', volume_tiers: [{ start_quantity: 1, price: 1 }] }],
        schedule_details: { start_date: '2020-01-01T00:00:00Z' },
      });
      if (priority < 3) await client.post(`/v2/contract-pricing/${id}/preview`, { at: '2030-01-01T00:00:00Z' });
    }
    const lines = [{ sku: 'CROWDED', quantity: 1 }];
    const at = '2030-01-01T00:00:00Z';
    await client.post('/v2/prices/resolve', { customer_id: 'ALFKI', lines, at, price_list_id: 'NORTHWIND' });
    await client.create('/v2/orders', { customer_id: 'ALFKI', created_at: at, line_items: lines });
  },
};
