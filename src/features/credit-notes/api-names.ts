import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes and resource types of this feature. */
export const CREDIT_NOTES_NAMES = defineNames({
  errors: {
    credit_note_not_found: missingRecord('a credit note'),
    credit_exceeds_invoice: {
      status: 409,
      cause: 'More would be credited than was invoiced',
      cure: 'Credit at most what `details` states',
    },
  },
  resourceTypes: {
    credit_note: {
      scope: 'invoices',
      text: 'credit notes',
      states: {
        voided: 'a credit note was voided, so that its amount counts no more',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'credit-notes': typeof CREDIT_NOTES_NAMES;
  }
}
