import type { Decimal } from '#platform/base/values/decimal.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  YesNo,
} from '#platform/edge/validation/scalars.js';
import { Created } from '#platform/edge/validation/shapes.js';
import { VALUE_TYPES, type ValueType } from '../money/charge.js';

export const MAX_LIST_ENTRIES = 100;

/** Answers of v2 have no examples of most parts: the example of the order has values for them. */
export const NO_EXAMPLE = { answered: { example: undefined } };

export abstract class OrderAttributeShape {
  @Id() readonly id: string;
  @Identifier({ commonExample: 'cost_center', v2: NO_EXAMPLE }) name: string;
  @ExactText({ max: 4000, commonExample: 'Kitchen', v2: NO_EXAMPLE }) value: string;
  @Id() readonly created_by: string;
  @Id() readonly updated_by: string;
  @Timestamp({ readOnly: true }) readonly created_at: Date;
  @Timestamp({ readOnly: true }) readonly updated_at: Date;
}

export abstract class NewOrderAttribute extends Created(OrderAttributeShape, 'v2') {}

export abstract class OrderChargeShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'What the charge is for, as text on documents',
    commonExample: 'Pallet deposit',
  })
  name?: string | null;

  @Text({
    text: 'Kind of the charge in your own terms; charges of type `discount` are subtracted, all others are added',
    commonExample: 'deposit',
  })
  type: string;

  @OneOf(VALUE_TYPES, {
    optional: true,
    text: 'How `amount` is given; `value` if it is not sent',
    v1: { answered: { example: 'value' } },
  })
  value_type?: ValueType;

  @Money({
    typeField: 'value_type',
    min: 0,
    text: 'Amount of the charge, or its percentage; at least 0',
    commonExample: 12,
  })
  amount: Decimal;
}

export abstract class NewCharge extends Created(OrderChargeShape, 'v2') {}

export abstract class OrderConsentShape {
  @YesNo({ text: 'Whether the customer has agreed', commonExample: true, v2: NO_EXAMPLE }) has_consent: boolean;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of the file that proves the consent, in your own terms; it is not checked',
  })
  consent_file_id?: string | null;
}

export abstract class NewConsent extends Created(OrderConsentShape, 'v2') {}

export abstract class OrderContainerShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'Type of the container in your own terms, such as `20ft`',
    commonExample: '20ft',
    v2: NO_EXAMPLE,
  })
  key?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Unit of `volume`, such as `cbm` for cubic metres',
    commonExample: 'cbm',
    v2: NO_EXAMPLE,
  })
  unit?: string | null;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Volume that the container holds, in `unit`; at least 0',
    commonExample: 33.2,
    v2: NO_EXAMPLE,
  })
  volume?: Decimal | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Name of the container for people, such as `20 ft container`',
    commonExample: '20 ft container',
    v2: NO_EXAMPLE,
  })
  name?: string | null;
}

export abstract class NewContainer extends Created(OrderContainerShape, 'v2') {}

/** The payment method of an order, which only answers have. */
export abstract class OrderCard {
  @Id() id: string;
  @Text({ nullable: true, description: 'Null unless the API key has the scope `payment_methods:read`' })
  token: string | null;
  @Text({ example: 'card' }) payment_method_type: string;
  @Text({ nullable: true, example: 'visa' }) brand: string | null;
  @Text({ nullable: true }) card_type: string | null;
  @Text({ nullable: true, example: '4242' }) last_four_digits: string | null;
  @Text({ nullable: true, example: '12/30' }) card_exp: string | null;
  @Text({ nullable: true }) external_customer_id: string | null;
}
