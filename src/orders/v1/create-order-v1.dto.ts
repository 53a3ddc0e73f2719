import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { OneOf, Text, Timestamp } from '../../platform/validation/scalars.js';
import type { OrderStatus } from '../order.entity.js';
import * as fields from '../wire/order-fields.js';

const CREATE_STATUSES = ['draft', 'confirmed'] as const;

export class NewOrderAttributeV1 extends fields.NewOrderAttributeFields {}

export class NewOrderAddressV1 extends Combined(fields.CopiedAddressId, fields.NewOrderAddressFields) {}

export class NewOrderContactV1 extends Combined(fields.CopiedContactId, fields.NewOrderContactFields) {}

export class NewOrderLineV1 extends Combined(fields.OrderLineFields, fields.LineCounterFields) {}

export class NewChargeV1 extends fields.NewChargeFields {}

export class NewConsentV1 extends fields.NewConsentFields {}

export class NewContainerV1 extends fields.NewContainerFields {}

/** Fields of creations and replacements. */
export class OrderFieldsV1 extends Combined(fields.OrderIdFields, fields.CommonOrderFields) {
  @Nested(() => NewConsentV1, { optional: true }) customer_consent?: NewConsentV1;
  @Nested(() => NewContainerV1, { optional: true }) container_info?: NewContainerV1;
  @ListOf(() => NewChargeV1, { optional: true, max: fields.MAX_LIST_ENTRIES }) additional_charges?: NewChargeV1[];
}

export class CreateOrderV1 extends OrderFieldsV1 {
  @Text({ optional: true, example: 'SO-EXAMPLE-1-V1' }) reference_id?: string;
  @OneOf(CREATE_STATUSES, { optional: true, description: 'Default: `confirmed`', example: 'confirmed' })
  status?: OrderStatus;
  // For orders that are entered later or imported. Absent prices are resolved for the time `created_at`; default now.
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true }) updated_at?: Date;
  @Nested(() => NewOrderAddressV1, {
    optional: true,
    description: "Default: a copy of the customer's default billing address",
  })
  billing_address?: NewOrderAddressV1;
  @Nested(() => NewOrderAddressV1, {
    optional: true,
    description: "Default: a copy of the customer's default shipping address",
  })
  shipping_address?: NewOrderAddressV1;
  @Nested(() => NewOrderContactV1, { optional: true, description: "Default: a copy of the customer's default contact" })
  primary_contact?: NewOrderContactV1;
  @ListOf(() => NewOrderAttributeV1, { optional: true, max: fields.MAX_LIST_ENTRIES })
  attributes?: NewOrderAttributeV1[];
  @ListOf(() => NewOrderLineV1, { min: 1, max: fields.MAX_LINES }) line_items: NewOrderLineV1[];
}
