import type { ResourceType } from '../platform/journal/journal-kind.js';

/** Resources that can be exported. */
export const EXPORTED_RESOURCES = [
  'products',
  'product_prices',
  'customers',
  'inventories',
  'orders',
  'invoices',
  'shipments',
  'contract_pricing',
] as const;
export type ExportedResource = (typeof EXPORTED_RESOURCES)[number];

/** Where the records of an export come from. */
export interface ExportSource {
  /** Type of the records in the journal, which knows their statement and their v2 form. */
  type: ResourceType;
  table: string;
  /** Number of records that are read at once. It bounds the memory: an order has up to 5,000 lines, a contract up to 100,000 tiers. */
  batch: number;
}

const PRODUCTS: ExportSource = { type: 'product', table: 'products', batch: 200 };

export const EXPORT_SOURCES: Readonly<Record<ExportedResource, ExportSource>> = {
  products: PRODUCTS,
  product_prices: PRODUCTS,
  customers: { type: 'customer', table: 'customers', batch: 50 },
  inventories: { type: 'inventory', table: 'inventories', batch: 500 },
  orders: { type: 'order', table: 'orders', batch: 20 },
  invoices: { type: 'invoice', table: 'invoices', batch: 20 },
  shipments: { type: 'shipment', table: 'shipments', batch: 20 },
  contract_pricing: { type: 'contract_price', table: 'contracts', batch: 1 },
};
