import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import { ExactText, Id, Identifier, Text, YesNo } from '../../../platform/edge/validation/scalars.js';
import { EXPIRY_MONTH, FOUR_DIGITS, MAX_TOKEN_LENGTH } from '../payment-method-limits.js';

/** Fields of a payment method in requests. No field accepts a full card number. */
export abstract class NewPaymentMethodFields {
  @Identifier() reference_id: string;
  @Identifier({ example: 'ALFKI' }) customer_id: string;
  @Text({ max: 50, example: 'stripe' }) provider: string;
  @Text({ max: 50, example: 'card' }) payment_method_type: string;
  @Text({ optional: true, max: 50, example: 'visa' }) brand?: string;
  @Text({ optional: true, max: 50, example: 'credit' }) card_type?: string;
  @Text({ optional: true, pattern: EXPIRY_MONTH, example: '09/30' })
  card_expiry?: string;
  @Text({ optional: true, pattern: FOUR_DIGITS, example: '4242' }) last_four_digits?: string;
  @ExactText({
    optional: true,
    min: 1,
    max: MAX_TOKEN_LENGTH,
    example: 'tok_example',
  })
  token?: string;
  @Identifier({ optional: true, example: 'cus_example' })
  external_customer_id?: string;
  @Text({ optional: true, example: 'Company card' }) display_name?: string;
  @YesNo({
    optional: true,
    example: true,
  })
  is_default?: boolean;
  @Text({ optional: true, example: 'Obere Str. 57' }) address_line_1?: string;
  @Text({ optional: true }) address_line_2?: string;
  @Text({ optional: true, max: 50, example: 'Berlin' }) city?: string;
  @Text({ optional: true, max: 50 }) state?: string;
  @Text({ optional: true, max: 100, example: 'DE' }) country?: string;
  @Text({ optional: true, max: 50, example: '12209' }) zip_code?: string;
}

/** Fields of a payment method in responses, without version and times. */
export abstract class PaymentMethodFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Text({ max: 50 }) provider: string;
  @Text({ max: 50 }) payment_method_type: string;
  @Text({ max: 50, nullable: true }) brand: string | null;
  @Text({ max: 50, nullable: true }) card_type: string | null;
  @Text({ nullable: true }) card_expiry: string | null;
  @Text({ nullable: true }) last_four_digits: string | null;
  @Text({
    max: MAX_TOKEN_LENGTH,
    nullable: true,
  })
  token: string | null;
  @Text({ nullable: true }) external_customer_id: string | null;
  @Text({ nullable: true }) display_name: string | null;
  @YesNo() is_default: boolean;
  @Text({ nullable: true }) address_line_1: string | null;
  @Text({ nullable: true }) address_line_2: string | null;
  @Text({ max: 50, nullable: true }) city: string | null;
  @Text({ max: 50, nullable: true }) state: string | null;
  @Text({ max: 100, nullable: true }) country: string | null;
  @Text({ max: 50, nullable: true }) zip_code: string | null;
}
