import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { ValueType } from './order-parts.js';
import type { FulfillmentStatus, OrderPaymentStatus, OrderStatus, OrderType } from './order.entity.js';

/** An address or contact as sent: with an id a copy of the customer's, in which the fields that were sent win. */
export interface NewParty {
  id?: string;
  attributes?: NewAttributeValue[];
}

export interface NewOrderAddress extends NewParty {
  referenceId?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  email?: string;
  addressLine1?: string;
  addressLine2?: string;
  city?: string;
  state?: string;
  country?: string;
  zipCode?: string;
}

export interface NewOrderContact extends NewParty {
  referenceId?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  designation?: string;
}

export interface NewOrderLine {
  /** A line of the order that is changed. */
  id?: string;
  referenceId?: string;
  sku: string;
  quantity: Decimal;
  /** Absent: the resolved price. */
  unitPrice?: Decimal;
  discount?: Decimal;
  discountType?: ValueType;
  note?: string;
  isAdhoc?: boolean;
  appliedPromotion?: object;
  appliedModifiers?: object[];
  /** Opening values of the counters. */
  shippedQuantity?: Decimal;
  invoicedQuantity?: Decimal;
  cancelledQuantity?: Decimal;
  pickedQuantity?: Decimal;
}

export interface NewOrderCharge {
  name?: string;
  type: string;
  valueType?: ValueType;
  amount: Decimal;
}

/** What both generations agree an order is made of. */
export interface NewOrder {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  /** Our id or the caller's reference. */
  customerId: string;
  referenceId?: string;
  displayId?: string;
  status?: OrderStatus;
  type?: OrderType;
  /** One of the customer's. */
  paymentMethodId?: string;
  paymentMethod?: string;
  paymentTerm?: string;
  shippingMethod?: string;
  freightTerm?: string;
  amount?: Decimal;
  amountPaid?: Decimal;
  discountValue?: Decimal;
  taxValue?: Decimal;
  shippingCharge?: Decimal;
  shipmentDate?: Date;
  dueDate?: Date;
  paymentStatus?: OrderPaymentStatus;
  fulfillmentStatus?: FulfillmentStatus;
  createdAt?: Date;
  updatedAt?: Date;
  customerNote?: string;
  internalNote?: string;
  source?: string;
  /** Where the order enters the service; `openapi` unless an import says otherwise. */
  entitySource?: string;
  poNumber?: string;
  priceListId?: string;
  customerConsent?: { hasConsent: boolean; consentFileId?: string };
  containerInfo?: { key?: string; unit?: string; volume?: Decimal; name?: string };
  billingAddress?: NewOrderAddress;
  shippingAddress?: NewOrderAddress;
  primaryContact?: NewOrderContact;
  attributes?: NewAttributeValue[];
  charges?: NewOrderCharge[];
  lines: NewOrderLine[];
}
