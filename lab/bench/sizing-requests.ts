import { get, post, type RequestText } from './requests.js';
import { ITEMS } from './seed-sql.js';

/** Kinds of records whose costs are measured, in the order in which they are made: the later ones refer to orders. */
export const MADE = [
  'product with 2 prices',
  'customer',
  'order of 5 lines',
  'shipment',
  'invoice of 5 items',
] as const;
export type Made = (typeof MADE)[number];

const TENANT = { tenant: 1 };
/** Products and customers of the seeded database. */
const PRODUCTS = 1_000;
const CUSTOMERS = 100;
const QUANTITY = 3;

const sku = (number: number): string => `SKU-${String((number % PRODUCTS) + 1).padStart(6, '0')}`;
/** The lines of an order, of which its shipment and its invoice have the same. */
const skus = (order: number): string[] => Array.from({ length: ITEMS }, (_, line) => sku(order * ITEMS + line));

/** Requests that make `count` records, each another one. */
export function recordRequests(kind: Made, count: number): RequestText[] {
  return Array.from({ length: count }, (_, number) => requestFor(kind, number));
}

function requestFor(kind: Made, number: number): RequestText {
  switch (kind) {
    case 'product with 2 prices':
      return post(TENANT, '/v2/products', product(number));
    case 'customer':
      return post(TENANT, '/v2/customers', customer(number));
    case 'order of 5 lines':
      return post(TENANT, '/v2/orders', order(number));
    case 'shipment':
      return post(TENANT, '/v2/shipments', {
        reference_id: `SIZE-SHP-${number}`,
        order_id: `SIZE-SO-${number}`,
        shipment_items: skus(number).map((sku_id) => ({ sku_id, quantity: QUANTITY })),
      });
    case 'invoice of 5 items':
      return post(TENANT, '/v2/invoices', invoice(number));
  }
}

const product = (number: number): object => ({
  group_code: `SIZE-${number}`,
  brand: `Brand ${number % 50}`,
  variants: [
    {
      sku_id: `SIZE-${number}`,
      name: `Product number ${number} of the measurement`,
      product_prices: [
        { price_list_id: 'retail', price: 5 + (number % 400) / 8 },
        {
          price_list_id: 'wholesale',
          price: 4 + (number % 400) / 8,
          volume_tiers: [{ start_quantity: 50, price: 3.5 }],
        },
      ],
    },
  ],
});

export const customer = (number: number): object => ({
  reference_id: `SIZE-C-${number}`,
  company_name: `Customer ${number} of the measurement`,
  email: `customer-${number}@example.com`,
  phone: '+49 30 1234567',
});

export const order = (number: number): object => ({
  reference_id: `SIZE-SO-${number}`,
  customer_id: `C-${(number % CUSTOMERS) + 1}`,
  line_items: skus(number).map((one, line) => ({
    reference_id: String(line + 1),
    sku: one,
    quantity: QUANTITY,
    unit_price: 7.25,
  })),
});

const invoice = (number: number): object => ({
  reference_id: `SIZE-INV-${number}`,
  order_ids: [`SIZE-SO-${number}`],
  invoice_number: `SIZE-INV-${number}`,
  invoice_status: 'OPEN',
  due_date: '2030-01-31T00:00:00Z',
  items: skus(number).map((one, line) => ({
    reference_id: String(line + 1),
    sku: one,
    quantity: QUANTITY,
    amount: 7.25,
  })),
});

/** `count` reads: by turns a list of 25 orders, and a page of one product that is found by its SKU. */
export const readRequests = (count: number): RequestText[] =>
  Array.from({ length: count }, (_, number) =>
    get(TENANT, number % 2 ? '/v2/orders' : `/v2/products?sku_id=${sku(number)}&include_total=false`),
  );
