import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const CONTRACT_PRICING_NAMES = defineNames({
  errors: {
    contract_pricing_not_found: missingRecord('a contract'),
    price_overlap: {
      status: 409,
      cause:
        'Another active contract of the same priority prices the same SKUs for the same customers, channel and time',
      cure: 'Change schedule, customers, channel, SKUs or `priority` of one of the two contracts',
    },
  },
  scopes: {
    contract_pricing: { text: 'price agreements and price requests' },
  },
  resourceTypes: {
    contract_price: {
      scope: 'contract_pricing',
      text: 'contracts',
      states: {
        started: 'the period of a contract has begun; within a minute of it',
        expired: 'the period of a contract has ended; within a minute of it',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'contract-pricing': typeof CONTRACT_PRICING_NAMES;
  }
}
