import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import {
  BooleanColumn,
  DecimalColumn,
  JsonColumn,
  ClientTimesRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { Actor } from '#platform/data/tenancy/caller.js';
import { PaymentMethod } from '#features/payment-methods/payment-method.entity.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import type { Charge } from './money/charge.js';

export const ORDER_STATUSES = ['draft', 'submitted', 'confirmed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_TYPES = ['order', 'quote'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export const ORDER_PAYMENT_STATUSES = ['PENDING', 'PARTIALLY_PAID', 'PAID', 'OVERPAID', 'REFUNDED', 'VOIDED'] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];
export const FULFILLMENT_STATUSES = [
  'UNFULFILLED',
  'IN_PROGRESS',
  'PARTIALLY_FULFILLED',
  'FULFILLED',
  'PARTIALLY_DELIVERED',
  'DELIVERED',
] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** What the credit limit of the customer made of a confirmed order: it must not be shipped, or was released since. */
export type CreditState = 'held' | 'released';

/** An address as an order stores it. The customer's record can change later without changing the order's copy. */
export interface OrderAddress {
  /**
   * Id of the customer's record of which it is a copy. Null if it was sent without an id; an id that is not the customer's if a
   * replacement of the order has sent one.
   */
  id: string | null;
  referenceId: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  email: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zipCode: string | null;
  attributes: AttributeValue[];
}

/** A contact as an order stores it; `id` as in {@link OrderAddress}. */
export interface OrderContact {
  id: string | null;
  referenceId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  designation: string | null;
  attributes: AttributeValue[];
}

/** The customer's consent as the caller sent it; stored only. `consentFileId` is the caller's id of a file and is not checked. */
export interface Consent {
  hasConsent: boolean;
  consentFileId: string | null;
}

/** The shipping container of an order as the caller sent it; stored only. `volume` is in `unit`. */
export interface Container {
  key: string | null;
  unit: string | null;
  volume: WireDecimal | null;
  name: string | null;
}

@Entity('orders')
@Unique('orders_reference_id_key', ['tenantId', 'referenceId'])
@Unique('orders_display_id_key', ['tenantId', 'displayId'])
@Index('orders_customer', ['tenantId', 'customerId'])
@Index('orders_po_number', ['tenantId', 'poNumber', 'id'])
@Index('orders_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('orders_created_at', ['tenantId', 'createdAt', 'id'])
@Index('orders_changed_at', ['tenantId', 'changedAt', 'id'])
@Index('orders_status', ['tenantId', 'status', 'updatedAt', 'id'])
@Index('orders_quotes', ['tenantId', 'updatedAt', 'id'], { where: "(type = 'quote'::text)" })
@Index('orders_by_source', ['tenantId', 'source', 'updatedAt', 'id', 'status', 'type'])
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'orders_customer_fk' })
@ForeignKey(() => PriceList, ['tenantId', 'priceListId'], ['tenantId', 'id'], { name: 'orders_price_list_fk' })
@ForeignKey(() => PaymentMethod, ['tenantId', 'customerId', 'paymentMethodId'], ['tenantId', 'customerId', 'id'], {
  name: 'orders_payment_method_fk',
})
@Check('orders_amount_paid_check', 'amount_paid >= 0')
export class Order extends ClientTimesRow {
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  @TextColumn('display_id') displayId: string;
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('type') type: OrderType;
  @TextColumn('status') status: OrderStatus;
  @UuidColumn('payment_method_id', { nullable: true }) paymentMethodId: string | null;
  @TextColumn('payment_method', { nullable: true }) paymentMethod: string | null;
  @TextColumn('payment_term', { nullable: true }) paymentTerm: string | null;
  @TextColumn('shipping_method', { nullable: true }) shippingMethod: string | null;
  @TextColumn('freight_term', { nullable: true }) freightTerm: string | null;
  /** Amount before discounts, tax and shipping: as the caller stated it, otherwise the sum of quantity × unit price. */
  @DecimalColumn('amount') amount: Decimal;
  /** Whether the caller stated the amount. */
  @BooleanColumn('amount_stated') amountStated: boolean;
  @DecimalColumn('amount_paid') amountPaid: Decimal;
  /** Discount of the order in addition to the discounts of its lines. */
  @DecimalColumn('discount_value') discountValue: Decimal;
  @DecimalColumn('tax_value') taxValue: Decimal;
  /**
   * The customer's tax rate when the order was created, in per cent; null if the caller stated the tax. Without a rate of the customer it is 0 in the
   * tax mode net, and null in the mode stated and in orders of earlier releases.
   */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  @DecimalColumn('shipping_charge') shippingCharge: Decimal;
  /** Sum of the line nets. */
  @DecimalColumn('cart_total') cartTotal: Decimal;
  /** Cart total − discount + tax + shipping + charges. */
  @DecimalColumn('payable_total') payableTotal: Decimal;
  /** Statuses that the caller stated instead of the computed ones. */
  @TextColumn('stated_payment_status', { nullable: true }) statedPaymentStatus: OrderPaymentStatus | null;
  @TextColumn('stated_fulfillment_status', { nullable: true }) statedFulfillmentStatus: FulfillmentStatus | null;
  /** Null: the order was never on hold since it is confirmed. */
  @TextColumn('credit_state', { nullable: true }) creditState: CreditState | null;
  /** Why the order was released. */
  @TextColumn('credit_release_note', { nullable: true }) creditReleaseNote: string | null;
  @TimeColumn('shipment_date', { nullable: true }) shipmentDate: Date | null;
  @TimeColumn('due_date', { nullable: true }) dueDate: Date | null;
  @TextColumn('customer_note', { nullable: true }) customerNote: string | null;
  @TextColumn('internal_note', { nullable: true }) internalNote: string | null;
  @TextColumn('source') source: string;
  /** The interface through which the order was created. */
  @TextColumn('entity_source') entitySource: string;
  @TextColumn('po_number', { nullable: true }) poNumber: string | null;
  @UuidColumn('price_list_id', { nullable: true }) priceListId: string | null;
  @JsonColumn('customer_consent', { nullable: true }) customerConsent: Consent | null;
  @JsonColumn('container_info', { nullable: true }) containerInfo: Container | null;
  @JsonColumn('billing_address', { nullable: true }) billingAddress: OrderAddress | null;
  @JsonColumn('shipping_address', { nullable: true }) shippingAddress: OrderAddress | null;
  @JsonColumn('primary_contact', { nullable: true }) primaryContact: OrderContact | null;
  @JsonColumn('charges') charges: Charge[];
  @JsonColumn('attributes') attributes: AttributeValue[];
  @JsonColumn('created_by') createdBy: Actor;
  @JsonColumn('updated_by') updatedBy: Actor;
}
