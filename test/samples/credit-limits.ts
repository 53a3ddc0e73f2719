import type { FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {},

  /** Judges and reads orders of a customer with a draft, whose limit has the policy of the settings. */
  sendFurtherRequests: async (client) => {
    await client.patch('/v2/settings', { credit_policy: 'hold' });
    await client.create('/v2/customers', { reference_id: 'LIMITED', company_name: 'Limited', credit_limit: 1_000 });
    const order = { customer_id: 'LIMITED', line_items: [{ sku: 'NW-004', quantity: 2, unit_price: 1 }] };
    await client.create('/v2/orders', { ...order, reference_id: 'LIMITED-1' });
    await client.create('/v2/invoices', {
      ...{ reference_id: 'LIMITED', invoice_number: 'LIMITED', order_ids: ['LIMITED-1'] },
      ...{ due_date: '2099-01-31T00:00:00Z', items: [{ sku: 'NW-004', quantity: 1, amount: 1 }] },
    });
    await client.create('/v2/payments', { customer_id: 'LIMITED', amount: 1, reference_id: 'LIMITED' });
    const { id } = await client.create('/v2/orders', { ...order, reference_id: 'LIMITED-2' });
    await client.get(`/v2/orders/${id}`);
    await client.patch(`/v2/orders/${id}`, { customer_note: 'Changed' });
    await client.patch(`/v2/orders/${id}/status`, { status: 'cancelled' });
    await client.patch('/v2/settings', { credit_policy: 'off' });
  },
};
