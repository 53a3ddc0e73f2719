import type { Client } from '../client.js';

const items = [
  { sku: 'A', quantity: 2, amount: 1.35 },
  { reference_id: '2', sku: 'B', quantity: 1, amount: 5.5 },
];
const open = {
  reference_id: 'R1',
  invoice_number: 'N1',
  paid_amount: 0,
  due_date: '2099-01-31T00:00:00+02:00',
  items,
};

/** A v1 body that creates an open invoice of order SO-1 with 2 of A and 1 of B, total 8.20; `extra` replaces fields. */
export const invoiceV1 = (extra: object = {}) => ({ ...open, order_id: 'SO-1', total_amount: 8.2, ...extra });

/** The same as a v2 body. */
export const invoiceV2 = (extra: object = {}) => ({ ...open, order_ids: ['SO-1'], invoice_status: 'OPEN', ...extra });

/** Creates a draft with the same items in v2. */
export const createDraft = (client: Client, extra: object = {}) =>
  client.create('/v2/invoices', {
    reference_id: 'R1',
    invoice_number: 'N1',
    order_ids: ['SO-1'],
    due_date: '2099-01-31T00:00:00Z',
    items,
    ...extra,
  });

/** The invoiced quantities of an order's lines. */
export async function invoicedQuantities(client: Client, orderId: string): Promise<number[]> {
  const { body } = await client.get(`/v2/orders/${orderId}`);
  return body.data.line_items.map((line: { invoiced_quantity: number }) => line.invoiced_quantity);
}
