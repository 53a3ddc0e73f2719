import type { Client } from '../client.js';

let count = 0;
const LINES = [
  { reference_id: '1', sku: 'A', quantity: 10, unit_price: 1 },
  { reference_id: '2', sku: 'B', quantity: 4.5, unit_price: 2 },
  { reference_id: '3', sku: 'A', quantity: 5, unit_price: 1, cancelled_quantity: 2 },
];

/** Creates an order with 10 of A on the first line, 4.5 of B on the second, and 3 of A (5, 2 of them cancelled) on the third. */
export const orderOf = (client: Client, more: object = {}) =>
  client.create('/v2/orders', { customer_id: 'C-1', line_items: LINES, ...more });

/** The body that creates a shipment, with a unique reference. `items` are quantities by SKU. */
export const shipmentOf = (order_id: string, items: Record<string, number>, more: object = {}) => ({
  reference_id: `SHP-${++count}`,
  order_id,
  shipment_items: Object.entries(items).map(([sku_id, quantity]) => ({ sku_id, quantity })),
  ...more,
});

interface Line {
  picked_quantity: number;
  shipped_quantity: number;
}

/** The quantities picked and shipped on each line of an order, its fulfillment status and its version. */
export async function countersOf(client: Client, id: string) {
  const { data } = (await client.get(`/v2/orders/${id}`)).body;
  return {
    picked: data.line_items.map(({ picked_quantity }: Line) => picked_quantity),
    shipped: data.line_items.map(({ shipped_quantity }: Line) => shipped_quantity),
    status: data.fulfillment_status,
    version: data.version,
  };
}
