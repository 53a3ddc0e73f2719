import { DEMO_CONTRACTS } from '#features/contract-pricing/contract-demo.js';
import { ContractPricingService } from '#features/contract-pricing/contract-pricing.service.js';
import { demoId, EXAMPLE_CONTRACT_ID, EXAMPLE_SEGMENT_ID } from '#examples/example-ids.js';
import { otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** Audiences of which any two contracts overlap. */
const OVERLAPPING = [
  { customer_group_type: 'all' },
  { customer_group_type: 'customers', customer_ids: ['ALFKI'] },
  { customer_group_type: 'segments', customer_segments: ['PROSPECTS'] },
];

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    contracts: otherText('name'),
    contract_prices: [`'prices', array(select price + 7 from unnest(prices) price)`],
    contract_customers: [],
    contract_segments: [],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v2/contract-pricing', {
      reference_id: reference,
      name: text,
      customer_group_type: 'customers',
      customer_ids: [ids.customer],
      product_price_map: [{ sku_id: reference, volume_tiers: [{ start_quantity: 1, price: 1 }] }],
      schedule_details: { start_date: '2026-01-01T00:00:00Z' },
    });
    return { contract_pricing: id };
  },

  /** Changes audiences and SKUs, activates contracts that overlap, and deletes a segment that a contract names. */
  sendFurtherRequests: async (client) => {
    const contract = `/v2/contract-pricing/${EXAMPLE_CONTRACT_ID}`;
    const volume_tiers = [{ start_quantity: 1, price: 1 }];
    const product_price_map = [
      { sku_id: 'NW-039', volume_tiers: [] },
      { sku_id: 'NW-001', volume_tiers },
    ];
    const segments = { customer_group_type: 'segments', customer_segments: ['PROSPECTS'] };
    await client.patch(contract, { ...segments, product_price_map, priority: 99 });
    await client.get('/v2/contract-pricing/by-reference/PROSPECTS-WELCOME'); // one with segments
    const previous = ['NW-039', 'NW-046'].map((sku_id) => ({ sku_id, volume_tiers }));
    const customers = { customer_group_type: 'customers', customer_ids: ['ALFKI'] };
    await client.patch(contract, { ...customers, product_price_map: previous });
    const schedule_details = { start_date: '2026-01-01T00:00:00Z' };
    for (const [index, audience] of OVERLAPPING.entries()) {
      const fields = {
        name: 'All',
        ...audience,
        product_price_map: [{ sku_id: 'NW-001', volume_tiers }],
        schedule_details,
      };
      await client.create('/v2/contract-pricing', { ...fields, priority: 50 });
      const other = { ...fields, priority: 50, reference_id: `OVERLAP-${index}`, contract_status: 'inactive' };
      const { id } = await client.create('/v2/contract-pricing', other);
      await client.patch(`/v2/contract-pricing/${id}`, { contract_status: 'active' });
    }
    const deletedLater = ['NW-042', 'NW-072'].map((sku_id) => ({ sku_id, volume_tiers })); // by the examples
    const welcome = `/v2/contract-pricing/${demoId('contract', 'PROSPECTS-WELCOME')}`;
    await client.patch(welcome, { contract_status: 'inactive', product_price_map: deletedLater });
    await client.delete(`/v2/customer-segments/${EXAMPLE_SEGMENT_ID}`);
  },

  createDemo: ({ app }) => createEach(DEMO_CONTRACTS, (one) => app.get(ContractPricingService).create(one)),
};
