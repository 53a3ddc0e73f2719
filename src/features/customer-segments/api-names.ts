import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes and resource types of this feature. */
export const CUSTOMER_SEGMENTS_NAMES = defineNames({
  errors: {
    customer_segment_not_found: missingRecord('a customer segment'),
  },
  resourceTypes: {
    segment: { scope: 'customers', text: 'customer segments' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'customer-segments': typeof CUSTOMER_SEGMENTS_NAMES;
  }
}
