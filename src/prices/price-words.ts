import { type ListCandidate, MOST_OFFERS } from './explain-price.js';
import type { QuantityWarning } from './quantity-warnings.js';
import { type PriceReason, REFUSALS, RULES } from './resolve-price.js';

/** The closed sets of an answer, and how much may be asked. */
export const MOST_LINES = 1000;
/** Contracts, and the list that was asked for, the customer's, the default one. */
export const MOST_CANDIDATES = MOST_OFFERS + 3;

export const PRICE_REASONS: readonly PriceReason[] = [
  'contract_pricing',
  'volume_tier',
  'sale_price',
  'price',
  'no_price',
];
export const ORDER_RULES: readonly QuantityWarning['rule'][] = [
  'min_order_quantity',
  'max_order_quantity',
  'step_increment',
];
const OF_LISTS: readonly NonNullable<ListCandidate['beatenBy']>[] = ['contract_pricing', 'price_list'];
export const BEATEN_BY = [...REFUSALS, ...RULES, ...OF_LISTS];

/** What a preview of a contract looks at, and tells. */
export const MOST_PREVIEWED_CUSTOMERS = 20;
export const MOST_PREVIEWED_SKUS = 50;
export const MOST_CHANGES = 1000;
