import { EXAMPLE_PRICE_LIST_ID } from '#examples/example-ids.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Id, Identifier, OneOf, Text, Timestamp } from '#platform/edge/validation/scalars.js';
import { ORDER_STATUSES, type OrderStatus } from '../order.entity.js';
import { OrderAddressShape, OrderContactShape } from './order-address.shape.js';
import { MAX_LINES, OrderLineShape } from './order-line.shape.js';
import {
  MAX_LIST_ENTRIES,
  NewCharge,
  NewConsent,
  NewContainer,
  NewOrderAttribute,
  type OrderAttributeShape,
  OrderCard,
  OrderChargeShape,
  type OrderConsentShape,
  type OrderContainerShape,
} from './order-part.shape.js';
import { OrderTermsShape, STATUS_TEXT } from './order-term.shape.js';

/** Every field of an order that requests have, or answers of both versions. */
export abstract class OrderShape extends OrderTermsShape {
  /** Only in v2. */
  @Text({
    readOnly: true,
    text: 'Interface through which the order was created; the service sets it, `openapi` for this API',
    example: 'openapi',
  })
  readonly entity_source: string;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Price list that is searched for prices before the one of the customer',
    example: EXAMPLE_PRICE_LIST_ID,
    answered: { as: Id },
  })
  price_list_id?: string | null;

  @Nested(() => OrderAddressShape, {
    optional: true,
    nullable: true,
    text: 'Address for the invoice. It is a copy: later changes of the customer do not affect it',
    created: { description: "Default: a copy of the customer's default billing address" },
  })
  billing_address?: OrderAddressShape | null;

  @Nested(() => OrderAddressShape, {
    optional: true,
    nullable: true,
    text: 'Address for the delivery. It is a copy: later changes of the customer do not affect it',
    created: { description: "Default: a copy of the customer's default shipping address" },
  })
  shipping_address?: OrderAddressShape | null;

  @Nested(() => OrderContactShape, {
    optional: true,
    nullable: true,
    text: 'Person to contact about the order. It is a copy: later changes of the customer do not affect it',
    created: { description: "Default: a copy of the customer's default contact" },
  })
  primary_contact?: OrderContactShape | null;

  @Nested(() => NewContainer, {
    optional: true,
    nullable: true,
    text: 'Container in which the order is shipped; stored as sent',
  })
  container_info?: OrderContainerShape | null;

  @Nested(() => NewConsent, {
    optional: true,
    nullable: true,
    text: 'Whether the customer has agreed to the terms, with the file that proves it; stored as sent',
  })
  customer_consent?: OrderConsentShape | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: "The customer's own number of the order (purchase order number)",
    example: 'PO-4711',
    v1: { answered: { example: 'PO-4711' } },
  })
  po_number?: string | null;

  @Timestamp({
    optional: true,
    created: {
      text: 'Time of the order, for orders that are entered later; now if it is not sent. Missing prices are resolved for it',
    },
  })
  created_at?: Date;

  @Timestamp({
    optional: true,
    created: { text: 'Time of the last change in the system from which the order comes; later than `created_at`' },
  })
  updated_at?: Date;

  @Nested(() => OrderCard, {
    readOnly: true,
    nullable: true,
    text: 'The payment method of `payment_method_id`; null if the order has none',
    example: null,
  })
  readonly card: OrderCard | null;

  /** A replacement must have them. */
  @ListOf(() => OrderLineShape, {
    min: 1,
    max: MAX_LINES,
    text: 'What is ordered: 1 to 5,000 lines',
    changed: {
      change: false,
      description:
        'Replaces all lines. A line that is picked, shipped or invoiced cannot be removed or get a quantity below these quantities; one that a document names cannot get another SKU',
    },
    v2: { changed: { example: [{ reference_id: '7', sku: 'NW-020', quantity: 12, unit_price: 81 }] } },
  })
  line_items: OrderLineShape[];

  @ListOf(() => OrderChargeShape, {
    readOnly: true,
    max: MAX_LIST_ENTRIES,
    text: 'Additional charges, as sent in `additional_charges`',
  })
  readonly charges: OrderChargeShape[];

  @ListOf(() => NewOrderAttribute, {
    optional: true,
    nullable: true,
    max: MAX_LIST_ENTRIES,
    changed: { description: 'Replaces all attributes' },
  })
  attributes?: OrderAttributeShape[] | null;

  /** Only in requests. */
  @ListOf(() => NewCharge, {
    optional: true,
    max: MAX_LIST_ENTRIES,
    text: 'Charges in addition to the lines, such as deposits; at most 100. Responses have them as `charges`',
  })
  additional_charges?: OrderChargeShape[];
}

/** Fields with the same rules in creations and replacements of both versions, except that null clears them in replacements. */
export const COMMON_FIELDS = [
  'payment_method_id',
  'payment_term',
  'shipping_method',
  'freight_term',
  'amount',
  'amount_paid',
  'discount_value',
  'tax_value',
  'shipping_charge',
  'shipment_date',
  'due_date',
  'payment_status',
  'fulfillment_status',
  'customer_note',
  'internal_note',
  'source',
  'po_number',
  'price_list_id',
  'customer_consent',
  'container_info',
  'additional_charges',
] as const;

/** The last fields of creations and replacements. */
export const PART_FIELDS = [
  'billing_address',
  'shipping_address',
  'primary_contact',
  'attributes',
  'line_items',
] as const;

export abstract class ChangedOrderStatusFields {
  @OneOf(ORDER_STATUSES, {
    text: STATUS_TEXT,
    description: 'The present status is accepted and changes nothing. A cancelled order is reopened with `draft`',
    example: 'cancelled',
  })
  status: OrderStatus;
}
