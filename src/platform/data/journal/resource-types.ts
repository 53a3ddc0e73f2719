/**
 * The resource types of journal and events, each with the resource of the scope that is needed to read its entries (`orders` for
 * `orders:read`).
 */
export const SCOPED_BY_TYPE = {
  product: 'products',
  price_list: 'price_lists',
  customer: 'customers',
  address: 'customers',
  contact: 'customers',
  attribute: 'attributes',
  segment: 'customers',
  sales_rep: 'sales_reps',
  payment_method: 'payment_methods',
  contract_price: 'contract_pricing',
  order: 'orders',
  shipment: 'shipments',
  invoice: 'invoices',
  credit_note: 'invoices',
  inventory: 'inventories',
  media_file: 'media',
  api_key: 'api_keys',
  webhook: 'webhooks',
  import: 'imports',
} as const;
