import { POSTAL_FIELDS } from '#features/customers/api/customer.docs.js';
import {
  DUPLICATE_REFERENCE,
  EXAMPLE_UUID,
  type FieldTexts,
  inUseExample,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_PAYMENT_METHOD_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Texts of the operations on payment methods, by the method of the controller. */
const PAYMENT_METHOD_OPERATIONS = {
  list: {
    summary: 'How can customers pay?',
    description:
      'Returns payment methods of all customers, or of one with `customer_id`; those that changed last come first.',
  },
  get: { summary: 'Show a payment method', description: 'Returns one payment method with its token.' },
  create: {
    summary: 'Store how a customer pays',
    description:
      'Stores a payment method of a customer with the token of your payment provider. The token is stored encrypted. Card numbers are not stored: a text in any field that contains one is refused with 400. A payment method cannot be changed; delete it and store another one. Next: name it in the `payment_method_id` of orders.',
  },
  delete: {
    summary: 'Forget a payment method',
    description: 'Deletes a payment method with its token. Refused with 409 `resource_in_use` while orders name it.',
  },
} satisfies Record<string, OperationText>;

const { address_line_1, address_line_2, city, state, country, zip_code } = POSTAL_FIELDS;

/** Meanings of the fields of payment methods, for both API versions. */
const PAYMENT_METHOD_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['PaymentMethod', 'CreatePaymentMethod'],
    fields: {
      ...recordTexts('payment method'),
      ...{ address_line_1, address_line_2, city, state, country, zip_code },
    },
  },
];

export const PAYMENT_METHOD_DOCS: ResourceDocs = {
  name: 'payment_method',
  tag: 'Payment methods',
  description: 'Payment methods of customers, stored with tokens of payment providers. Card numbers are refused',
  example: { id: EXAMPLE_PAYMENT_METHOD_ID, referenceId: 'VINET-CARD' },
  operations: PAYMENT_METHOD_OPERATIONS,
  fields: PAYMENT_METHOD_FIELD_TEXTS,
};

export const PAYMENT_METHOD_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  delete: [
    inUseExample(
      'The payment method is used by orders. Give these orders another `payment_method_id`, or none, first.',
      'order O-000042',
    ),
  ],
};

/** What the API documents say of the export. */
export const PAYMENT_METHOD_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all payment methods',
  line: 'Returns a line for each payment method, as `GET /v2/payment-methods/{id}` returns it, but with `token` null for every API key.',
  list: PAYMENT_METHOD_DOCS,
  columns: ['reference_id', 'payment_method_type'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","token":null`),
    'text/csv':
      'reference_id,customer_id,payment_method_type,brand,last_four_digits\r\nEXAMPLE,ALFKI,card,visa,4242\r\n',
  },
};
