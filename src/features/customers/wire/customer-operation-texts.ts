import type { OperationText } from '#platform/edge/http/docs/resource-docs.js';

const DEFAULT_ADDRESS =
  'Each customer has at most one default address of each type; with `is_default: true` this address takes the place of the present one.';
const DEFAULT_CONTACT =
  'Each customer has at most one default contact; with `is_default: true` this contact takes the place of the present one.';
const COPIES = 'Orders have copies of their own, so that nothing about existing orders changes.';

/** Texts of the operations on customers, by the method of the controller. */
export const CUSTOMER_OPERATIONS = {
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
      'Deletes a customer with its addresses, contacts and payment methods, and removes it from customer segments. Refused with 409 `resource_in_use` while orders, invoices, deleted invoices, payments or contracts name it; write `status: inactive` instead.',
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on addresses. */
export const ADDRESS_OPERATIONS = {
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
export const CONTACT_OPERATIONS = {
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
