import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal } from '../../platform/decimal.js';
import { JsonObject, JsonObjects } from '../../platform/validation/json-object.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { Amount, Email, OneOf, Phone, Text, Timestamp, YesNo } from '../../platform/validation/scalars.js';
import { VALUE_TYPES, type ValueType } from '../order-parts.js';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  ORDER_PAYMENT_STATUSES,
  type OrderPaymentStatus,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
} from '../order.entity.js';

export const MOST_LINES = 5000;
export const MOST_PARTS = 100;
const CREATE_STATUSES = ['draft', 'submitted', 'confirmed'] as const;

export class NewOrderAttributeV2 {
  @Text({ example: 'cost_center' }) name: string;
  @Text({ max: 4000, example: 'Kitchen' }) value: string;
}

export class OrderAddressFieldsV2 {
  @Text({
    optional: true,
    description: 'An address of the customer to copy; fields sent beside it win for this order alone',
  })
  id?: string;
  @Text({ optional: true }) reference_id?: string;
  @Text({ optional: true, max: 50, example: 'Maria' }) first_name?: string;
  @Text({ optional: true, max: 50, example: 'Anders' }) last_name?: string;
  @Phone({ optional: true, example: '030-0074321' }) phone?: string;
  @Email({ optional: true }) email?: string;
  @Text({ optional: true, example: 'Obere Str. 57' }) address_line_1?: string;
  @Text({ optional: true }) address_line_2?: string;
  @Text({ optional: true, max: 50, example: 'Berlin' }) city?: string;
  @Text({ optional: true, max: 50 }) state?: string;
  @Text({ optional: true, max: 100, example: 'DE' }) country?: string;
  @Text({ optional: true, max: 50, example: '12209' }) zip_code?: string;
}

export class NewOrderAddressV2 extends OrderAddressFieldsV2 {
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: MOST_PARTS }) attributes?: NewOrderAttributeV2[];
}

export class OrderContactFieldsV2 {
  @Text({
    optional: true,
    description: 'A contact of the customer to copy; fields sent beside it win for this order alone',
  })
  id?: string;
  @Text({ optional: true }) reference_id?: string;
  @Text({ optional: true, example: 'Maria' }) first_name?: string;
  @Text({ optional: true, example: 'Anders' }) last_name?: string;
  @Email({ optional: true }) email?: string;
  @Phone({ optional: true, example: '030-0074321' }) phone?: string;
  @Text({ optional: true, example: 'Sales Representative' }) designation?: string;
}

export class NewOrderContactV2 extends OrderContactFieldsV2 {
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: MOST_PARTS }) attributes?: NewOrderAttributeV2[];
}

export class OrderLineFieldsV2 {
  @Text({ optional: true, description: 'Unique in the order', example: '1' }) reference_id?: string;
  @Text({ example: 'NW-001' }) sku: string;
  @Amount({ above: 0, example: 12 }) quantity: Decimal;
  @Amount({
    optional: true,
    min: 0,
    description: 'Absent: the resolved price of contracts and price lists',
    example: 18,
  })
  unit_price?: Decimal;
  @Amount({ optional: true, min: 0, description: 'For the whole line', example: 5 }) discount?: Decimal;
  @OneOf(VALUE_TYPES, { optional: true, example: 'percentage' }) discount_type?: ValueType;
  @Text({ optional: true }) note?: string;
  @YesNo({ optional: true, description: 'A line that is not in the catalogue' }) is_adhoc?: boolean;
  @JsonObject({ optional: true, description: 'Stored as sent' }) applied_promotion?: object;
  @JsonObjects({ optional: true, max: MOST_PARTS, description: 'Stored as sent' }) applied_modifiers?: object[];
}

export class NewOrderLineV2 extends OrderLineFieldsV2 {
  @Amount({ optional: true, min: 0, description: 'Opening value' }) shipped_quantity?: Decimal;
  @Amount({ optional: true, min: 0, description: 'Opening value' }) invoiced_quantity?: Decimal;
  @Amount({ optional: true, min: 0, description: 'Opening value' }) cancelled_quantity?: Decimal;
  @Amount({ optional: true, min: 0, description: 'Opening value' }) picked_quantity?: Decimal;
}

export class NewChargeV2 {
  @Text({ optional: true, example: 'Pallet deposit' }) name?: string;
  @Text({ description: 'A charge of type discount subtracts', example: 'deposit' }) type: string;
  @OneOf(VALUE_TYPES, { optional: true, description: 'A percentage is of the cart total' }) value_type?: ValueType;
  @Amount({ min: 0, example: 12 }) amount: Decimal;
}

export class NewConsentV2 {
  @YesNo({ example: true }) has_consent: boolean;
  @Text({ optional: true }) consent_file_id?: string;
}

export class NewContainerV2 {
  @Text({ optional: true, example: '20ft' }) key?: string;
  @Text({ optional: true, example: 'cbm' }) unit?: string;
  @Amount({ optional: true, min: 0, example: 33.2 }) volume?: Decimal;
  @Text({ optional: true, example: '20 ft container' }) name?: string;
}

/** What creations and changes have in common. */
export class OrderFieldsV2 {
  @Text({ description: "Our id or the caller's reference of a customer", example: 'ALFKI' }) customer_id: string;
  @Text({ optional: true, description: 'Made if absent' }) display_id?: string;
  @OneOf(ORDER_TYPES, { optional: true, description: 'Default order' }) type?: OrderType;
  @Text({ optional: true, example: 'Bank transfer' }) payment_method?: string;
  @Text({ optional: true, description: 'One of the customer' }) payment_method_id?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_term?: string;
  @Text({ optional: true, example: 'Speedy Express' }) shipping_method?: string;
  @Text({ optional: true, example: 'FOB' }) freight_term?: string;
  @Amount({
    optional: true,
    min: 0,
    description: 'Before discounts, tax and shipping; absent: computed from the lines',
  })
  amount?: Decimal;
  @Amount({ optional: true, min: 0 }) amount_paid?: Decimal;
  @Amount({ optional: true, min: 0, description: "Order discount beyond the lines' own" }) discount_value?: Decimal;
  @Amount({ optional: true, min: 0, description: "Absent: by the customer's tax rate" }) tax_value?: Decimal;
  @Amount({ optional: true, min: 0, example: 29.46 }) shipping_charge?: Decimal;
  @Timestamp({ optional: true }) shipment_date?: Date;
  @Timestamp({ optional: true }) due_date?: Date;
  @OneOf(ORDER_PAYMENT_STATUSES, { optional: true, description: 'Absent: derived from the amounts' })
  payment_status?: OrderPaymentStatus;
  @OneOf(FULFILLMENT_STATUSES, { optional: true, description: 'Absent: derived from the lines' })
  fulfillment_status?: FulfillmentStatus;
  @Text({ optional: true }) customer_note?: string;
  @Text({ optional: true }) internal_note?: string;
  @Text({ optional: true, description: 'Default openapi' }) source?: string;
  @Text({ optional: true, example: 'PO-4711' }) po_number?: string;
  @Text({ optional: true, example: EXAMPLE_PRICE_LIST_ID }) price_list_id?: string;
  @Nested(() => NewConsentV2, { optional: true }) customer_consent?: NewConsentV2;
  @Nested(() => NewContainerV2, { optional: true }) container_info?: NewContainerV2;
  @ListOf(() => NewChargeV2, { optional: true, max: MOST_PARTS }) additional_charges?: NewChargeV2[];
}

export class CreateOrderV2 extends OrderFieldsV2 {
  @Text({ optional: true, example: 'SO-EXAMPLE-1' }) reference_id?: string;
  @OneOf(CREATE_STATUSES, { optional: true, description: 'Default confirmed', example: 'confirmed' })
  status?: OrderStatus;
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true }) updated_at?: Date;
  @Nested(() => NewOrderAddressV2, { optional: true, description: "Absent: the customer's default" })
  billing_address?: NewOrderAddressV2;
  @Nested(() => NewOrderAddressV2, { optional: true, description: "Absent: the customer's default" })
  shipping_address?: NewOrderAddressV2;
  @Nested(() => NewOrderContactV2, { optional: true, description: "Absent: the customer's default" })
  primary_contact?: NewOrderContactV2;
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: MOST_PARTS }) attributes?: NewOrderAttributeV2[];
  @ListOf(() => NewOrderLineV2, { min: 1, max: MOST_LINES }) line_items: NewOrderLineV2[];
}
