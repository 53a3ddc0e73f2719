import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const PAYMENTS_NAMES = defineNames({
  errors: {
    payment_not_found: missingRecord('a payment'),
    allocation_not_found: missingRecord('an allocation'),
    allocation_exceeds_due: {
      status: 409,
      cause: 'More would be allocated to an invoice than is due on it',
      cure: 'Allocate at most what `details` states',
    },
    allocation_exceeds_source: {
      status: 409,
      cause: 'More would be allocated or refunded than the payment or invoice has left',
      cure: 'Allocate or refund at most what `details` states',
    },
    discount_not_available: {
      status: 409,
      cause:
        'The rest of the due cannot be a discount: the invoice offers none on that day, less than the rest, or one was taken already',
      cure: 'Allocate what `details` leave at most, leave the rest open, or send `override` with a note',
    },
    difference_exceeds_tolerance: {
      status: 409,
      cause:
        'The rest of the due is more than `payment_tolerance` of the settings, so that it cannot be written off with the payment',
      cure: 'Leave the rest open, or write it off by a record of its own',
    },
    invoice_not_payable: {
      status: 409,
      cause: 'The invoice is a draft or cancelled, so that it cannot give or take money',
      cure: 'Issue the invoice first, or name another one',
    },
    period_closed: {
      status: 409,
      cause: 'A day of the request belongs to the period that the settings of the tenant close',
      cure: 'State a later day, or none, which is the present one',
    },
  },
  scopes: {
    payments: { text: 'payments and their allocations' },
  },
  resourceTypes: {
    payment: {
      scope: 'payments',
      text: 'payments',
      states: { reversed: 'a payment was reversed, so that it counts no more from a day on' },
    },
    allocation: { scope: 'payments', text: 'allocations of payments to invoices' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    payments: typeof PAYMENTS_NAMES;
  }
}
