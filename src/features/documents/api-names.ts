import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes of this feature. */
export const DOCUMENTS_NAMES = defineNames({
  errors: {
    document_incomplete: {
      status: 409,
      cause:
        'The format needs something that the invoice, its customer or the settings do not have, or does not allow it',
      cure: 'Read `details`, which has every field with the rule that asks for it. What was missing at issue can only be corrected by another invoice. An invoice or credit note whose customer has such a `document_format` is issued only when nothing is missing',
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    documents: typeof DOCUMENTS_NAMES;
  }
}
