import { CustomerRegionV2 } from '#features/customers/v2/address-v2.dto.js';
import { EXAMPLE_INVOICE_ID, EXAMPLE_PRICE_LIST_ID, EXAMPLE_SHIPMENT_ID } from '#examples/example-ids.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { JsonObject } from '#platform/edge/validation/json-object.js';
import { IdentifierList, ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Amount, ExactText, Id, Text, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered, Only } from '#platform/edge/validation/shapes.js';
import { OrderAddressShape, OrderContactShape } from '../api/order-address.shape.js';
import { OrderShape } from '../api/order.shape.js';
import { OrderLineShape } from '../api/order-line.shape.js';
import {
  OrderAttributeShape,
  OrderChargeShape,
  OrderConsentShape,
  OrderContainerShape,
} from '../api/order-part.shape.js';

export class OrderPartAttributeV2 extends Answered(Without(OrderAttributeShape, ['created_by', 'updated_by']), 'v2') {}

export class OrderAttributeV2 extends Answered(OrderAttributeShape, 'v2', {
  after: { created_by: 'updated_at', updated_by: 'created_by' },
}) {}

class RegionsV2 {
  @Nested(() => CustomerRegionV2, { nullable: true, example: null }) state_info: CustomerRegionV2 | null;
  @Nested(() => CustomerRegionV2, { nullable: true, example: { code: 'DEU', short_code: 'DE', name: 'Germany' } })
  country_info: CustomerRegionV2 | null;
}

export class OrderAddressV2 extends Combined(
  Answered(Without(OrderAddressShape, ['attributes']), 'v2'),
  RegionsV2,
  Answered(Only(OrderAddressShape, ['attributes']), 'v2', { nested: { attributes: () => OrderPartAttributeV2 } }),
) {}

export class OrderContactV2 extends Answered(OrderContactShape, 'v2', {
  nested: { attributes: () => OrderPartAttributeV2 },
}) {}

export class OrderChargeV2 extends Answered(OrderChargeShape, 'v2') {
  @JsonObject({ nullable: true, text: 'Always null: the service keeps no promotions of charges' })
  applied_promotion: object | null;
}

export class OrderContainerV2 extends Answered(OrderContainerShape, 'v2') {}

export class OrderConsentV2 extends Answered(OrderConsentShape, 'v2') {}

export class OrderUserV2 {
  @Id() id: string;
  @Text({ nullable: true, example: 'integration@northwind.example' }) email: string | null;
}

export class OrderPriceListV2 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ example: 'Northwind list prices' }) name: string;
  @Text({ example: 'NORTHWIND' }) reference_id: string;
}

export class OrderLineV2 extends Answered(OrderLineShape, 'v2') {
  override cancelled_quantity: WireDecimal;
}

const LISTS = ['line_items', 'charges', 'attributes'] as const;

/** The API documents state a maximum of every list; here it is no limit. */
const MAX_DOCUMENTS = 100_000;

class OrderVersionV2 {
  @Whole({ example: 1 }) version: number;
}

class OrderCreditV2 {
  @YesNo({
    text: 'Whether the order exceeds the credit limit of its customer, so that it cannot be shipped until it is released',
    example: false,
  })
  credit_hold: boolean;
  @ExactText({
    nullable: true,
    text: 'Why the order was released from its hold; null if it never was, or is on hold again',
    example: null,
  })
  credit_release_note: string | null;
}

class OrderDocumentsV2 {
  @IdentifierList({
    max: MAX_DOCUMENTS,
    text: 'Invoices of the order, oldest first, drafts and cancelled ones included. They change with the invoices, without a new `version` of the order',
    example: [EXAMPLE_INVOICE_ID],
  })
  invoice_ids: string[];
  @IdentifierList({
    max: MAX_DOCUMENTS,
    text: 'Shipments of the order, oldest first, cancelled ones included. They change with the shipments, without a new `version` of the order',
    example: [EXAMPLE_SHIPMENT_ID],
  })
  shipment_ids: string[];
}

/** An order in lists. */
export class OrderSummaryV2 extends Combined(
  Answered(Without(OrderShape, [...LISTS, 'additional_charges']), 'v2', {
    nested: {
      billing_address: () => OrderAddressV2,
      shipping_address: () => OrderAddressV2,
      primary_contact: () => OrderContactV2,
      container_info: () => OrderContainerV2,
      customer_consent: () => OrderConsentV2,
    },
  }),
  Combined(OrderCreditV2, OrderDocumentsV2),
  OrderVersionV2,
) {}

class OrderDetailsV2 {
  @Text({ text: "The customer's `reference_id`, which is your own id of the customer", example: 'ALFKI' })
  customer_reference_id: string;
  @Text({ text: 'Name of the company that orders, as it is now', example: 'Alfreds Futterkiste' })
  customer_name: string;
  @Nested(() => OrderPriceListV2, {
    nullable: true,
    text: 'The price list of `price_list_id`; null if the order has none',
  })
  price_list: OrderPriceListV2 | null;
  @Amount({
    text: 'Sum of the lines without what is cancelled, after their discounts, each rounded to the currency',
    example: 205.2,
  })
  cart_total: WireDecimal;
  @Amount({
    text: 'What the customer has to pay for the order: `cart_total` − `discount_value` + `tax_value` + `shipping_charge` + charges, where charges of type `discount` are subtracted',
    example: 246.66,
  })
  payable_total: WireDecimal;
  @Nested(() => OrderUserV2, { text: 'API key that created the order' }) created_by: OrderUserV2;
  @Nested(() => OrderUserV2, { text: 'API key that last changed the order itself' }) updated_by: OrderUserV2;
}

/** A single order. */
export class OrderV2 extends Combined(
  OrderSummaryV2,
  OrderDetailsV2,
  Answered(Only(OrderShape, LISTS), 'v2', {
    nested: {
      line_items: () => OrderLineV2,
      charges: () => OrderChargeV2,
      attributes: () => OrderAttributeV2,
    },
  }),
) {}

/** Something that the service accepted and that the caller should know. */
export class OrderWarningV2 {
  @Text({ example: 'line_items[0].quantity' }) field: string;
  @Text({ example: 'must be at least 10' }) reason: string;
}

/** An order as creations and replacements return it. */
export class WrittenOrderV2 extends OrderV2 {
  @ListOf(() => OrderWarningV2, { max: 25_000, example: [] }) warnings: OrderWarningV2[];
}
