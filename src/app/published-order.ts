import type { ErrorCode } from '#platform/base/errors/domain-error.js';
import type { ResourceType } from '#platform/data/journal/journal-kind.js';
import type { QuotaName } from '#platform/data/quotas/quotas.js';
import type { ScopeResource } from '#platform/edge/auth/scopes.js';

/**
 * The orders in which the API documents and answers list names. They are kept as they were published, so that a new version of the documents
 * shows only what has changed; a name that is not here follows those that are.
 */
export const SCOPE_ORDER: readonly ScopeResource[] = [
  'invoices',
  'orders',
  'shipments',
  'customers',
  'products',
  'attributes',
  'price_lists',
  'contract_pricing',
  'media',
  'inventories',
  'payment_methods',
  'sales_reps',
  'webhooks',
  'events',
  'api_keys',
  'imports',
];

export const RESOURCE_TYPE_ORDER: readonly ResourceType[] = [
  'product',
  'price_list',
  'customer',
  'address',
  'contact',
  'attribute',
  'segment',
  'sales_rep',
  'payment_method',
  'contract_price',
  'order',
  'shipment',
  'invoice',
  'credit_note',
  'inventory',
  'media_file',
  'api_key',
  'webhook',
  'import',
];

export const QUOTA_ORDER: readonly QuotaName[] = [
  'api_keys',
  'webhooks',
  'pending_deliveries',
  'imports',
  'import_bytes',
];

/** Of the error codes of one status. Codes that are not here: first those of the platform, then those of the features. */
export const ERROR_ORDER: readonly ErrorCode[] = [
  'validation_failed',
  'invalid_json',
  'invoice_not_deletable',
  'route_not_found',
  'api_key_not_found',
  'duplicate_reference',
  'duplicate_invoice_number',
  'duplicate_sku',
  'duplicate_value',
  'invalid_state_transition',
  'credit_exceeds_invoice',
  'over_invoiced',
  'price_overlap',
  'over_shipped',
  'order_not_invoiceable',
  'order_not_shippable',
];

/** The same record with its names in an order; names that the order does not have stay in theirs, after the others. */
export function inOrder<Value>(
  record: Readonly<Record<string, Value>>,
  order: readonly string[],
): Record<string, Value> {
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => placeOf(a) - placeOf(b)));
}
