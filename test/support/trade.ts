import type { Client } from './client.js';

/** Records that most tests of orders, invoices and shipments use. */
export interface Trade {
  products: Record<'A' | 'B' | 'C', string>;
  customer: { id: string };
  /** `SO-1`: 10 of A at 1.35 (line "1") and 10 of B at 5.50 (line "2"), confirmed. */
  order: { id: string; display_id: string; created_at: string; line_items: { id: string }[] };
}

/** Products A, B and C, customer C-1, and order SO-1 over A and B. */
export async function makeTrade(client: Client): Promise<Trade> {
  const products = { A: '', B: '', C: '' };
  for (const sku of ['A', 'B', 'C'] as const) {
    products[sku] = (
      await client.create('/v1/products', { group_code: sku, variants: [{ sku_id: sku, name: `Product ${sku}` }] })
    ).id;
  }
  const customer = await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
  const order = await client.create('/v2/orders', {
    customer_id: 'C-1',
    reference_id: 'SO-1',
    line_items: [
      { reference_id: '1', sku: 'A', quantity: 10, unit_price: 1.35 },
      { reference_id: '2', sku: 'B', quantity: 10, unit_price: 5.5 },
    ],
  });
  return { products, customer, order };
}
