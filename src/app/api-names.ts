import { AGENTS_NAMES } from '#features/agents/api-names.js';
import { API_KEYS_NAMES } from '#features/api-keys/api-names.js';
import { ATTRIBUTES_NAMES } from '#features/attributes/api-names.js';
import { BANK_STATEMENTS_NAMES } from '#features/bank-statements/api-names.js';
import { BATCH_NAMES } from '#features/batched-requests/api-names.js';
import { BILLING_NAMES } from '#features/billing/api-names.js';
import { CONTRACT_PRICING_NAMES } from '#features/contract-pricing/api-names.js';
import { CREDIT_LIMITS_NAMES } from '#features/credit-limits/api-names.js';
import { CREDIT_NOTES_NAMES } from '#features/credit-notes/api-names.js';
import { CUSTOMER_SEGMENTS_NAMES } from '#features/customer-segments/api-names.js';
import { CUSTOMERS_NAMES } from '#features/customers/api-names.js';
import { DOCUMENTS_NAMES } from '#features/documents/api-names.js';
import { EVENTS_NAMES } from '#features/events/api-names.js';
import { IMPORTS_NAMES } from '#features/imports/api-names.js';
import { INVENTORIES_NAMES } from '#features/inventories/api-names.js';
import { INVOICES_NAMES } from '#features/invoices/api-names.js';
import { MEDIA_NAMES } from '#features/media/api-names.js';
import { ORDERS_NAMES } from '#features/orders/api-names.js';
import { PAYMENT_METHODS_NAMES } from '#features/payment-methods/api-names.js';
import { PAYMENTS_NAMES } from '#features/payments/api-names.js';
import { PRICE_LISTS_NAMES } from '#features/price-lists/api-names.js';
import { PRODUCTS_NAMES } from '#features/products/api-names.js';
import { REPORTS_NAMES } from '#features/reports/api-names.js';
import { SALES_REPS_NAMES } from '#features/sales-reps/api-names.js';
import { SETTINGS_NAMES } from '#features/settings/api-names.js';
import { SHIPMENTS_NAMES } from '#features/shipments/api-names.js';
import { WEBHOOKS_NAMES } from '#features/webhooks/api-names.js';
import { declareErrors, type ErrorCode } from '#platform/base/errors/domain-error.js';
import { PLATFORM_ERRORS } from '#platform/base/errors/platform-errors.js';
import { declareNames } from '#platform/base/names/declared-names.js';
import { joined } from '#platform/base/names/joined.js';
import {
  type DeclaredError,
  type DeclaredResourceType,
  type DeclaredScope,
  joinNames,
  type ScopeOfTypes,
} from '#platform/base/names/api-names.js';
import { type DeclaredQuotas, PLATFORM_QUOTAS } from '#platform/data/quotas/quotas.js';
import type { JournalAction } from '#platform/data/journal/journal-entry.entity.js';
import type { ResourceType } from '#platform/data/journal/journal-kind.js';
import { grantableScopes, type KnownScopes, type ScopeResource } from '#platform/edge/auth/scopes.js';
import { ERROR_ORDER, inOrder, QUOTA_ORDER, RESOURCE_TYPE_ORDER, SCOPE_ORDER } from './published-order.js';
import { RETURNS_NAMES } from '#features/returns/api-names.js';
import { REMINDERS_NAMES } from '#features/reminders/api-names.js';
import { SANDBOXES_NAMES } from '#features/sandboxes/api-names.js';

/**
 * The names of all features. Documents list the error codes of one status in this order. Loading this module makes the names known to the
 * features that show or check those of all, such as events and API keys.
 */
const NAMES = joinNames([
  ATTRIBUTES_NAMES,
  PRICE_LISTS_NAMES,
  PRODUCTS_NAMES,
  CUSTOMERS_NAMES,
  SALES_REPS_NAMES,
  CUSTOMER_SEGMENTS_NAMES,
  PAYMENT_METHODS_NAMES,
  CREDIT_LIMITS_NAMES,
  ORDERS_NAMES,
  INVOICES_NAMES,
  CREDIT_NOTES_NAMES,
  MEDIA_NAMES,
  SHIPMENTS_NAMES,
  CONTRACT_PRICING_NAMES,
  API_KEYS_NAMES,
  WEBHOOKS_NAMES,
  INVENTORIES_NAMES,
  IMPORTS_NAMES,
  EVENTS_NAMES,
  SETTINGS_NAMES,
  PAYMENTS_NAMES,
  BILLING_NAMES,
  REPORTS_NAMES,
  DOCUMENTS_NAMES,
  RETURNS_NAMES,
  BANK_STATEMENTS_NAMES,
  REMINDERS_NAMES,
  BATCH_NAMES,
  AGENTS_NAMES,
  SANDBOXES_NAMES,
]);

/** The error codes of the features. */
export const FEATURE_ERROR_CODES = NAMES.errors;

declareErrors(FEATURE_ERROR_CODES);

/** All error codes of the API, by status. */
export const ERROR_CODES = Object.fromEntries(
  Object.entries(inOrder({ ...PLATFORM_ERRORS, ...FEATURE_ERROR_CODES }, ERROR_ORDER)).sort(
    ([, { status: a }], [, { status: b }]) => a - b,
  ),
) as Readonly<Record<ErrorCode, DeclaredError>>;

/** All resources of scopes. */
export const SCOPES = inOrder(NAMES.scopes, SCOPE_ORDER) as Readonly<Record<ScopeResource, DeclaredScope>>;

const SCOPE_RESOURCES = Object.keys(SCOPES) as ScopeResource[];

/** What the edge needs to know of the scopes. */
export const KNOWN_SCOPES: KnownScopes = {
  resources: SCOPE_RESOURCES,
  issuingSecrets: SCOPE_RESOURCES.filter((resource) => SCOPES[resource].issuesSecrets),
};

/** All scopes that a key can have. */
export const GRANTABLE_SCOPES: readonly string[] = grantableScopes(SCOPE_RESOURCES);

/** All quotas, as their names are listed. */
export const QUOTAS = inOrder(joined('quota', [NAMES.quotas, PLATFORM_QUOTAS]), QUOTA_ORDER) as DeclaredQuotas;

/** All resource types of journal and events. */
export const RESOURCE_TYPES = inOrder(NAMES.resourceTypes, RESOURCE_TYPE_ORDER) as Readonly<
  Record<ResourceType, DeclaredResourceType & { scope: ScopeOfTypes }>
>;

const ACTION_TEXTS: Record<JournalAction, (plural: string) => string> = {
  created: (plural) => `one of the ${plural} was created`,
  updated: (plural) => `one of the ${plural} was changed`,
  deleted: (plural) => `one of the ${plural} was deleted`,
};

/** All types of events, `<resource type>.<action or state>`, with their meanings. */
export const EVENT_MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RESOURCE_TYPES).flatMap(([type, { text, states = {} }]) => {
    const actions = Object.entries(ACTION_TEXTS).map(([action, textOf]) => [action, textOf(text)] as const);
    return [...actions, ...Object.entries(states)].map(([event, meaning]) => [`${type}.${event}`, meaning]);
  }),
);

declareNames({
  scopes: SCOPES,
  grantableScopes: GRANTABLE_SCOPES,
  resourceTypes: RESOURCE_TYPES,
  eventTypes: EVENT_MEANINGS,
  quotas: QUOTAS,
});
