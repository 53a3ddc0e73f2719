import { DEMO_CREATED_SHIPMENTS, demoShipment } from '#demo/demo-shipments.js';
import { demoId } from '#examples/example-ids.js';
import { ShipmentsService } from '#features/shipments/shipments.service.js';
import { FOREIGN_TEXT, otherNumber } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
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

  /** Ships what an invoice bills, which is named by id and by reference, and cancels a shipment of the demo. */
  sendFurtherRequests: async (client) => {
    const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'SHIPPED', line_items });
    const invoice = await client.create('/v2/invoices', {
      ...{
        reference_id: 'SHIPPED',
        invoice_number: 'SHIPPED',
        order_ids: ['SHIPPED'],
        due_date: '2030-01-31T00:00:00Z',
      },
      items: [{ sku: 'NW-004', quantity: 2, amount: 1 }],
    });
    const shipment = { order_id: 'SHIPPED', shipment_items: [{ sku_id: 'NW-004', quantity: 0.5 }] };
    await client.create('/v2/shipments', { ...shipment, reference_id: 'BY-ID', invoice_id: invoice.id });
    const byReference = { ...shipment, reference_id: 'BY-REFERENCE', invoice_id: 'SHIPPED' };
    await client.create('/v2/shipments', byReference);
    const cancelled = demoId('shipment', 'SHP-10643');
    await client.patch(`/v2/shipments/${cancelled}/status`, { status: 'cancelled' });
  },

  createDemo: ({ app, orders }) =>
    createEach([...orders.flatMap((order) => demoShipment(order) ?? []), ...DEMO_CREATED_SHIPMENTS], (one) =>
      app.get(ShipmentsService).create(one),
    ),
};
