import { EXAMPLE_BILLING_ADDRESS_ID, EXAMPLE_CONTACT_ID, EXAMPLE_CUSTOMER_ID } from '../../examples/example-ids.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  inUseExample,
  type ResourceDocs,
} from '../../platform/http/resource-docs.js';

export const CUSTOMER_DOCS: ResourceDocs = {
  name: 'customer',
  tag: 'Customers',
  description: 'Companies that buy, with their addresses and contacts',
  example: { id: EXAMPLE_CUSTOMER_ID, referenceId: 'ALFKI' },
};

export const ADDRESS_DOCS: ResourceDocs = {
  name: 'address',
  tag: 'Addresses',
  description: 'Where customers are billed and shipped to; one of each type is the default',
  example: { id: EXAMPLE_BILLING_ADDRESS_ID, referenceId: 'ALFKI-BILLING' },
  parents: { customer_id: CUSTOMER_DOCS },
};

export const CONTACT_DOCS: ResourceDocs = {
  name: 'contact',
  tag: 'Contacts',
  description: 'People at customers; one of them is the default',
  example: { id: EXAMPLE_CONTACT_ID, referenceId: 'ALFKI-CONTACT' },
  parents: { customer_id: CUSTOMER_DOCS },
};

export const CUSTOMER_ERRORS = {
  create: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID],
  update: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID],
  delete: [inUseExample('The customer is used by orders, invoices.', 'order O-000042', 'invoice INV-EXAMPLE')],
};
