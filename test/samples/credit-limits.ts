import type { Client } from '../support/client.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/**
 * Judges and reads orders with the tax of their invoices: an order whose total rises, and a draft with a line that is older than the product of
 * its SKU. The tenant stays in the tax mode net, because the statements are sent again later.
 */
async function judgeTaxedOrders(client: Client): Promise<void> {
  await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 19, default_tax_category: 'S' });
  const customer_id = 'TAXED';
  const { id } = await client.create('/v2/customers', {
    ...{ reference_id: customer_id, company_name: 'Taxed', credit_limit: 1_000, tax_rate: 21 },
  });
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 1 }];
  const raised = await client.create('/v2/orders', { customer_id, reference_id: 'TAXED-1', line_items });
  await client.put(`/v2/orders/${raised.id}`, { customer_id, line_items, shipping_charge: 1 });
  const older = [{ sku: 'TAXED', quantity: 200, unit_price: 1, is_adhoc: true }];
  const draft = { customer_id, reference_id: 'TAXED-2', line_items: older, status: 'draft' };
  const { id: order } = await client.create('/v2/orders', draft);
  await client.create('/v2/products', {
    group_code: 'TAXED',
    variants: [{ sku_id: 'TAXED', name: 'Taxed', tax_rate: 7 }],
  });
  await client.patch(`/v2/orders/${order}/status`, { status: 'confirmed' });
  await client.get(`/v2/customers/${id}/credit`);
}

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
    await judgeTaxedOrders(client);
    await client.patch('/v2/settings', { credit_policy: 'off' });
  },
};
