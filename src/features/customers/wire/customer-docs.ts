import { EXAMPLE_BILLING_ADDRESS_ID, EXAMPLE_CONTACT_ID, EXAMPLE_CUSTOMER_ID } from '#demo/ids/example-ids.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  inUseExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { ADDRESS_OPERATIONS, CONTACT_OPERATIONS, CUSTOMER_OPERATIONS } from './customer-operation-texts.js';
import {
  ADDRESS_FIELD_TEXTS,
  CONTACT_FIELD_TEXTS,
  CUSTOMER_FIELD_TEXTS,
  CUSTOMER_STATUS_TEXTS,
} from './customer-texts.js';

export const CUSTOMER_DOCS: ResourceDocs = {
  name: 'customer',
  tag: 'Customers',
  description:
    'Companies that buy from the wholesaler, with their addresses, contacts, price list, sales reps and tax rate',
  example: { id: EXAMPLE_CUSTOMER_ID, referenceId: 'ALFKI' },
  operations: CUSTOMER_OPERATIONS,
  fields: CUSTOMER_FIELD_TEXTS,
  parameterValues: { status: { ...CUSTOMER_STATUS_TEXTS, all: 'customers with either status' } },
};

export const ADDRESS_DOCS: ResourceDocs = {
  name: 'address',
  tag: 'Addresses',
  description: 'Billing and shipping addresses of customers. One address of each type is the default of its customer',
  example: { id: EXAMPLE_BILLING_ADDRESS_ID, referenceId: 'ALFKI-BILLING' },
  parents: { customer_id: CUSTOMER_DOCS },
  operations: ADDRESS_OPERATIONS,
  fields: ADDRESS_FIELD_TEXTS,
};

export const CONTACT_DOCS: ResourceDocs = {
  name: 'contact',
  tag: 'Contacts',
  description: 'Contact persons of customers. One of them is the default of its customer',
  example: { id: EXAMPLE_CONTACT_ID, referenceId: 'ALFKI-CONTACT' },
  parents: { customer_id: CUSTOMER_DOCS },
  operations: CONTACT_OPERATIONS,
  fields: CONTACT_FIELD_TEXTS,
};

export const CUSTOMER_ERRORS = {
  create: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID],
  update: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID],
  delete: [
    inUseExample(
      'The customer is used by orders, invoices. Delete drafts and quotes and change contracts first. With other documents the customer stays: write `status: inactive`.',
      'order O-000042',
      'invoice INV-EXAMPLE',
    ),
  ],
};
