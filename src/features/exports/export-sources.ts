import { type ContractFilter, contractsWhere } from '../contract-pricing/contract-pricing.service.js';
import { type CreditNoteFilter, creditNotesWhere } from '../credit-notes/credit-notes.service.js';
import { type CustomerFilter, customersWhere } from '../customers/customers.service.js';
import { inventoriesWhere, type InventoryFilter } from '../inventories/inventories.service.js';
import { type InvoiceFilter, invoicesWhere } from '../invoices/invoices.service.js';
import { type OrderFilter, ordersWhere } from '../orders/orders.service.js';
import type { ResourceType } from '../../platform/data/journal/journal-kind.js';
import type { Where } from '../../platform/data/records/list-where.js';
import { type ProductFilter, productsWhere } from '../products/products.service.js';
import { type ShipmentFilter, shipmentsWhere } from '../shipments/shipments.service.js';
import type { ExportedResource } from './export-limits.js';

/** A record of an export in its v2 form. */
export type ExportedRecord = Record<string, unknown>;

/** The filters of the lists. */
export interface ExportFilters extends Record<ExportedResource, object> {
  products: ProductFilter;
  product_prices: ProductFilter;
  customers: CustomerFilter;
  inventories: InventoryFilter;
  orders: OrderFilter;
  invoices: InvoiceFilter;
  credit_notes: CreditNoteFilter;
  shipments: ShipmentFilter;
  contract_pricing: ContractFilter;
}

/** Where the records of an export come from. */
export interface ExportSource<Filter> {
  /** Type of the records in the journal, which knows their statement and their v2 form. */
  type: ResourceType;
  table: string;
  /** Number of records that are read at once. It bounds the memory: an order has up to 5,000 lines, a contract up to 100,000 tiers. */
  batch: number;
  where(filter: Filter): Where;
}

const PRODUCTS: ExportSource<ProductFilter> = { type: 'product', table: 'products', batch: 200, where: productsWhere };

export const EXPORT_SOURCES: Readonly<{ [R in ExportedResource]: ExportSource<ExportFilters[R]> }> = {
  products: PRODUCTS,
  product_prices: PRODUCTS,
  customers: { type: 'customer', table: 'customers', batch: 50, where: customersWhere },
  inventories: { type: 'inventory', table: 'inventories', batch: 500, where: inventoriesWhere },
  orders: { type: 'order', table: 'orders', batch: 20, where: ordersWhere },
  invoices: { type: 'invoice', table: 'invoices', batch: 20, where: invoicesWhere },
  credit_notes: { type: 'credit_note', table: 'credit_notes', batch: 20, where: creditNotesWhere },
  shipments: { type: 'shipment', table: 'shipments', batch: 20, where: shipmentsWhere },
  contract_pricing: { type: 'contract_price', table: 'contracts', batch: 1, where: contractsWhere },
};
