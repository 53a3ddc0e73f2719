/** Lines of files of orders, and of an invoice and a shipment of each: as many lines in a document as in the orders of a wholesaler. */

export const DOCUMENTS = ['orders', 'invoices', 'shipments'] as const;
export type DocumentResource = (typeof DOCUMENTS)[number];

/** Documents have 1 to this number of lines, 25 on average. */
const MOST_LINES = 49;
const CUSTOMERS = 100;

/** A line of an order in a file. */
export interface OrderItem {
  reference_id: string;
  sku: string;
  quantity: number;
  unit_price: number;
}

export interface OrderLine {
  reference_id: string;
  customer_id: string;
  po_number: string;
  line_items: OrderItem[];
}

export interface InvoiceLine {
  reference_id: string;
  invoice_number: string;
  order_ids: [string];
  due_date: string;
  invoice_status: 'OPEN';
  items: { reference_id: string; sku: string; quantity: number; amount: number }[];
}

export interface ShipmentLine {
  reference_id: string;
  order_id: string;
  status: 'shipped';
  shipment_items: { sku_id: string; quantity: number }[];
}

const itemsOf = (number: number, products: number): OrderItem[] =>
  Array.from({ length: 1 + ((number * 7) % MOST_LINES) }, (_, index) => ({
    reference_id: String(index + 1),
    sku: `SKU-${String(1 + ((number * 61 + index) % products)).padStart(6, '0')}`,
    quantity: 1 + ((number + index) % 12),
    unit_price: 1 + ((number + index) % 80) / 8,
  }));

/** Line `number` of a file, whose documents are named after `round`. `products` is the number of the tenant's products. */
export function documentLine(
  resource: DocumentResource,
  round: string,
  number: number,
  products: number,
): OrderLine | InvoiceLine | ShipmentLine {
  const items = itemsOf(number, products);
  const order = `${round}-SO-${number}`;
  if (resource === 'orders')
    return {
      reference_id: order,
      customer_id: `C-${1 + (number % CUSTOMERS)}`,
      po_number: `PO-${number}`,
      line_items: items,
    };
  if (resource === 'invoices')
    return {
      reference_id: `${round}-I-${number}`,
      invoice_number: `${round}-I-${number}`,
      order_ids: [order],
      due_date: '2040-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: items.map(({ unit_price: amount, ...item }) => ({ ...item, amount })),
    };
  return {
    reference_id: `${round}-S-${number}`,
    order_id: order,
    status: 'shipped',
    shipment_items: items.map(({ sku, quantity }) => ({ sku_id: sku, quantity })),
  };
}
