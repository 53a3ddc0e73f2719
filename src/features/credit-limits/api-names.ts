import { defineNames } from '#platform/base/names/api-names.js';

/** The error code of this feature. */
export const CREDIT_LIMITS_NAMES = defineNames({
  errors: {
    credit_limit_exceeded: {
      status: 409,
      cause: 'The customer would owe more than its credit limit',
      cure: 'Wait for payments, raise the `credit_limit` of the customer, or lower the order; `details` has the amounts',
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'credit-limits': typeof CREDIT_LIMITS_NAMES;
  }
}
