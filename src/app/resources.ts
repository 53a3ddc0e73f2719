import './api-names.js'; // first, because features use the names of all
import { AGENTS_RESOURCE } from '#features/agents/resource.js';
import { API_KEYS_RESOURCE } from '#features/api-keys/resource.js';
import { ATTRIBUTES_RESOURCE } from '#features/attributes/resource.js';
import { BANK_STATEMENTS_RESOURCE } from '#features/bank-statements/resource.js';
import { CONTRACT_PRICING_RESOURCE } from '#features/contract-pricing/resource.js';
import { CREDIT_NOTES_RESOURCE } from '#features/credit-notes/resource.js';
import { CUSTOMER_SEGMENTS_RESOURCE } from '#features/customer-segments/resource.js';
import { CUSTOMERS_RESOURCE } from '#features/customers/resource.js';
import { DOCUMENTS_RESOURCE } from '#features/documents/resource.js';
import { IMPORTS_RESOURCE } from '#features/imports/resource.js';
import { INVENTORIES_RESOURCE } from '#features/inventories/resource.js';
import { INVOICES_RESOURCE } from '#features/invoices/resource.js';
import { MEDIA_RESOURCE } from '#features/media/resource.js';
import { ORDERS_RESOURCE } from '#features/orders/resource.js';
import { PAYMENT_METHODS_RESOURCE } from '#features/payment-methods/resource.js';
import { PAYMENTS_RESOURCE } from '#features/payments/resource.js';
import { PRICE_LISTS_RESOURCE } from '#features/price-lists/resource.js';
import { PRODUCTS_RESOURCE } from '#features/products/resource.js';
import { REPORTS_RESOURCE } from '#features/reports/resource.js';
import { SALES_REPS_RESOURCE } from '#features/sales-reps/resource.js';
import { SETTINGS_RESOURCE } from '#features/settings/resource.js';
import { SHIPMENTS_RESOURCE } from '#features/shipments/resource.js';
import { WEBHOOKS_RESOURCE } from '#features/webhooks/resource.js';
import { declareImports } from '#platform/data/records/import-declaration.js';
import { declareReads } from '#platform/data/reads/read-declaration.js';
import { journalKindsOf } from '#platform/data/records/resource.js';
import { RETURNS_RESOURCE } from '#features/returns/resource.js';
import { REMINDERS_RESOURCE } from '#features/reminders/resource.js';
import { SANDBOXES_RESOURCE } from '#features/sandboxes/resource.js';

/**
 * The features with tables or exports, in the order in which the API documents list those that can be imported. Loading this module makes their
 * constraints and their forms of imports known.
 */
export const RESOURCES = [
  API_KEYS_RESOURCE,
  ATTRIBUTES_RESOURCE,
  PRICE_LISTS_RESOURCE,
  PRODUCTS_RESOURCE,
  SALES_REPS_RESOURCE,
  CUSTOMERS_RESOURCE,
  INVENTORIES_RESOURCE,
  CUSTOMER_SEGMENTS_RESOURCE,
  PAYMENT_METHODS_RESOURCE,
  ORDERS_RESOURCE,
  INVOICES_RESOURCE,
  CREDIT_NOTES_RESOURCE,
  MEDIA_RESOURCE,
  SHIPMENTS_RESOURCE,
  CONTRACT_PRICING_RESOURCE,
  WEBHOOKS_RESOURCE,
  IMPORTS_RESOURCE,
  PAYMENTS_RESOURCE,
  SETTINGS_RESOURCE,
  DOCUMENTS_RESOURCE,
  REPORTS_RESOURCE,
  RETURNS_RESOURCE,
  BANK_STATEMENTS_RESOURCE,
  REMINDERS_RESOURCE,
  AGENTS_RESOURCE,
  SANDBOXES_RESOURCE,
];

/** How the journal reads the resources of all features. */
export const JOURNAL_KINDS = journalKindsOf(RESOURCES);

/** The statements that find changes which become visible late. */
export const LATE_CHANGES = RESOURCES.flatMap(({ lateChanges = [] }) => lateChanges);

/** The tables whose records are counted while they are written. */
export const COUNTED_TABLES = RESOURCES.flatMap(({ countedTables = [] }) => countedTables);

/** The tables that statements read on shards of a Citus cluster. */
export const TABLES_READ_ON_SHARDS = RESOURCES.flatMap(({ tablesOnShards = [] }) => tablesOnShards);

/** The exports of all features. */
export const EXPORTS = RESOURCES.flatMap(({ exports = [] }) => exports);

/** How the records of all features are read by their ids. */
export const READS = RESOURCES.flatMap(({ reads = [] }) => reads);
declareReads(
  READS,
  RESOURCES.flatMap(({ relations = [] }) => relations),
);

const IMPORTS = RESOURCES.flatMap(({ imports = [] }) => imports);
const imported = new Set(IMPORTS.map(({ resource }) => resource));
declareImports(
  IMPORTS,
  EXPORTS.map(({ form }) => form).filter(({ resource, computed }) => !imported.has(resource) && !computed),
);
