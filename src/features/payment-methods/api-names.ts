import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const PAYMENT_METHODS_NAMES = defineNames({
  errors: {
    payment_method_not_found: missingRecord('a payment method'),
  },
  scopes: {
    payment_methods: { text: 'payment methods with their tokens' },
  },
  resourceTypes: {
    payment_method: { scope: 'payment_methods', text: 'payment methods' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'payment-methods': typeof PAYMENT_METHODS_NAMES;
  }
}
