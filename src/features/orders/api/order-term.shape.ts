import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { ExactText, Id, Identifier, Money, OneOf, Text, Timestamp } from '#platform/edge/validation/scalars.js';
import { withNotation } from '#features/settings/document-codes.js';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderPaymentStatus,
  type OrderStatus,
  type OrderType,
} from '../order.entity.js';

const PAYMENT_TERM = 'When the order is to be paid, such as `Net 30`; free text';

export const STATUS_TEXT = 'Where the order is between draft and cancellation';

/** Numbers, state and amounts of an order: its first fields. */
abstract class OrderAmountsShape {
  @Id() readonly id: string;

  @PathName({
    optional: true,
    nullable: true,
    text: 'Your own id of the order, unique in the tenant; invoices and shipments can name the order by it',
    v1: { example: 'SO-EXAMPLE-1-V1' },
    v2: { example: 'SO-EXAMPLE-1' },
  })
  reference_id?: string | null;

  @Identifier({
    optional: true,
    text: 'Order number that people use, unique in the tenant; the service assigns the next one, such as `O-000042`, if a new order has none',
    v1: { answered: { example: 'O-000001' } },
    v2: { answered: { example: 'O-000002' } },
  })
  display_id?: string;

  /** A replacement must have it. */
  @Identifier({
    text: 'Customer who orders, by id or `reference_id`; responses have the id',
    commonExample: 'ALFKI',
    changed: { change: false },
    answered: { as: Id, example: EXAMPLE_CUSTOMER_ID },
  })
  customer_id: string;

  @OneOf(ORDER_TYPES, {
    optional: true,
    text: 'Whether this is an order or a quote; `order` if a new one does not state it',
    answered: { example: 'order' },
  })
  type?: OrderType;

  @OneOf(ORDER_STATUSES, {
    optional: true,
    text: STATUS_TEXT,
    commonExample: 'confirmed',
    created: { description: 'Default: `confirmed`' },
    v1: { created: { values: ['draft', 'confirmed'] } },
    v2: { created: { values: ['draft', 'submitted', 'confirmed'] }, answered: { example: undefined } },
  })
  status?: OrderStatus;

  /** Only in v2. */
  @Text({
    readOnly: true,
    max: 3,
    text: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
    example: 'USD',
  })
  readonly currency: string;

  @Money({
    optional: true,
    min: 0,
    text: 'Value of the goods before discounts, tax and shipping, in the currency of the tenant: the sum of (quantity − cancelled quantity) × unit price of the lines, each rounded, unless the caller states it',
    answered: { example: 216 },
  })
  amount?: Decimal;

  @Money({
    optional: true,
    min: 0,
    text: 'Amount that the customer has paid for the order, as your system states it; 0 if it was never sent. Payments of invoices do not change it',
    answered: { example: 0 },
  })
  amount_paid?: Decimal;

  @Money({
    optional: true,
    min: 0,
    text: 'Discount of the order beyond the discounts of its lines, as an absolute amount; 0 if none was sent',
    answered: { example: 0 },
  })
  discount_value?: Decimal;

  @Money({
    optional: true,
    min: 0,
    text: "Tax of the order, as an absolute amount, unless the caller states it: (`cart_total` − `discount_value`) × the customer's tax rate, rounded; with `tax_mode: net` of the settings and without a charge of type `tax`, what an invoice of the whole order charges, by the category and rate of each line, with discounts, freight and charges",
    answered: { example: 0 },
  })
  tax_value?: Decimal;

  @Money({
    optional: true,
    min: 0,
    text: 'Amount for shipping, added to the total; 0 if none was sent',
    example: 29.46,
  })
  shipping_charge?: Decimal;
}

/** The fields of {@link OrderAmountsShape}, and terms, states and notes. */
export abstract class OrderTermsShape extends OrderAmountsShape {
  @Timestamp({
    optional: true,
    nullable: true,
    text: 'Time at which the order is to be shipped; later than `created_at`. Only for information',
    v2: { day: 'within', answered: { example: null } },
  })
  shipment_date?: Date | null;

  @Timestamp({
    optional: true,
    nullable: true,
    text: 'Time until which the order is to be paid; later than `created_at`. Only for information',
    v2: { day: 'within', answered: { example: null } },
  })
  due_date?: Date | null;

  @OneOf(ORDER_PAYMENT_STATUSES, {
    optional: true,
    text: 'How much is paid: computed from `amount_paid` and the total to be paid, unless the caller stated it',
    answered: { example: 'PENDING' },
  })
  payment_status?: OrderPaymentStatus;

  @OneOf(FULFILLMENT_STATUSES, {
    optional: true,
    text: 'How far the delivery is: computed from the counters of the lines, unless the caller stated it; open is what is ordered and not cancelled. Ad hoc lines, such as freight, count only if the order has no other lines. A stated one holds until the first shipment',
    answered: { example: 'UNFULFILLED' },
  })
  fulfillment_status?: FulfillmentStatus;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of a stored payment method of the customer that pays the order',
    answered: { as: Id },
  })
  payment_method_id?: string | null;

  /** Requests of v1 do not have it. */
  @Text({
    optional: true,
    nullable: true,
    text: 'How the order is to be paid, in your own words',
    example: 'Bank transfer',
    changed: { example: 'Bank transfer' },
  })
  payment_method?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: PAYMENT_TERM,
    allowsBreaks: true,
    example: 'Net 30',
    v1: { answered: { example: 'Net 30' } },
    v2: { text: withNotation(PAYMENT_TERM) },
  })
  payment_term?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'How the order is sent, such as the name of a carrier; free text',
    example: 'Speedy Express',
    v1: { answered: { example: 'Speedy Express' } },
  })
  shipping_method?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Who pays the transport and bears its risk, such as `FOB`; free text',
    example: 'FOB',
    v1: { answered: { example: 'FOB' } },
  })
  freight_term?: string | null;

  @ExactText({ optional: true, nullable: true, text: 'Note for your own staff' }) internal_note?: string | null;

  @ExactText({
    optional: true,
    nullable: true,
    text: 'Note that the customer gave with the order, or that is shown to the customer',
  })
  customer_note?: string | null;

  @Identifier({
    optional: true,
    text: 'Where the order comes from in your own terms, such as `shop`; `openapi` if a new order does not state it. Lists can be filtered by it. If it is a sales channel (`openapi`, `sales_rep` or `storefront`), prices are resolved for that channel',
    answered: { example: 'openapi' },
  })
  source?: string;
}
