import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const REMINDERS_NAMES = defineNames({
  errors: {
    reminder_not_found: missingRecord('a reminder'),
  },
  scopes: {
    reminders: { text: 'reminders of overdue invoices' },
  },
  resourceTypes: {
    reminder: {
      scope: 'reminders',
      text: 'reminders',
      states: { cancelled: 'a reminder was cancelled, so that its invoices can get its levels again' },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    reminders: typeof REMINDERS_NAMES;
  }
}
