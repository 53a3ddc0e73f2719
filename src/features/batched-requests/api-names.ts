import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes of this feature. */
export const BATCH_NAMES = defineNames({
  errors: {
    not_attempted: {
      status: 424,
      cause: 'An earlier request of the same batch failed, and the batch has `on_error: stop`. Nothing was done',
      cure: 'Correct the request that failed, and send it and those after it again',
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    batch: typeof BATCH_NAMES;
  }
}
