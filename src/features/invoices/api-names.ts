import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const INVOICES_NAMES = defineNames({
  errors: {
    invoice_not_found: missingRecord('an invoice'),
    invoice_not_deletable: {
      status: 400,
      cause:
        'The invoice has an issued credit note or a number of a sequence without gaps, gave money to other records or was issued in a closed period, so v1 does not delete it',
      cure: 'Keep the invoice as a part of the business history, or void or reverse what `details` names; cancel an invoice with a number of a sequence',
    },
    duplicate_invoice_number: {
      status: 409,
      cause: 'Another invoice has this number',
      cure: 'Choose another `invoice_number`',
    },
    over_invoiced: {
      status: 409,
      cause: 'More would be invoiced than was ordered and not cancelled, drafts included',
      cure: 'Invoice at most what `details` states, or cancel or delete a draft',
    },
    order_not_invoiceable: {
      status: 409,
      cause: 'The order is not confirmed, or is a quote',
      cure: 'Confirm the order first',
    },
  },
  scopes: {
    invoices: { text: 'invoices, credit notes and reconciliation' },
  },
  resourceTypes: {
    invoice: {
      scope: 'invoices',
      text: 'invoices',
      states: {
        issued: 'an invoice was issued, or was created so',
        sent: 'an invoice was marked as sent',
        paid: 'nothing is due on an invoice any more',
        cancelled: 'an invoice was called off by writing its state',
        overdue: 'the day of the due date of an invoice is over in the time zone of the tenant; within a minute of it',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    invoices: typeof INVOICES_NAMES;
  }
}
