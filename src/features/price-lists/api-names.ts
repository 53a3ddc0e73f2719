import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const PRICE_LISTS_NAMES = defineNames({
  errors: {
    price_list_not_found: missingRecord('a price list'),
  },
  scopes: {
    price_lists: { text: 'lists of base prices' },
  },
  resourceTypes: {
    price_list: { scope: 'price_lists', text: 'price lists' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'price-lists': typeof PRICE_LISTS_NAMES;
  }
}
