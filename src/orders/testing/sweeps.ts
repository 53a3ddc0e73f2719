import { demoOrder } from '../../demo/demo-records.js';
import { DEMO_DRAFT_ORDERS } from '../../demo/demo-shipments.js';
import { OrdersService } from '../orders.service.js';
import { EXAMPLE_DRAFT_ORDER_IDS, EXAMPLE_ORDER_ID } from '../../examples/example-ids.js';
import type { Client } from '../../../test/support/client.js';
import { FOREIGN_TEXT, otherNumber, otherText, swapped } from '../../../test/support/copy-changes.js';
import { createEach, type FeatureSweeps } from '../../../test/support/feature-sweeps.js';

/** Removes a line of a new order after a credit note has returned everything that was invoiced of it. */
async function removeReturnedLine(client: Client): Promise<void> {
  const [returned, other] = ['NW-004', 'NW-003'].map((sku) => ({ sku, quantity: 1, unit_price: 1 }));
  const order = await client.create('/v2/orders', { customer_id: 'ALFKI', line_items: [returned, other] });
  const { id, items } = await client.create('/v2/invoices', {
    reference_id: 'RETURNED-LINE',
    invoice_number: 'RETURNED-LINE',
    order_ids: [order.id],
    invoice_status: 'OPEN',
    due_date: '2099-01-31T00:00:00Z',
    items: [{ sku: 'NW-004', quantity: 1, amount: 1 }],
  });
  const note = await client.create(`/v2/invoices/${id}/credit-notes`, {
    items: [{ invoice_item_id: items[0].id, quantity: 1 }],
    return_to_order: true,
  });
  await client.post(`/v2/credit-notes/${note.id}/void`, {});
  await client.create(`/v2/invoices/${id}/credit-notes`, {
    items: [{ invoice_item_id: items[0].id, quantity: 1 }],
    return_to_order: true,
  });
  await client.put(`/v2/orders/${order.id}`, { customer_id: 'ALFKI', line_items: [other] });
}

/** Deletes a draft that a cancelled shipment names, which is refused. */
async function deleteReopenedDraft(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  const { id } = await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'REOPENED', line_items });
  const shipment_items = [{ sku_id: 'NW-004', quantity: 1 }];
  const shipment = await client.create('/v2/shipments', { reference_id: 'REOPENED', order_id: id, shipment_items });
  await client.patch(`/v2/shipments/${shipment.id}/status`, { status: 'cancelled' });
  for (const status of ['cancelled', 'draft']) await client.patch(`/v2/orders/${id}/status`, { status });
  await client.delete(`/v2/orders/${id}`);
}

export const SWEEPS: FeatureSweeps = {
  copyChanges: {
    orders: [
      ...otherText('shipping_method'),
      `'customer_note', '${FOREIGN_TEXT}'`,
      swapped('reference_id', '11076', '11077'),
    ],
    order_lines: [
      `'note', '${FOREIGN_TEXT}'`,
      ...otherNumber(
        'quantity',
        'invoiceable_quantity',
        'invoiced_quantity',
        'opening_picked_quantity',
        'opening_shipped_quantity',
      ),
      `'delivered_quantity', case sku when 'NW-028' then shipped_quantity else delivered_quantity end`,
    ],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id, line_items } = await client.create('/v2/orders', {
      reference_id: reference,
      customer_id: ids.customer,
      price_list_id: ids.price_list,
      payment_method_id: ids.payment_method,
      source: reference,
      customer_note: text,
      line_items: [{ reference_id: reference, sku: reference, quantity: 10, unit_price: 1, note: text }],
    });
    return { order: id, line: line_items[0].id };
  },

  sendFurtherRequests: async (client) => {
    const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
    // refused: its lines are invoiced
    await client.put(`/v2/orders/${EXAMPLE_ORDER_ID}`, { customer_id: 'VINET', line_items });
    const draft = `/v2/orders/${Object.values(EXAMPLE_DRAFT_ORDER_IDS)[0]}`;
    for (const reference_id of ['FIRST', 'SECOND'])
      await client.put(draft, { customer_id: 'ALFKI', line_items: [{ sku: 'NW-028', reference_id, quantity: 1 }] });
    await removeReturnedLine(client);
    await client.get(`/v2/orders?order_status=all&search=${encodeURIComponent(`Alfreds Futterkiste${FOREIGN_TEXT}`)}`);
    await deleteReopenedDraft(client);
  },

  createDemo: ({ app, orders }) =>
    createEach([...orders.map(demoOrder), ...DEMO_DRAFT_ORDERS], (one) => app.get(OrdersService).create(one)),
};
