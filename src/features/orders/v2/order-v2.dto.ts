import { CustomerRegionV2 } from '../../customers/v2/address-v2.dto.js';
import { EXAMPLE_CUSTOMER_ID, EXAMPLE_PRICE_LIST_ID, EXAMPLE_PRODUCT_ID } from '../../../demo/ids/example-ids.js';
import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { JsonObject, JsonObjects } from '../../../platform/edge/validation/json-object.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole } from '../../../platform/edge/validation/scalars.js';
import { ORDER_STATUSES, ORDER_TYPES } from '../order.entity.js';
import * as fields from '../wire/order-response-fields.js';

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

abstract class CopiedIdsV2 {
  @Text({ nullable: true }) id: string | null;
  @Text({ nullable: true }) reference_id: string | null;
}

export class OrderAddressV2 extends Combined(CopiedIdsV2, fields.OrderAddressFields) {
  @Nested(() => CustomerRegionV2, { nullable: true, example: null }) state_info: CustomerRegionV2 | null;
  @Nested(() => CustomerRegionV2, { nullable: true, example: { code: 'DEU', short_code: 'DE', name: 'Germany' } })
  country_info: CustomerRegionV2 | null;
  @ListOf(() => OrderPartAttributeV2, { max: 100 }) attributes: OrderPartAttributeV2[];
}

export class OrderContactV2 extends Combined(CopiedIdsV2, fields.OrderContactFields) {
  @ListOf(() => OrderPartAttributeV2, { max: 100 }) attributes: OrderPartAttributeV2[];
}

export class OrderChargeV2 extends fields.OrderChargeFields {
  @JsonObject({ nullable: true }) applied_promotion: object | null;
}

export class OrderContainerV2 extends fields.OrderContainerFields {}

export class OrderConsentV2 extends fields.OrderConsentFields {}

export class OrderUserV2 {
  @Id() id: string;
  @Text({ nullable: true, example: 'integration@northwind.example' }) email: string | null;
}

export class OrderPriceListV2 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ example: 'Northwind list prices' }) name: string;
  @Text({ example: 'NORTHWIND' }) reference_id: string;
}

abstract class LineProductFieldsV2 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Text() sku: string;
  @Text({
    nullable: true,
    description:
      'Name of the product at the time when the line was created; later changes of the product do not affect it. Null without a product',
    example: 'Aniseed Syrup',
  })
  name: string | null;
  @Text({ nullable: true, description: "SKU of the primary variant of the product's group", example: 'NW-003' })
  parent_sku_id: string | null;
  @Amount() quantity: WireDecimal;
  @Amount() unit_price: WireDecimal;
  @Amount({ example: 17.1 }) final_unit_price: WireDecimal;
}

export class OrderLineV2 extends Combined(LineProductFieldsV2, fields.OrderLineCounterFields) {
  @JsonObject({ nullable: true }) applied_promotion: object | null;
  @JsonObjects({ max: 100 }) applied_modifiers: object[];
}

abstract class OrderAmountFieldsV2 {
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
}

/** An order in lists. */
export class OrderSummaryV2 extends Combined(OrderAmountFieldsV2, fields.OrderTermFields) {
  @Timestamp({ nullable: true, example: null }) override shipment_date: string | null;
  @Timestamp({ nullable: true, example: null }) override due_date: string | null;
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
  @Nested(() => fields.OrderCard, { nullable: true, example: null }) card: fields.OrderCard | null;
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

/** Something that the service accepted and that the caller should know. */
export class OrderWarningV2 {
  @Text({ example: 'line_items[0].quantity' }) field: string;
  @Text({ example: 'must be at least 10' }) reason: string;
}

/** An order as creations and replacements return it. */
export class WrittenOrderV2 extends OrderV2 {
  @ListOf(() => OrderWarningV2, { max: 25_000, example: [] }) warnings: OrderWarningV2[];
}
