import { EXAMPLE_CUSTOMER_ID, EXAMPLE_PRODUCT_ID } from '../../../demo/ids/example-ids.js';
import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, YesNo } from '../../../platform/edge/validation/scalars.js';
import { VALUE_TYPES } from '../charge.js';
import { ORDER_STATUSES } from '../order.entity.js';
import * as fields from '../wire/order-response-fields.js';

export class OrderAttributeV1 {
  @Id() id: string;
  @Text({ example: 'cost_center' }) name: string;
  @Text({ max: 4000, example: 'Kitchen' }) value: string;
  @Id() created_by: string;
  @Id() updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

abstract class CopiedIdV1 {
  @Text({ nullable: true }) id: string | null;
}

export class OrderAddressV1 extends Combined(CopiedIdV1, fields.OrderAddressFields) {
  @Text({ nullable: true, example: 'Maria' }) override first_name: string | null;
  @Text({ nullable: true, example: 'Anders' }) override last_name: string | null;
  @Text({ nullable: true, example: '030-0074321' }) override phone: string | null;
  @Text({ nullable: true, example: 'Obere Str. 57' }) override address_line_1: string | null;
  @Text({ nullable: true, example: 'Berlin' }) override city: string | null;
  @Text({ nullable: true, example: 'DE' }) override country: string | null;
  @Text({ nullable: true, example: '12209' }) override zip_code: string | null;
}

export class OrderContactV1 extends Combined(CopiedIdV1, fields.OrderContactFields) {
  @Text({ nullable: true, example: 'Maria' }) override first_name: string | null;
  @Text({ nullable: true, example: 'Anders' }) override last_name: string | null;
  @Text({ nullable: true, example: '030-0074321' }) override phone: string | null;
  @Text({ nullable: true, example: 'Sales Representative' }) override designation: string | null;
}

export class OrderChargeV1 extends fields.OrderChargeFields {
  @OneOf(VALUE_TYPES, { example: 'value' }) override value_type: string;
}

export class ContainerInfoV1 extends fields.OrderContainerFields {
  @Text({ nullable: true, example: '20ft' }) override key: string | null;
  @Text({ nullable: true, example: 'cbm' }) override unit: string | null;
  @Amount({ nullable: true, example: 33.2 }) override volume: WireDecimal | null;
  @Text({ nullable: true, example: '20 ft container' }) override name: string | null;
}

export class CustomerConsentV1 extends fields.OrderConsentFields {
  @YesNo({ example: true }) override has_consent: boolean;
}

abstract class LineProductFieldsV1 {
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Amount({ example: 12 }) quantity: WireDecimal;
  @Text({ example: 'NW-003' }) sku: string;
  @Amount({ example: 18 }) unit_price: WireDecimal;
}

export class OrderLineV1 extends Combined(LineProductFieldsV1, fields.OrderLineCounterFields) {
  @Amount({ example: 5 }) override discount: WireDecimal;
  @OneOf(VALUE_TYPES, { example: 'percentage' }) override discount_type: string;
}

abstract class OrderAmountFieldsV1 {
  @Id() id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Text({ example: 'O-000001' }) display_id: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @OneOf(ORDER_STATUSES, { example: 'confirmed' }) status: string;
  @Amount({ example: 216 }) amount: WireDecimal;
  @Amount({ example: 0 }) amount_paid: WireDecimal;
}

/** An order in lists. */
export class OrderSummaryV1 extends Combined(OrderAmountFieldsV1, fields.OrderTermFields) {
  @Text({ nullable: true, example: 'Net 30' }) override payment_term: string | null;
  @Text({ nullable: true, example: 'Speedy Express' }) override shipping_method: string | null;
  @Text({ nullable: true, example: 'FOB' }) override freight_term: string | null;
  @Id({ nullable: true }) price_list_id: string | null;
  @Nested(() => OrderAddressV1, { nullable: true }) billing_address: OrderAddressV1 | null;
  @Nested(() => OrderAddressV1, { nullable: true }) shipping_address: OrderAddressV1 | null;
  @Nested(() => OrderContactV1, { nullable: true }) primary_contact: OrderContactV1 | null;
  @Nested(() => ContainerInfoV1, { nullable: true }) container_info: ContainerInfoV1 | null;
  @Nested(() => CustomerConsentV1, { nullable: true }) customer_consent: CustomerConsentV1 | null;
  @Text({ nullable: true, example: 'PO-4711' }) po_number: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
  @Nested(() => fields.OrderCard, { nullable: true, example: null }) card: fields.OrderCard | null;
}

/** A single order. */
export class OrderV1 extends OrderSummaryV1 {
  @ListOf(() => OrderLineV1, { max: 5000 }) line_items: OrderLineV1[];
  @ListOf(() => OrderChargeV1, { max: 100 }) charges: OrderChargeV1[];
  @ListOf(() => OrderAttributeV1, { max: 100 }) attributes: OrderAttributeV1[];
}
