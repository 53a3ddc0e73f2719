import { type ListCandidate, MAX_OFFERS } from './explain-price.js';
import type { PriceWarning } from './price-warnings.js';
import { type PriceReason, REFUSALS, RULES } from './resolve-price.js';

// Bounds and closed sets of values of the API.

/** Lines of one request. */
export const MAX_LINES = 1000;
/** Contracts and three price lists: the requested one, the customer's and the default one. */
export const MAX_CANDIDATES = MAX_OFFERS + 3;

export const PRICE_REASONS: readonly PriceReason[] = [
  'contract_pricing',
  'volume_tier',
  'sale_price',
  'price',
  'no_price',
];
export const WARNING_RULES: readonly PriceWarning['rule'][] = [
  'min_order_quantity',
  'max_order_quantity',
  'step_increment',
  'inactive_product',
  'inactive_price_list',
];
/** Warnings of one line: those of the quantity, an inactive product, and three price lists. */
export const MAX_WARNINGS = WARNING_RULES.length + 2;
const LIST_REASONS: readonly Exclude<ListCandidate['beatenBy'], 'inactive' | null>[] = [
  'contract_pricing',
  'price_list',
];
export const BEATEN_BY = [...REFUSALS, ...RULES, ...LIST_REASONS];

// Bounds of a contract preview.
export const MAX_PREVIEWED_CUSTOMERS = 20;
export const MAX_PREVIEWED_SKUS = 50;
export const MAX_CHANGES = 1000;
