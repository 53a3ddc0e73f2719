import { Combined } from '../../../platform/edge/validation/combined.js';
import { JsonObject, JsonObjects } from '../../../platform/edge/validation/json-object.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { Identifier, OneOf, Text } from '../../../platform/edge/validation/scalars.js';
import { ORDER_TYPES, type OrderStatus, type OrderType } from '../order.entity.js';
import * as fields from '../wire/order-fields.js';

const CREATE_STATUSES = ['draft', 'submitted', 'confirmed'] as const;

class OwnReferenceV2 {
  @Identifier({ optional: true }) reference_id?: string;
}

/** The fields of an order's address without `id`. */
export class OrderAddressPartsV2 extends Combined(OwnReferenceV2, fields.NewOrderAddressFields) {}

export class NewOrderAddressV2 extends Combined(fields.CopiedAddressId, OrderAddressPartsV2) {
  @ListOf(() => fields.NewOrderAttribute, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: fields.NewOrderAttribute[];
}

/** The fields of an order's contact without `id`. */
export class OrderContactPartsV2 extends Combined(OwnReferenceV2, fields.NewOrderContactFields) {}

export class NewOrderContactV2 extends Combined(fields.CopiedContactId, OrderContactPartsV2) {
  @ListOf(() => fields.NewOrderAttribute, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: fields.NewOrderAttribute[];
}

export class OrderLineFieldsV2 extends fields.OrderLineFields {
  @JsonObject({ optional: true }) applied_promotion?: object;
  @JsonObjects({ optional: true, max: fields.MAX_LIST_ENTRIES })
  applied_modifiers?: object[];
}

export class NewOrderLineV2 extends Combined(OrderLineFieldsV2, fields.LineCounterFields) {}

export class OrderStartV2 extends fields.OrderIdFields {
  @OneOf(ORDER_TYPES, { optional: true }) type?: OrderType;
  @Text({ optional: true, example: 'Bank transfer' }) payment_method?: string;
}

export class CreateOrderV2 extends Combined(OrderStartV2, fields.CommonOrderFields, fields.NewOrderFields) {
  @Identifier({ optional: true, example: 'SO-EXAMPLE-1' }) override reference_id?: string;
  @OneOf(CREATE_STATUSES, { optional: true }) override status?: OrderStatus;
  @Nested(() => NewOrderAddressV2, { optional: true }) override billing_address?: NewOrderAddressV2;
  @Nested(() => NewOrderAddressV2, { optional: true }) override shipping_address?: NewOrderAddressV2;
  @Nested(() => NewOrderContactV2, { optional: true }) override primary_contact?: NewOrderContactV2;
  @ListOf(() => NewOrderLineV2, { min: 1, max: fields.MAX_LINES }) override line_items: NewOrderLineV2[];
}
