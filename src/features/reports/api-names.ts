import { defineNames } from '#platform/base/names/api-names.js';

/** The scopes of this feature. */
export const REPORTS_NAMES = defineNames({
  scopes: {
    reports: { text: 'reports on invoices, credit notes and payments' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    reports: typeof REPORTS_NAMES;
  }
}
