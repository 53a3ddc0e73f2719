import { documentStatement } from '../../../platform/data/sql/entity-sql.js';
import { type NamedPriceList, namedPriceLists } from '../../price-lists/named-price-lists.js';

/** Ids of the records of a table with the reference `$2`. */
const byReference = (table: string) => `select id from ${table} where tenant_id = $1 and reference_id = $2`;
export const CUSTOMER_BY_REFERENCE = byReference('customers');
export const ORDER_BY_REFERENCE = byReference('orders');
export const INVOICE_BY_REFERENCE = byReference('invoices');
export const SHIPMENT_BY_REFERENCE = byReference('shipments');
export const CONTRACT_BY_REFERENCE = byReference('contracts');

/** Ids of the records of a table with the references `$2`. */
const byReferences = (table: string) =>
  `select id, reference_id as reference from ${table} where tenant_id = $1 and reference_id = any($2::text[])`;
export const ORDER_IDS = byReferences('orders');
export const CUSTOMER_IDS = byReferences('customers');
export const SEGMENT_IDS = byReferences('customer_segments');
export const SALES_REP_IDS = byReferences('sales_reps');
export const INVOICE_IDS = byReferences('invoices');
export const PAYMENT_METHOD_IDS = byReferences('payment_methods');
export const PRICE_LIST_IDS = byReferences('price_lists');
/** Ids of the inventories of the products with the SKUs `$2`. */
export const INVENTORY_IDS = 'select id, sku from inventories where tenant_id = $1 and sku = any($2::text[])';
/** The price lists with the names `$2`: ids, references, and null for the default one. */
export const NAMED_PRICE_LISTS = documentStatement<NamedPriceList[]>(
  `select ${namedPriceLists('$2', { orDefault: true })} as doc`,
);
