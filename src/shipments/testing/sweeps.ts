import { FOREIGN_TEXT, otherNumber } from '../../../test/support/copy-changes.js';
import type { FeatureSweeps } from '../../../test/support/feature-sweeps.js';

export const SWEEPS: FeatureSweeps = {
  copyChanges: {
    shipments: [`'note', '${FOREIGN_TEXT}'`],
    shipment_items: otherNumber('quantity'),
    shipment_allocations: [],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v2/shipments', {
      reference_id: reference,
      order_id: ids.order,
      invoice_id: ids.invoice,
      shipment_items: [{ sku_id: reference, quantity: 1 }],
      note: text,
    });
    return { shipment: id };
  },
};
