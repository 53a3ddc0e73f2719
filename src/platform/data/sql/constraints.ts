import type { ErrorCode } from '../../base/errors/domain-error.js';

export interface ConstraintError {
  code: ErrorCode;
  /** Name of the field in the newest API version. */
  field: string;
  reason: string;
}

const taken = (code: ErrorCode, field: string): ConstraintError => ({ code, field, reason: 'is taken already' });
const missing = (field: string): ConstraintError => ({ code: 'validation_failed', field, reason: 'does not exist' });
const inUse = (): ConstraintError => ({ code: 'resource_in_use', field: 'id', reason: 'something else refers to it' });
/** An order line that is on a document, whose quantities may have been taken back. */
const lockedLines = (): ConstraintError => ({
  code: 'resource_locked',
  field: 'line_items',
  reason: 'must contain all lines that are on documents',
});
/** A constraint on rows that only the service writes: a violation is a defect of the service. */
const internal = (): ConstraintError => ({ code: 'internal_error', field: '', reason: '' });

/**
 * The error with which the violation of each unique and foreign-key constraint of the schema is answered. A test compares the
 * list with the catalog of the database. Services check these rules before they write, so that errors can name the existing
 * resource. If a concurrent transaction causes a violation nevertheless, the transaction is repeated and the check finds it;
 * this list is used if it does not.
 */
export const CONSTRAINTS: Readonly<Record<string, ConstraintError>> = {
  attributes_name_key: taken('duplicate_value', 'name'),
  price_lists_reference_id_key: taken('duplicate_reference', 'reference_id'),
  price_lists_one_default: internal(),
  product_groups_group_code_key: internal(),
  product_groups_one_primary: internal(),
  products_sku_key: taken('duplicate_sku', 'variants'),
  products_url_slug_key: taken('duplicate_value', 'url_slug'),
  products_group_fk: internal(),
  product_prices_product_fk: internal(),
  product_prices_price_list_fk: inUse(),
  product_search_product_fk: internal(),
  customers_reference_id_key: taken('duplicate_reference', 'reference_id'),
  customers_display_id_key: taken('duplicate_value', 'display_id'),
  customers_price_list_fk: inUse(),
  customer_addresses_reference_id_key: taken('duplicate_reference', 'addresses'),
  customer_addresses_one_default: internal(),
  customer_addresses_customer_fk: internal(),
  customer_contacts_reference_id_key: taken('duplicate_reference', 'contacts'),
  customer_contacts_one_default: internal(),
  customer_contacts_customer_fk: internal(),
  customer_sales_reps_customer_fk: internal(),
  customer_sales_reps_sales_rep_fk: internal(),
  sales_reps_reference_id_key: taken('duplicate_reference', 'reference_id'),
  customer_segments_reference_id_key: taken('duplicate_reference', 'reference_id'),
  customer_segment_members_segment_fk: internal(),
  customer_segment_members_customer_fk: missing('customer_ids'),
  payment_methods_reference_id_key: taken('duplicate_reference', 'reference_id'),
  payment_methods_customer_key: internal(),
  payment_methods_one_default: internal(),
  payment_methods_customer_fk: missing('customer_id'),
  orders_reference_id_key: taken('duplicate_reference', 'reference_id'),
  orders_display_id_key: taken('duplicate_value', 'display_id'),
  orders_customer_fk: missing('customer_id'),
  orders_price_list_fk: inUse(),
  orders_payment_method_fk: inUse(),
  order_lines_order_fk: internal(),
  order_lines_product_fk: internal(),
  order_lines_reference_id_key: internal(),
  invoices_reference_id_key: taken('duplicate_reference', 'reference_id'),
  invoices_invoice_number_key: taken('duplicate_invoice_number', 'invoice_number'),
  invoices_customer_fk: internal(),
  invoice_orders_invoice_fk: internal(),
  invoice_orders_order_fk: missing('order_ids'),
  invoice_items_invoice_fk: internal(),
  invoice_items_product_fk: internal(),
  invoice_allocations_item_fk: internal(),
  invoice_allocations_line_fk: lockedLines(),
  media_objects_sha256_key: internal(),
  media_objects_object_key_key: internal(),
  media_files_object_fk: internal(),
  credit_notes_reference_id_key: taken('duplicate_reference', 'reference_id'),
  credit_notes_display_id_key: taken('duplicate_value', 'credit_note_number'),
  credit_note_items_note_fk: internal(),
  shipments_reference_id_key: taken('duplicate_reference', 'reference_id'),
  shipments_order_fk: missing('order_id'),
  shipments_invoice_fk: missing('invoice_id'),
  shipment_items_shipment_fk: internal(),
  shipment_allocations_item_fk: internal(),
  shipment_allocations_line_fk: lockedLines(),
  contracts_reference_id_key: taken('duplicate_reference', 'reference_id'),
  contract_customers_contract_fk: internal(),
  contract_customers_customer_fk: inUse(),
  contract_segments_contract_fk: internal(),
  contract_segments_segment_fk: inUse(),
  contract_prices_contract_fk: internal(),
  contract_prices_product_fk: internal(),
  webhook_progress_webhook_fk: internal(),
  webhook_replays_webhook_fk: internal(),
  inventories_product_key: internal(),
  inventories_product_fk: internal(),
  import_progress_import_fk: internal(),
  import_errors_import_fk: internal(),
};
