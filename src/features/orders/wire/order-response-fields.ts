import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { Amount, Id, OneOf, Text, Timestamp, YesNo } from '../../../platform/edge/validation/scalars.js';
import { VALUE_TYPES } from '../charge.js';
import { FULFILLMENT_STATUSES, ORDER_PAYMENT_STATUSES } from '../order.entity.js';

/** Terms, states and notes of an order. Amounts come before them, nested objects after them. */
export abstract class OrderTermFields {
  @Timestamp({ nullable: true }) shipment_date: string | null;
  @Timestamp({ nullable: true }) due_date: string | null;
  @OneOf(ORDER_PAYMENT_STATUSES, { example: 'PENDING' }) payment_status: string;
  @OneOf(FULFILLMENT_STATUSES, { example: 'UNFULFILLED' }) fulfillment_status: string;
  @Id({ nullable: true }) payment_method_id: string | null;
  @Text({ nullable: true }) payment_method: string | null;
  @Text({ nullable: true }) payment_term: string | null;
  @Text({ nullable: true }) shipping_method: string | null;
  @Text({ nullable: true }) freight_term: string | null;
  @Text({ nullable: true }) internal_note: string | null;
  @Text({ nullable: true }) customer_note: string | null;
  @Text({ example: 'openapi' }) source: string;
}

/** Fields of an order's address, without ids. */
export abstract class OrderAddressFields {
  @Text({ nullable: true }) first_name: string | null;
  @Text({ nullable: true }) last_name: string | null;
  @Text({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ nullable: true }) address_line_1: string | null;
  @Text({ nullable: true }) address_line_2: string | null;
  @Text({ nullable: true }) city: string | null;
  @Text({ nullable: true }) state: string | null;
  @Text({ nullable: true }) country: string | null;
  @Text({ nullable: true }) zip_code: string | null;
}

/** Fields of an order's contact, without ids. */
export abstract class OrderContactFields {
  @Text({ nullable: true }) first_name: string | null;
  @Text({ nullable: true }) last_name: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) designation: string | null;
}

export abstract class OrderChargeFields {
  @Text({ nullable: true, example: 'Pallet deposit' }) name: string | null;
  @Text({ example: 'deposit' }) type: string;
  @OneOf(VALUE_TYPES) value_type: string;
  @Amount({ example: 12 }) amount: WireDecimal;
}

export abstract class OrderContainerFields {
  @Text({ nullable: true }) key: string | null;
  @Text({ nullable: true }) unit: string | null;
  @Amount({ nullable: true }) volume: WireDecimal | null;
  @Text({ nullable: true }) name: string | null;
}

export abstract class OrderConsentFields {
  @YesNo() has_consent: boolean;
  @Text({ nullable: true }) consent_file_id: string | null;
}

/** Counters, discount and note of an order line. Product and price come before them. */
export abstract class OrderLineCounterFields {
  @Amount({ example: 0 }) shipped_quantity: WireDecimal;
  @Amount({ example: 0 }) invoiced_quantity: WireDecimal;
  @Amount({ example: 0 }) cancelled_quantity: WireDecimal;
  @Amount({ example: 0 }) picked_quantity: WireDecimal;
  @Amount() discount: WireDecimal;
  @OneOf(VALUE_TYPES) discount_type: string;
  @Text({ nullable: true }) note: string | null;
  @YesNo() is_adhoc: boolean;
}

/** The payment method of an order. */
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
