import { Combined } from '../../platform/validation/combined.js';
import { JsonObject, JsonObjects } from '../../platform/validation/json-object.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { OneOf, Text, Timestamp } from '../../platform/validation/scalars.js';
import { ORDER_TYPES, type OrderStatus, type OrderType } from '../order.entity.js';
import * as fields from '../wire/order-fields.js';

const CREATE_STATUSES = ['draft', 'submitted', 'confirmed'] as const;

export class NewOrderAttributeV2 extends fields.NewOrderAttributeFields {}

class AddressIdsV2 extends fields.CopiedAddressId {
  @Text({ optional: true }) reference_id?: string;
}

export class OrderAddressFieldsV2 extends Combined(AddressIdsV2, fields.NewOrderAddressFields) {}

export class NewOrderAddressV2 extends OrderAddressFieldsV2 {
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: NewOrderAttributeV2[];
}

class ContactIdsV2 extends fields.CopiedContactId {
  @Text({ optional: true }) reference_id?: string;
}

export class OrderContactFieldsV2 extends Combined(ContactIdsV2, fields.NewOrderContactFields) {}

export class NewOrderContactV2 extends OrderContactFieldsV2 {
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: NewOrderAttributeV2[];
}

export class OrderLineFieldsV2 extends fields.OrderLineFields {
  @JsonObject({ optional: true }) applied_promotion?: object;
  @JsonObjects({ optional: true, max: fields.MAX_LIST_ENTRIES })
  applied_modifiers?: object[];
}

export class NewOrderLineV2 extends Combined(OrderLineFieldsV2, fields.LineCounterFields) {}

export class NewChargeV2 extends fields.NewChargeFields {}

export class NewConsentV2 extends fields.NewConsentFields {}

export class NewContainerV2 extends fields.NewContainerFields {}

class OrderStartV2 extends fields.OrderIdFields {
  @OneOf(ORDER_TYPES, { optional: true }) type?: OrderType;
  @Text({ optional: true, example: 'Bank transfer' }) payment_method?: string;
}

/** Fields of creations and replacements. */
export class OrderFieldsV2 extends Combined(OrderStartV2, fields.CommonOrderFields) {
  @Nested(() => NewConsentV2, { optional: true }) customer_consent?: NewConsentV2;
  @Nested(() => NewContainerV2, { optional: true }) container_info?: NewContainerV2;
  @ListOf(() => NewChargeV2, { optional: true, max: fields.MAX_LIST_ENTRIES }) additional_charges?: NewChargeV2[];
}

export class CreateOrderV2 extends OrderFieldsV2 {
  @Text({ optional: true, example: 'SO-EXAMPLE-1' }) reference_id?: string;
  @OneOf(CREATE_STATUSES, { optional: true, description: 'Default: `confirmed`', example: 'confirmed' })
  status?: OrderStatus;
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true }) updated_at?: Date;
  @Nested(() => NewOrderAddressV2, {
    optional: true,
    description: "Default: a copy of the customer's default billing address",
  })
  billing_address?: NewOrderAddressV2;
  @Nested(() => NewOrderAddressV2, {
    optional: true,
    description: "Default: a copy of the customer's default shipping address",
  })
  shipping_address?: NewOrderAddressV2;
  @Nested(() => NewOrderContactV2, { optional: true, description: "Default: a copy of the customer's default contact" })
  primary_contact?: NewOrderContactV2;
  @ListOf(() => NewOrderAttributeV2, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: NewOrderAttributeV2[];
  @ListOf(() => NewOrderLineV2, { min: 1, max: fields.MAX_LINES }) line_items: NewOrderLineV2[];
}
