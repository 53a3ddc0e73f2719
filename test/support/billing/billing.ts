import type { Client } from '../client.js';

let numbers = 0;

/** A body of a request that bills an order or several; `extra` replaces fields. */
export const billing = (extra: object = {}) => ({
  invoice_number: `N-${++numbers}`,
  due_date: '2099-01-31T00:00:00Z',
  ...extra,
});

/** Bills an order; the answer, whatever its status. */
export const billOrder = (client: Client, order: { id: string }, extra: object = {}) =>
  client.post(`/v2/orders/${order.id}/invoice`, billing(extra));

/** Creates a product for each SKU. */
export async function makeProducts(client: Client, skus: readonly string[]): Promise<void> {
  for (const sku of skus)
    await client.create('/v1/products', { group_code: sku, variants: [{ sku_id: sku, name: `Product ${sku}` }] });
}

/** The currency's amounts as whole cents, so that sums are exact. */
export const cents = (amount: number): number => Math.round(amount * 100);

/** Ships quantities of an order by SKU. */
export const ship = (client: Client, order: { id: string }, quantities: Record<string, number>, extra: object = {}) =>
  client.create('/v2/shipments', {
    reference_id: `SHP-${++numbers}`,
    order_id: order.id,
    status: 'shipped',
    shipment_items: Object.entries(quantities).map(([sku_id, quantity]) => ({ sku_id, quantity })),
    ...extra,
  });

/** A value of a JSON answer, which the specs read without a type. */
export type Json = any;
