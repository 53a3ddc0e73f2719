import { demoOrder } from '#demo/demo-records.js';
import { DEMO_DRAFT_ORDERS } from '#demo/demo-shipments.js';
import { OrdersService } from '#features/orders/orders.service.js';
import {
  demoId,
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_DRAFT_ORDER_IDS,
  EXAMPLE_ORDER_ID,
} from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import {
  exchangedWord,
  FOREIGN_TEXT,
  otherNumber,
  otherText,
  SEARCHED_WORD,
  swapped,
} from '../support/copy-changes.js';
import { PRICE_LIST_OF_OTHERS } from './price-lists.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

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

/** Deletes a draft that a cancelled invoice and a cancelled shipment name, which is refused. */
async function deleteReopenedDraft(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  const { id } = await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'REOPENED', line_items });
  const invoice = await client.create('/v2/invoices', {
    reference_id: 'REOPENED',
    invoice_number: 'REOPENED',
    order_ids: [id],
    due_date: '2030-01-31T00:00:00Z',
    items: [{ sku: 'NW-004', quantity: 1, amount: 1 }],
  });
  await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
  const shipment_items = [{ sku_id: 'NW-004', quantity: 1 }];
  const shipment = await client.create('/v2/shipments', { reference_id: 'REOPENED', order_id: id, shipment_items });
  await client.patch(`/v2/shipments/${shipment.id}/status`, { status: 'cancelled' });
  for (const status of ['cancelled', 'draft']) await client.patch(`/v2/orders/${id}/status`, { status });
  await client.delete(`/v2/orders/${id}`);
}

/** Confirms an order in the tax mode net, whose lines are taxed in another way than when it was a draft. */
async function confirmTaxedOrder(client: Client): Promise<void> {
  const { tax_mode, default_tax_category, default_tax_rate } = (await client.get('/v2/settings')).body.data;
  await client.patch('/v2/settings', { tax_mode: 'net', default_tax_category: 'Z' });
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  const { id } = await client.create('/v2/orders', { customer_id: 'ALFKI', status: 'draft', line_items });
  await client.patch('/v2/settings', { default_tax_category: 'S', default_tax_rate: 19 });
  await client.patch(`/v2/orders/${id}/status`, { status: 'confirmed' });
  await client.patch('/v2/settings', { tax_mode, default_tax_category, default_tax_rate });
}

/** Finds orders that have a payment method or a price list, and orders by a customer's name; names a price list of other tenants. */
async function findOrders(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  const order = { customer_id: 'ALFKI', line_items };
  const payment_method_id = demoId('payment_method', 'ALFKI-CARD');
  await client.create('/v2/orders', { ...order, po_number: 'BY-CARD', payment_method_id });
  await client.get('/v2/orders?po_numbers=BY-CARD');
  await client.create('/v2/orders', { ...order, reference_id: 'WITH-PRICE-LIST', price_list_id: 'NORTHWIND' });
  await client.get('/v2/orders/by-reference/WITH-PRICE-LIST');
  for (const search of ['BY-CARD', SEARCHED_WORD]) {
    await client.get(`/v2/orders?search=${search}`);
    await client.get(`/v2/orders?order_status=all&search=${search}`);
  }
  await client.get(`/v2/exports/orders?order_status=all&search=${SEARCHED_WORD}`);
  await client.post('/v2/orders', { ...order, price_list_id: PRICE_LIST_OF_OTHERS });
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    order_search: [exchangedWord('document', SEARCHED_WORD)],
    orders: [
      ...otherText('shipping_method'),
      `'customer_note', '${FOREIGN_TEXT}'`,
      swapped('reference_id', '11076', '11077'),
      swapped('customer_id', EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_CUSTOMER_ID),
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
    await confirmTaxedOrder(client);
    const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
    // refused: its lines are invoiced
    await client.put(`/v2/orders/${EXAMPLE_ORDER_ID}`, { customer_id: 'VINET', line_items });
    const draft = `/v2/orders/${Object.values(EXAMPLE_DRAFT_ORDER_IDS)[0]}`;
    for (const reference_id of ['FIRST', 'SECOND'])
      await client.put(draft, { customer_id: 'ALFKI', line_items: [{ sku: 'NW-028', reference_id, quantity: 1 }] });
    await removeReturnedLine(client);
    await findOrders(client);
    await deleteReopenedDraft(client);
  },

  createDemo: ({ app, orders }) =>
    createEach([...orders.map(demoOrder), ...DEMO_DRAFT_ORDERS], (one) => app.get(OrdersService).create(one)),
};
