import { DEMO_CREATED_SHIPMENTS, demoShipment } from '../../demo/demo-shipments.js';
import { ShipmentsService } from '../shipments.service.js';
import { FOREIGN_TEXT, otherNumber } from '../../../test/support/copy-changes.js';
import { createEach, type FeatureSweeps } from '../../../test/support/feature-sweeps.js';

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

  createDemo: ({ app, orders }) =>
    createEach([...orders.flatMap((order) => demoShipment(order) ?? []), ...DEMO_CREATED_SHIPMENTS], (one) =>
      app.get(ShipmentsService).create(one),
    ),
};
