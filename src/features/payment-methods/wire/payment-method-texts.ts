import { POSTAL_FIELDS } from '#features/customers/wire/postal-texts.js';
import { type FieldTexts, type OperationText, recordTexts } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on payment methods, by the method of the controller. */
export const PAYMENT_METHOD_OPERATIONS = {
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
export const PAYMENT_METHOD_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['PaymentMethod', 'CreatePaymentMethod'],
    fields: {
      ...recordTexts('payment method'),
      ...{ address_line_1, address_line_2, city, state, country, zip_code },
    },
  },
];
