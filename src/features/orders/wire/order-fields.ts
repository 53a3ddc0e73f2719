import { EXAMPLE_PRICE_LIST_ID } from '../../../demo/ids/example-ids.js';
import type { Decimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import {
  Amount,
  Email,
  ExactText,
  Identifier,
  Money,
  OneOf,
  Phone,
  Text,
  Timestamp,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { VALUE_TYPES, type ValueType } from '../charge.js';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  type OrderPaymentStatus,
  type OrderStatus,
} from '../order.entity.js';

export const MAX_LINES = 5000;
export const MAX_LIST_ENTRIES = 100;

export abstract class NewOrderAttribute {
  @Identifier({ example: 'cost_center' }) name: string;
  @ExactText({ max: 4000, example: 'Kitchen' }) value: string;
}

/** Lets the caller copy an address of the customer into the order. */
export abstract class CopiedAddressId {
  @Identifier({
    optional: true,
    description:
      'Id of an address of the customer, which is copied to the order. Other fields that are sent replace those of the copy',
  })
  id?: string;
}

export abstract class NewOrderAddressFields {
  @Text({ optional: true, max: 50, example: 'Maria' }) first_name?: string;
  @Text({ optional: true, max: 50, example: 'Anders' }) last_name?: string;
  @Phone({ optional: true, example: '030-0074321' }) phone?: string;
  @Email({ optional: true }) email?: string;
  @Text({ optional: true, example: 'Obere Str. 57' }) address_line_1?: string;
  @Text({ optional: true }) address_line_2?: string;
  @Text({ optional: true, max: 50, example: 'Berlin' }) city?: string;
  @Text({ optional: true, max: 50 }) state?: string;
  @Text({ optional: true, max: 100, example: 'DE' }) country?: string;
  @Text({ optional: true, max: 50, isCode: true, example: '12209' }) zip_code?: string;
}

/** Lets the caller copy a contact of the customer into the order. */
export abstract class CopiedContactId {
  @Identifier({
    optional: true,
    description:
      'Id of a contact of the customer, which is copied to the order. Other fields that are sent replace those of the copy',
  })
  id?: string;
}

export abstract class NewOrderContactFields {
  @Text({ optional: true, example: 'Maria' }) first_name?: string;
  @Text({ optional: true, example: 'Anders' }) last_name?: string;
  @Email({ optional: true }) email?: string;
  @Phone({ optional: true, example: '030-0074321' }) phone?: string;
  @Text({ optional: true, example: 'Sales Representative' }) designation?: string;
}

/** Fields of order lines in creations and replacements. */
export abstract class OrderLineFields {
  @Identifier({ optional: true, example: '1' }) reference_id?: string;
  @Identifier({ example: 'NW-003' }) sku: string;
  @Amount({ above: 0, example: 12 }) quantity: Decimal;
  @Amount({
    optional: true,
    min: 0,
    example: 18,
  })
  unit_price?: Decimal;
  @Money({ typeField: 'discount_type', optional: true, min: 0, example: 5 })
  discount?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'percentage' }) discount_type?: ValueType;
  @ExactText({ optional: true }) note?: string;
  @YesNo({ optional: true }) is_adhoc?: boolean;
}

/** Counters of an order line that was partly shipped or invoiced elsewhere before it was created here. Only in creations. */
export abstract class LineCounterFields {
  @Amount({ optional: true, min: 0 })
  shipped_quantity?: Decimal;
  @Amount({ optional: true, min: 0 })
  invoiced_quantity?: Decimal;
  @Amount({ optional: true, min: 0 })
  cancelled_quantity?: Decimal;
  @Amount({ optional: true, min: 0 })
  picked_quantity?: Decimal;
}

export abstract class NewCharge {
  @Text({ optional: true, example: 'Pallet deposit' }) name?: string;
  @Text({
    example: 'deposit',
  })
  type: string;
  @OneOf(VALUE_TYPES, {
    optional: true,
  })
  value_type?: ValueType;
  @Money({ typeField: 'value_type', min: 0, example: 12 }) amount: Decimal;
}

export abstract class NewConsent {
  @YesNo({ example: true }) has_consent: boolean;
  @Identifier({ optional: true }) consent_file_id?: string;
}

export abstract class NewContainer {
  @Text({ optional: true, example: '20ft' }) key?: string;
  @Text({ optional: true, example: 'cbm' }) unit?: string;
  @Amount({ optional: true, min: 0, example: 33.2 }) volume?: Decimal;
  @Text({ optional: true, example: '20 ft container' }) name?: string;
}

export abstract class OrderIdFields {
  @Identifier({ example: 'ALFKI' }) customer_id: string;
  @Identifier({ optional: true })
  display_id?: string;
}

/** Fields of orders in creations and replacements of both API versions. */
export abstract class CommonOrderFields {
  @Identifier({ optional: true }) payment_method_id?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_term?: string;
  @Text({ optional: true, example: 'Speedy Express' }) shipping_method?: string;
  @Text({ optional: true, example: 'FOB' }) freight_term?: string;
  @Money({
    optional: true,
    min: 0,
  })
  amount?: Decimal;
  @Money({ optional: true, min: 0 }) amount_paid?: Decimal;
  @Money({ optional: true, min: 0 })
  discount_value?: Decimal;
  @Money({
    optional: true,
    min: 0,
  })
  tax_value?: Decimal;
  @Money({ optional: true, min: 0, example: 29.46 }) shipping_charge?: Decimal;
  @Timestamp({ optional: true }) shipment_date?: Date;
  @Timestamp({ optional: true }) due_date?: Date;
  @OneOf(ORDER_PAYMENT_STATUSES, { optional: true })
  payment_status?: OrderPaymentStatus;
  @OneOf(FULFILLMENT_STATUSES, { optional: true })
  fulfillment_status?: FulfillmentStatus;
  @ExactText({ optional: true }) customer_note?: string;
  @ExactText({ optional: true }) internal_note?: string;
  @Identifier({ optional: true }) source?: string;
  @Identifier({ optional: true, example: 'PO-4711' }) po_number?: string;
  @Identifier({ optional: true, example: EXAMPLE_PRICE_LIST_ID }) price_list_id?: string;
  @Nested(() => NewConsent, { optional: true }) customer_consent?: NewConsent;
  @Nested(() => NewContainer, { optional: true }) container_info?: NewContainer;
  @ListOf(() => NewCharge, { optional: true, max: MAX_LIST_ENTRIES }) additional_charges?: NewCharge[];
}

export abstract class NewOrderAddress extends Combined(CopiedAddressId, NewOrderAddressFields) {}

export abstract class NewOrderContact extends Combined(CopiedContactId, NewOrderContactFields) {}

export abstract class NewOrderLine extends Combined(OrderLineFields, LineCounterFields) {}

/** Fields of creations, after {@link CommonOrderFields}. */
export abstract class NewOrderFields {
  @Identifier({ optional: true }) reference_id?: string;
  @OneOf(ORDER_STATUSES, { optional: true, description: 'Default: `confirmed`', example: 'confirmed' })
  status?: OrderStatus;
  /** For orders that are entered later or imported. Absent prices are resolved for this time; default now. */
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true }) updated_at?: Date;
  @Nested(() => NewOrderAddress, {
    optional: true,
    description: "Default: a copy of the customer's default billing address",
  })
  billing_address?: NewOrderAddress;
  @Nested(() => NewOrderAddress, {
    optional: true,
    description: "Default: a copy of the customer's default shipping address",
  })
  shipping_address?: NewOrderAddress;
  @Nested(() => NewOrderContact, { optional: true, description: "Default: a copy of the customer's default contact" })
  primary_contact?: NewOrderContact;
  @ListOf(() => NewOrderAttribute, { optional: true, max: MAX_LIST_ENTRIES }) attributes?: NewOrderAttribute[];
  @ListOf(() => NewOrderLine, { min: 1, max: MAX_LINES }) line_items: NewOrderLine[];
}

export abstract class ChangedOrderStatusFields {
  @OneOf(ORDER_STATUSES, {
    description: 'The present status is accepted and changes nothing. A cancelled order is reopened with `draft`',
    example: 'cancelled',
  })
  status: OrderStatus;
}
