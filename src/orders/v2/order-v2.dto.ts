import { CustomerRegionV2 } from '../../customers/v2/address-v2.dto.js';
import { EXAMPLE_CUSTOMER_ID, EXAMPLE_PRICE_LIST_ID, EXAMPLE_PRODUCT_ID } from '../../examples/example-ids.js';
import type { WireDecimal } from '../../platform/values/decimal.js';
import { JsonObject, JsonObjects } from '../../platform/validation/json-object.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { VALUE_TYPES } from '../charge.js';
import { FULFILLMENT_STATUSES, ORDER_PAYMENT_STATUSES, ORDER_STATUSES, ORDER_TYPES } from '../order.entity.js';
import { OrderCardFields } from '../wire/order-fields.js';

export class OrderPartAttributeV2 {
  @Id() id: string;
  @Text() name: string;
  @Text({ max: 4000 }) value: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class OrderAttributeV2 extends OrderPartAttributeV2 {
  @Id() created_by: string;
  @Id() updated_by: string;
}

export class OrderAddressV2 {
  @Text({ nullable: true }) id: string | null;
  @Text({ nullable: true }) reference_id: string | null;
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
  @Nested(() => CustomerRegionV2, { nullable: true, example: null }) state_info: CustomerRegionV2 | null;
  @Nested(() => CustomerRegionV2, { nullable: true, example: { code: 'DEU', short_code: 'DE', name: 'Germany' } })
  country_info: CustomerRegionV2 | null;
  @ListOf(() => OrderPartAttributeV2, { max: 100 }) attributes: OrderPartAttributeV2[];
}

export class OrderContactV2 {
  @Text({ nullable: true }) id: string | null;
  @Text({ nullable: true }) reference_id: string | null;
  @Text({ nullable: true }) first_name: string | null;
  @Text({ nullable: true }) last_name: string | null;
  @Text({ nullable: true }) email: string | null;
  @Text({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) designation: string | null;
  @ListOf(() => OrderPartAttributeV2, { max: 100 }) attributes: OrderPartAttributeV2[];
}

export class OrderChargeV2 {
  @Text({ nullable: true, example: 'Pallet deposit' }) name: string | null;
  @Text({ example: 'deposit' }) type: string;
  @OneOf(VALUE_TYPES) value_type: string;
  @Amount({ example: 12 }) amount: WireDecimal;
  @JsonObject({ nullable: true }) applied_promotion: object | null;
}

export class OrderContainerV2 {
  @Text({ nullable: true }) key: string | null;
  @Text({ nullable: true }) unit: string | null;
  @Amount({ nullable: true }) volume: WireDecimal | null;
  @Text({ nullable: true }) name: string | null;
}

export class OrderConsentV2 {
  @YesNo() has_consent: boolean;
  @Text({ nullable: true }) consent_file_id: string | null;
}

export class OrderUserV2 {
  @Id() id: string;
  @Text({ nullable: true, example: 'integration@northwind.example' }) email: string | null;
}

export class OrderPriceListV2 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ example: 'Northwind list prices' }) name: string;
  @Text({ example: 'NORTHWIND' }) reference_id: string;
}

export class OrderLineV2 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Text() sku: string;
  @Text({
    nullable: true,
    description:
      'Name of the product at the time when the line was created; later changes of the product do not affect it. Null without a product',
    example: 'Chai',
  })
  name: string | null;
  @Text({ nullable: true, description: "SKU of the primary variant of the product's group", example: 'NW-001' })
  parent_sku_id: string | null;
  @Amount() quantity: WireDecimal;
  @Amount() unit_price: WireDecimal;
  @Amount({ example: 17.1 }) final_unit_price: WireDecimal;
  @Amount({ example: 0 }) shipped_quantity: WireDecimal;
  @Amount({ example: 0 }) invoiced_quantity: WireDecimal;
  @Amount({ example: 0 }) cancelled_quantity: WireDecimal;
  @Amount({ example: 0 }) picked_quantity: WireDecimal;
  @Amount() discount: WireDecimal;
  @OneOf(VALUE_TYPES) discount_type: string;
  @Text({ nullable: true }) note: string | null;
  @YesNo() is_adhoc: boolean;
  @JsonObject({ nullable: true }) applied_promotion: object | null;
  @JsonObjects({ max: 100 }) applied_modifiers: object[];
}

export class OrderCardV2 extends OrderCardFields {}

/** An order in lists. */
export class OrderSummaryV2 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Text({ example: 'O-000002' }) display_id: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @OneOf(ORDER_TYPES, { example: 'order' }) type: string;
  @OneOf(ORDER_STATUSES) status: string;
  @Text({
    max: 3,
    example: 'USD',
  })
  currency: string;
  @Amount({ example: 216 }) amount: WireDecimal;
  @Amount({ example: 0 }) amount_paid: WireDecimal;
  @Amount({ example: 0 }) discount_value: WireDecimal;
  @Amount({ example: 0 }) tax_value: WireDecimal;
  @Amount() shipping_charge: WireDecimal;
  @Timestamp({ nullable: true, example: null }) shipment_date: string | null;
  @Timestamp({ nullable: true, example: null }) due_date: string | null;
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
  @Text({ example: 'openapi' }) entity_source: string;
  @Id({ nullable: true }) price_list_id: string | null;
  @Nested(() => OrderAddressV2, { nullable: true }) billing_address: OrderAddressV2 | null;
  @Nested(() => OrderAddressV2, { nullable: true }) shipping_address: OrderAddressV2 | null;
  @Nested(() => OrderContactV2, { nullable: true }) primary_contact: OrderContactV2 | null;
  @Nested(() => OrderContainerV2, { nullable: true }) container_info: OrderContainerV2 | null;
  @Nested(() => OrderConsentV2, { nullable: true }) customer_consent: OrderConsentV2 | null;
  @Text({ nullable: true }) po_number: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
  @Nested(() => OrderCardV2, { nullable: true, example: null }) card: OrderCardV2 | null;
  @Whole({ example: 1 }) version: number;
}

/** A single order. */
export class OrderV2 extends OrderSummaryV2 {
  @Text({ example: 'ALFKI' }) customer_reference_id: string;
  @Text({ example: 'Alfreds Futterkiste' }) customer_name: string;
  @Nested(() => OrderPriceListV2, { nullable: true }) price_list: OrderPriceListV2 | null;
  @Amount({ example: 205.2 }) cart_total: WireDecimal;
  @Amount({
    example: 246.66,
  })
  payable_total: WireDecimal;
  @Nested(() => OrderUserV2) created_by: OrderUserV2;
  @Nested(() => OrderUserV2) updated_by: OrderUserV2;
  @ListOf(() => OrderLineV2, { max: 5000 }) line_items: OrderLineV2[];
  @ListOf(() => OrderChargeV2, { max: 100 }) charges: OrderChargeV2[];
  @ListOf(() => OrderAttributeV2, { max: 100 }) attributes: OrderAttributeV2[];
}
