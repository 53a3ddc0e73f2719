import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const SALES_REPS_NAMES = defineNames({
  errors: {
    sales_rep_not_found: missingRecord('a sales rep'),
  },
  scopes: {
    sales_reps: { text: 'sales reps' },
  },
  resourceTypes: {
    sales_rep: { scope: 'sales_reps', text: 'sales reps' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'sales-reps': typeof SALES_REPS_NAMES;
  }
}
