import { POSTAL_FIELDS } from '../../customers/wire/postal-texts.js';
import { type FieldTexts, type OperationText, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';

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
      reference_id: 'Your own id of the payment method, unique in the tenant',
      customer_id: 'Customer who pays with it, by id or `reference_id`; responses have the id',
      provider: 'Name of the payment provider that processes the payments, at most 50 characters',
      payment_method_type: 'Kind of the payment method in your own terms, such as `card`, at most 50 characters',
      brand: 'Brand of the card, such as `visa`, at most 50 characters',
      card_type: 'Kind of the card, such as `credit` or `debit`, at most 50 characters',
      card_expiry: 'Month and year in which the card expires, as `MM/YY`; `card_exp` in orders',
      last_four_digits: 'Last four digits of the card number, by which the customer recognises it',
      token:
        'Token of the payment provider with which the card can be charged; stored encrypted. Responses have it only for API keys with the scope `payment_methods:read`, otherwise null',
      external_customer_id: 'Id of the customer at the payment provider',
      display_name: 'Name of the payment method for people',
      is_default:
        'Whether the customer prefers it; each customer has at most one, and `true` replaces the present one. False if it is not sent',
      ...{ address_line_1, address_line_2, city, state, country, zip_code },
    },
  },
];
