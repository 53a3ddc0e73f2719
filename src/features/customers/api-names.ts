import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const CUSTOMERS_NAMES = defineNames({
  errors: {
    customer_not_found: missingRecord('a customer'),
    address_not_found: missingRecord('an address'),
    contact_not_found: missingRecord('a contact'),
  },
  scopes: {
    customers: { text: 'customers with their addresses, contacts and segments' },
  },
  resourceTypes: {
    customer: { scope: 'customers', text: 'customers' },
    address: { scope: 'customers', text: 'addresses of customers' },
    contact: { scope: 'customers', text: 'contacts of customers' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    customers: typeof CUSTOMERS_NAMES;
  }
}
