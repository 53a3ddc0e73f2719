import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/api/attribute.docs.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  EXAMPLE_UUID,
  type FieldTexts,
  inUseExample,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { AddressType } from '../customer-address.entity.js';
import type { CustomerStatus } from '../customer.entity.js';
import type { CreditPolicy } from '#features/settings/settings.js';
import { EXAMPLE_BILLING_ADDRESS_ID, EXAMPLE_CONTACT_ID, EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Meanings of the fields of postal addresses, of customers, orders and payment methods alike. */
export const POSTAL_FIELDS = {
  first_name: 'First name of the recipient, at most 50 characters',
  last_name: 'Last name of the recipient, at most 50 characters',
  phone: 'Telephone number for questions about deliveries, in any notation with at least three digits',
  email: 'E-mail address for questions about deliveries',
  address_line_1: 'Street and house number, or post office box',
  address_line_2: 'Second line of the address, such as the building or floor',
  city: 'City or town, at most 50 characters',
  state: 'State, province or region, by its code or name, at most 50 characters; stored as sent',
  country: 'Country, at most 100 characters; an ISO 3166-1 alpha-2 code such as `DE` is recommended. Stored as sent',
  zip_code: 'Postal code, at most 50 characters, stored as sent',
  state_info:
    'Codes and name of the state that `state` and `country` denote, from ISO 3166-2; null if it is not recognised',
  country_info: 'Codes and name of the country that `country` denotes, from ISO 3166-1; null if it is not recognised',
};

/** Meanings of the fields of contact persons, of customers and orders alike. */
export const PERSON_FIELDS = {
  first_name: 'First name of the contact person',
  last_name: 'Last name of the contact person',
  email: 'E-mail address of the contact person',
  phone: 'Telephone number of the contact person, in any notation with at least three digits',
  designation: 'Position of the person in the company, such as `Purchasing manager`',
};

const CUSTOMER_STATUS_TEXTS = {
  active: 'is a customer; lists show it by default',
  inactive: 'is no customer at present; lists show it on request. New orders for it are refused, existing ones go on',
} satisfies Record<CustomerStatus, string>;

const CREDIT_POLICY_TEXTS = {
  off: 'it is accepted',
  hold: 'it is confirmed on hold, and cannot be shipped until it is released',
  refuse: 'it is refused with 409 `credit_limit_exceeded`',
} satisfies Record<CreditPolicy, string>;

const ADDRESS_TYPE_TEXTS = {
  billing: 'invoices go here',
  shipping: 'goods go here',
} satisfies Record<AddressType, string>;

const PART_STATUS_TEXTS = { active: 'is in use', inactive: 'is not in use any more; only v1 shows this label' };

/** Meanings of the fields of customers, for both API versions. */
const CUSTOMER_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Customer', 'CustomerSummary', 'CreateCustomer', 'UpdateCustomer'],
    fields: {
      ...recordTexts('customer'),
      attributes: attributesText('customer'),
    },
    values: { status: CUSTOMER_STATUS_TEXTS, credit_policy: CREDIT_POLICY_TEXTS },
  },
  {
    classes: ['CustomerAttribute', 'CustomerAttributeInput', 'CustomerAttributeChange'],
    fields: ATTRIBUTE_VALUE_FIELDS,
  },
];

/** Meanings of the fields of addresses. Those in a customer are the same. */
const ADDRESS_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: [
      'Address',
      'CreateAddress',
      'UpdateAddress',
      'ReplaceAddress',
      'CustomerAddress',
      'CustomerAddressInput',
      'CustomerAddressChanges',
    ],
    fields: {
      ...POSTAL_FIELDS,
      created_at: recordTexts('address').created_at,
      updated_at: recordTexts('address').updated_at,
      version: recordTexts('address').version,
      attributes: attributesText('address'),
    },
    values: { type: ADDRESS_TYPE_TEXTS, status: PART_STATUS_TEXTS },
  },
  { classes: ['Address', 'CustomerAddress'], fields: { id: recordTexts('address').id } },
];

/** Meanings of the fields of contacts. Those in a customer are the same. */
const CONTACT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: [
      'Contact',
      'CreateContact',
      'UpdateContact',
      'ReplaceContact',
      'CustomerContact',
      'CustomerContactInput',
      'CustomerContactChanges',
    ],
    fields: {
      ...PERSON_FIELDS,
      created_at: recordTexts('contact').created_at,
      updated_at: recordTexts('contact').updated_at,
      version: recordTexts('contact').version,
      customer_id: 'Customer for whom the person works',
      attributes: attributesText('contact'),
    },
    values: { status: PART_STATUS_TEXTS },
  },
  { classes: ['Contact', 'CustomerContact'], fields: { id: recordTexts('contact').id } },
];

const DEFAULT_ADDRESS =
  'Each customer has at most one default address of each type; with `is_default: true` this address takes the place of the present one.';
const DEFAULT_CONTACT =
  'Each customer has at most one default contact; with `is_default: true` this contact takes the place of the present one.';
const COPIES = 'Orders have copies of their own, so that nothing about existing orders changes.';

/** Texts of the operations on customers, by the method of the controller. */
const CUSTOMER_OPERATIONS = {
  list: {
    summary: 'Who are our customers?',
    description:
      'Returns customers without their addresses, contacts, assignments and attributes; read a single customer for these. Without `status` only active customers are returned. Those that changed last come first.',
  },
  get: {
    summary: 'Show a customer',
    description: 'Returns one customer with all addresses and contacts, sales reps, price list and attributes.',
  },
  getByReference: {
    summary: 'Show a customer by your number',
    description:
      'Returns the customer with this `reference_id`, for a program that knows customers by its own numbers. The answer and its `ETag` are those of the read by id; inactive customers are returned too.',
  },
  create: {
    summary: 'Add a customer',
    description:
      'Creates a customer, with up to 100 addresses and 100 contacts in the same request. A price list or sales rep that you name must exist. A `reference_id` or `display_id` that another customer has is refused with 409. The default addresses and the default contact are copied to orders that do not name others. Next: enter an order, or agree prices in a contract.',
  },
  update: {
    summary: 'Change a customer',
    description: `Changes the fields that you send; \`null\` clears a field that may be empty. An address or contact with an \`id\` is changed, one without is added, and all others stay; sales reps and attributes are replaced as a whole. ${COPIES} A new tax rate applies to orders that are entered from then on.`,
    v1: 'The defaults can be chosen by `primary_contact_id`, `default_billing_address_id` and `default_shipping_address_id`.',
  },
  delete: {
    summary: 'Delete a customer',
    description:
      'Deletes a customer with its addresses, contacts and payment methods, and removes it from customer segments. Refused with 409 `resource_in_use` while orders, invoices, deleted invoices, credit notes without an invoice, payments or contracts name it; write `status: inactive` instead.',
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on addresses. */
const ADDRESS_OPERATIONS = {
  list: {
    summary: 'Which addresses are there?',
    description: 'Returns billing and shipping addresses, those that changed last first.',
    v1: 'The list has the addresses of the customer that the path names.',
    v2: 'The list has the addresses of all customers; `customer_id` limits it to one customer.',
  },
  get: { summary: 'Show an address', description: 'Returns one address of a customer with its attributes.' },
  create: {
    summary: 'Add an address to a customer',
    description: `Adds a billing or shipping address; a customer has at most 1,000. ${DEFAULT_ADDRESS} The version of the customer changes too. A \`reference_id\` that another address of the customer has is refused with 409.`,
  },
  update: {
    summary: 'Change an address',
    description: `${DEFAULT_ADDRESS} ${COPIES} The version of the customer changes too.`,
    v1: 'Optional fields that are left out keep their values; `null` clears a field that may be empty.',
    v2: 'Fields that are left out keep their values; `null` clears a field that may be empty.',
  },
  delete: {
    summary: 'Delete an address',
    description: `Deletes an address of a customer. ${COPIES} If it was the default of its type, the customer has none until you choose another. The version of the customer changes too.`,
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on contacts. */
const CONTACT_OPERATIONS = {
  list: {
    summary: 'Whom can we call?',
    description: 'Returns contact persons, those that changed last first.',
    v1: 'The list has the contacts of the customer that the path names.',
    v2: 'The list has the contacts of all customers; `customer_id` limits it to one customer.',
  },
  get: { summary: 'Show a contact', description: 'Returns one contact person of a customer with its attributes.' },
  create: {
    summary: 'Add a contact person to a customer',
    description: `Adds a contact person; a customer has at most 1,000. ${DEFAULT_CONTACT} The version of the customer changes too. A \`reference_id\` that another contact of the customer has is refused with 409.`,
  },
  update: {
    summary: 'Change a contact person',
    description: `${DEFAULT_CONTACT} ${COPIES} The version of the customer changes too.`,
    v1: 'Optional fields that are left out keep their values; `null` clears a field that may be empty.',
    v2: 'Fields that are left out keep their values; `null` clears a field that may be empty.',
  },
  delete: {
    summary: 'Delete a contact person',
    description: `Deletes a contact person of a customer. ${COPIES} If it was the default, the customer has none until you choose another. The version of the customer changes too.`,
  },
} satisfies Record<string, OperationText>;

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

/** What the API documents say of the export. */
export const CUSTOMER_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all customers',
  line: 'Returns a line for each customer with its addresses and contacts, as `GET /v2/customers/{id}` returns it.',
  list: CUSTOMER_DOCS,
  columns: ['reference_id', 'company_name', 'addresses'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","name":"Alfreds Futterkiste"`),
    'text/csv': 'reference_id,company_name,addresses[0].city\r\nALFKI,Alfreds Futterkiste,Berlin\r\n',
  },
};
