import { API_KEY_JOURNAL } from '../../features/api-keys/api-key-journal.js';
import { ATTRIBUTE_JOURNAL } from '../../features/attributes/attribute-journal.js';
import { CONTRACT_JOURNAL } from '../../features/contract-pricing/contract-journal.js';
import { CREDIT_NOTE_JOURNAL } from '../../features/credit-notes/credit-note-journal.js';
import { CUSTOMER_SEGMENT_JOURNAL } from '../../features/customer-segments/customer-segment-journal.js';
import { ADDRESS_JOURNAL, CONTACT_JOURNAL } from '../../features/customers/address-contact-journal.js';
import { CUSTOMER_JOURNAL } from '../../features/customers/customer-journal.js';
import { IMPORT_JOURNAL } from '../../features/imports/import-journal.js';
import { INVOICE_JOURNAL } from '../../features/invoices/invoice-journal.js';
import { MEDIA_FILE_JOURNAL } from '../../features/media/media-file-journal.js';
import { ORDER_JOURNAL } from '../../features/orders/order-journal.js';
import { PAYMENT_METHOD_JOURNAL } from '../../features/payment-methods/payment-method-journal.js';
import type { JournalKinds } from '../../platform/data/journal/journal-kind.js';
import { PRICE_LIST_JOURNAL } from '../../features/price-lists/price-list-journal.js';
import { PRODUCT_JOURNAL } from '../../features/products/product-journal.js';
import { SALES_REP_JOURNAL } from '../../features/sales-reps/sales-rep-journal.js';
import { SHIPMENT_JOURNAL } from '../../features/shipments/shipment-journal.js';
import { WEBHOOK_JOURNAL } from '../../features/webhooks/webhook-journal.js';
import { INVENTORY_JOURNAL } from '../../features/inventories/inventory-journal.js';

/** How the journal reads the resources of all features. */
export const JOURNAL_KINDS: JournalKinds = {
  api_key: API_KEY_JOURNAL,
  product: PRODUCT_JOURNAL,
  price_list: PRICE_LIST_JOURNAL,
  customer: CUSTOMER_JOURNAL,
  address: ADDRESS_JOURNAL,
  contact: CONTACT_JOURNAL,
  attribute: ATTRIBUTE_JOURNAL,
  segment: CUSTOMER_SEGMENT_JOURNAL,
  sales_rep: SALES_REP_JOURNAL,
  payment_method: PAYMENT_METHOD_JOURNAL,
  contract_price: CONTRACT_JOURNAL,
  order: ORDER_JOURNAL,
  shipment: SHIPMENT_JOURNAL,
  invoice: INVOICE_JOURNAL,
  credit_note: CREDIT_NOTE_JOURNAL,
  media_file: MEDIA_FILE_JOURNAL,
  webhook: WEBHOOK_JOURNAL,
  inventory: INVENTORY_JOURNAL,
  import: IMPORT_JOURNAL,
};
