import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { ExactText, Id, Identifier, Text, YesNo } from '#platform/edge/validation/scalars.js';

/** Rule for the month in which a card expires, MM/YY. */
const EXPIRY_MONTH = { form: /^(?:0[1-9]|1[0-2])\/\d{2}$/, reason: 'must be a month such as 09/30' };
/** Rule for the last digits of a card number. */
const FOUR_DIGITS = { form: /^\d{4}$/, reason: 'must be 4 digits' };
/** Maximum length of a payment provider's token in characters. */
const MAX_TOKEN_LENGTH = 1024;

/** Every field of a payment method but its version and times. No field accepts a full card number. */
export abstract class PaymentMethodShape {
  @Id() readonly id: string;

  @Identifier({
    text: 'Your own id of the payment method, unique in the tenant',
    v1: { example: 'EXAMPLE-CARD' },
    v2: { example: 'EXAMPLE-CARD-2' },
  })
  reference_id: string;

  @Identifier({
    text: 'Customer who pays with it, by id or `reference_id`; responses have the id',
    example: 'ALFKI',
    answered: { as: Id, example: EXAMPLE_CUSTOMER_ID },
  })
  customer_id: string;

  @Text({
    max: 50,
    text: 'Name of the payment provider that processes the payments, at most 50 characters',
    example: 'stripe',
  })
  provider: string;
  @Text({
    max: 50,
    text: 'Kind of the payment method in your own terms, such as `card`, at most 50 characters',
    example: 'card',
  })
  payment_method_type: string;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    text: 'Brand of the card, such as `visa`, at most 50 characters',
    example: 'visa',
  })
  brand?: string | null;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    text: 'Kind of the card, such as `credit` or `debit`, at most 50 characters',
    example: 'credit',
  })
  card_type?: string | null;
  @Text({
    optional: true,
    nullable: true,
    pattern: EXPIRY_MONTH,
    text: 'Month and year in which the card expires, as `MM/YY`; `card_exp` in orders',
    example: '09/30',
  })
  card_expiry?: string | null;
  @Text({
    optional: true,
    nullable: true,
    pattern: FOUR_DIGITS,
    text: 'Last four digits of the card number, by which the customer recognises it',
    example: '4242',
  })
  last_four_digits?: string | null;
  @ExactText({
    optional: true,
    nullable: true,
    min: 1,
    max: MAX_TOKEN_LENGTH,
    text: 'Token of the payment provider with which the card can be charged; stored encrypted. Responses have it only for API keys with the scope `payment_methods:read`, otherwise null',
    example: 'tok_example',
  })
  token?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of the customer at the payment provider',
    example: 'cus_example',
  })
  external_customer_id?: string | null;
  @Text({ optional: true, nullable: true, text: 'Name of the payment method for people', example: 'Company card' })
  display_name?: string | null;
  @YesNo({
    optional: true,
    text: 'Whether the customer prefers it; each customer has at most one, and `true` replaces the present one. False if it is not sent',
    example: true,
  })
  is_default?: boolean;
  @Text({ optional: true, nullable: true, example: 'Obere Str. 57' }) address_line_1?: string | null;
  @Text({ optional: true, nullable: true }) address_line_2?: string | null;
  @Text({ optional: true, nullable: true, max: 50, example: 'Berlin' }) city?: string | null;
  @Text({ optional: true, nullable: true, max: 50 }) state?: string | null;
  @Text({ optional: true, nullable: true, max: 100, example: 'DE' }) country?: string | null;
  @Text({ optional: true, nullable: true, max: 50, example: '12209' }) zip_code?: string | null;
}
