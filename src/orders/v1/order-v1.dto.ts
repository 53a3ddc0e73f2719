import { EXAMPLE_CUSTOMER_ID, EXAMPLE_PRODUCT_ID } from '../../examples/example-ids.js';
import type { WireDecimal } from '../../platform/values/decimal.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, YesNo } from '../../platform/validation/scalars.js';
import { VALUE_TYPES } from '../charge.js';
import { FULFILLMENT_STATUSES, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '../order.entity.js';
import { OrderCardFields } from '../wire/order-fields.js';

export class OrderAttributeV1 {
  @Id() id: string;
  @Text({ example: 'cost_center' }) name: string;
  @Text({ max: 4000, example: 'Kitchen' }) value: string;
  @Id() created_by: string;
  @Id() updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class OrderAddressV1 {
  @Text({ nullable: true }) id: string | null;
  @Text({ nullable: true, example: 'Maria' }) first_name: string | null;
  @Text({ nullable: true, example: 'Anders' }) last_name: string | null;
  @Text({ nullable: true, example: '030-0074321' }) phone: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ nullable: true, example: 'Obere Str. 57' }) address_line_1: string | null;
  @Text({ nullable: true }) address_line_2: string | null;
  @Text({ nullable: true, example: 'Berlin' }) city: string | null;
  @Text({ nullable: true }) state: string | null;
  @Text({ nullable: true, example: 'DE' }) country: string | null;
  @Text({ nullable: true, example: '12209' }) zip_code: string | null;
}

export class OrderContactV1 {
  @Text({ nullable: true }) id: string | null;
  @Text({ nullable: true, example: 'Maria' }) first_name: string | null;
  @Text({ nullable: true, example: 'Anders' }) last_name: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ nullable: true, example: '030-0074321' }) phone: string | null;
  @Text({ nullable: true, example: 'Sales Representative' }) designation: string | null;
}

export class OrderChargeV1 {
  @Text({ nullable: true, example: 'Pallet deposit' }) name: string | null;
  @Text({ example: 'deposit' }) type: string;
  @OneOf(VALUE_TYPES, { example: 'value' }) value_type: string;
  @Amount({ example: 12 }) amount: WireDecimal;
}

export class ContainerInfoV1 {
  @Text({ nullable: true, example: '20ft' }) key: string | null;
  @Text({ nullable: true, example: 'cbm' }) unit: string | null;
  @Amount({ nullable: true, example: 33.2 }) volume: WireDecimal | null;
  @Text({ nullable: true, example: '20 ft container' }) name: string | null;
}

export class CustomerConsentV1 {
  @YesNo({ example: true }) has_consent: boolean;
  @Text({ nullable: true }) consent_file_id: string | null;
}

export class OrderLineV1 {
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Amount({ example: 12 }) quantity: WireDecimal;
  @Text({ example: 'NW-001' }) sku: string;
  @Amount({ example: 18 }) unit_price: WireDecimal;
  @Amount({ example: 0 }) shipped_quantity: WireDecimal;
  @Amount({ example: 0 }) invoiced_quantity: WireDecimal;
  @Amount({ example: 0 }) cancelled_quantity: WireDecimal;
  @Amount({ example: 0 }) picked_quantity: WireDecimal;
  @Amount({ example: 5 }) discount: WireDecimal;
  @OneOf(VALUE_TYPES, { example: 'percentage' }) discount_type: string;
  @Text({ nullable: true }) note: string | null;
  @YesNo() is_adhoc: boolean;
}

export class OrderCardV1 extends OrderCardFields {}

/** An order in lists. */
export class OrderSummaryV1 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Text({ example: 'O-000001' }) display_id: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @OneOf(ORDER_STATUSES, { example: 'confirmed' }) status: string;
  @Amount({ example: 216 }) amount: WireDecimal;
  @Amount({ example: 0 }) amount_paid: WireDecimal;
  @Timestamp({ nullable: true }) shipment_date: string | null;
  @Timestamp({ nullable: true }) due_date: string | null;
  @OneOf(ORDER_PAYMENT_STATUSES, { example: 'PENDING' }) payment_status: string;
  @OneOf(FULFILLMENT_STATUSES, { example: 'UNFULFILLED' }) fulfillment_status: string;
  @Id({ nullable: true }) payment_method_id: string | null;
  @Text({ nullable: true }) payment_method: string | null;
  @Text({ nullable: true, example: 'Net 30' }) payment_term: string | null;
  @Text({ nullable: true, example: 'Speedy Express' }) shipping_method: string | null;
  @Text({ nullable: true, example: 'FOB' }) freight_term: string | null;
  @Text({ nullable: true }) internal_note: string | null;
  @Text({ nullable: true }) customer_note: string | null;
  @Text({ example: 'openapi' }) source: string;
  @Id({ nullable: true }) price_list_id: string | null;
  @Nested(() => OrderAddressV1, { nullable: true }) billing_address: OrderAddressV1 | null;
  @Nested(() => OrderAddressV1, { nullable: true }) shipping_address: OrderAddressV1 | null;
  @Nested(() => OrderContactV1, { nullable: true }) primary_contact: OrderContactV1 | null;
  @Nested(() => ContainerInfoV1, { nullable: true }) container_info: ContainerInfoV1 | null;
  @Nested(() => CustomerConsentV1, { nullable: true }) customer_consent: CustomerConsentV1 | null;
  @Text({ nullable: true, example: 'PO-4711' }) po_number: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
  @Nested(() => OrderCardV1, { nullable: true, example: null }) card: OrderCardV1 | null;
}

/** A single order. */
export class OrderV1 extends OrderSummaryV1 {
  @ListOf(() => OrderLineV1, { max: 5000 }) line_items: OrderLineV1[];
  @ListOf(() => OrderChargeV1, { max: 100 }) charges: OrderChargeV1[];
  @ListOf(() => OrderAttributeV1, { max: 100 }) attributes: OrderAttributeV1[];
}
