import { FOREIGN_TEXT, otherNumber } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { DEMO_INVENTORIES } from '#demo/demo-inventories.js';
import { InventoriesService } from '#features/inventories/inventories.service.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    inventories: [
      ...otherNumber('available_quantity', 'reserved_quantity', 'in_stock_quantity', 'out_of_stock_threshold'),
      `'inventory_status', case inventory_status when 'IN_STOCK' then 'OUT_OF_STOCK' else 'IN_STOCK' end`,
      `'notes', '${FOREIGN_TEXT}'`,
    ],
  },

  createRecords: async ({ client, reference, text }) => {
    const { id } = await client.create('/v1/inventories', { sku: reference, available_quantity: 12, notes: text });
    return { inventory: id };
  },

  sendFurtherRequests: async (client) => {
    await client.put('/v2/inventories/by-sku/NONE', {}); // there is no such product
    await client.put('/v2/inventories/by-sku/NW-039', { sku: 'NW-039' }); // the first figures of a product
    await client.put('/v2/inventories/by-sku/NW-028', { sku: 'NW-028' });
  },

  createDemo: ({ app }) => createEach(DEMO_INVENTORIES, (one) => app.get(InventoriesService).upsert(one)),
};
