import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes of this feature. */
export const BILLING_NAMES = defineNames({
  errors: {
    nothing_to_invoice: {
      status: 409,
      cause: 'Everything that the request would bill is invoiced already, drafts included',
      cure: 'Ship or deliver more first, or bill other quantities; `details` has the counters of the lines',
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    billing: typeof BILLING_NAMES;
  }
}
