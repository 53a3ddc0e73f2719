import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { ValueType } from './charge.js';
import type { FulfillmentStatus, OrderPaymentStatus, OrderStatus, OrderType } from './order.entity.js';

/** Common fields of addresses and contacts. With an id the customer's record is copied, and fields that are sent replace its fields. */
export interface NewAddressOrContact {
  id?: string;
  attributes?: NewAttributeValue[];
}

export interface NewOrderAddress extends NewAddressOrContact {
  referenceId?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  addressLine1?: string | null;
  addressLine2?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  zipCode?: string | null;
}

export interface NewOrderContact extends NewAddressOrContact {
  referenceId?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  designation?: string | null;
}

export interface NewOrderLine {
  /** Id of a stored line, if the order is replaced. */
  id?: string;
  referenceId?: string | null;
  sku: string;
  quantity: Decimal;
  /** Default: the price that contracts and price lists give. */
  unitPrice?: Decimal | null;
  discount?: Decimal | null;
  discountType?: ValueType | null;
  note?: string | null;
  isAdhoc?: boolean | null;
  appliedPromotion?: object | null;
  appliedModifiers?: object[] | null;
  /** Opening values of the counters, only on creation. */
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

/**
 * The input of a creation or a replacement, the same for all API versions. An omitted field gets its default in a creation and keeps
 * its value in a replacement. Null is an empty field, or its default if it cannot be empty: a computed amount, price or status, 0 for
 * other amounts.
 */
export interface NewOrder {
  /** Set by imports, so that they can be repeated; generated otherwise. */
  id?: string;
  /** Whether the order exists already and is only copied to this tenant. Then it may name customers and products that are inactive now. */
  isCopy?: boolean;
  /** Our id or the caller's reference. */
  customerId: string;
  referenceId?: string | null;
  displayId?: string;
  status?: OrderStatus;
  type?: OrderType;
  /** Id of a payment method of the customer. */
  paymentMethodId?: string | null;
  paymentMethod?: string | null;
  paymentTerm?: string | null;
  shippingMethod?: string | null;
  freightTerm?: string | null;
  amount?: Decimal | null;
  amountPaid?: Decimal | null;
  discountValue?: Decimal | null;
  taxValue?: Decimal | null;
  shippingCharge?: Decimal | null;
  shipmentDate?: Date | null;
  dueDate?: Date | null;
  paymentStatus?: OrderPaymentStatus | null;
  fulfillmentStatus?: FulfillmentStatus | null;
  createdAt?: Date;
  updatedAt?: Date;
  customerNote?: string | null;
  internalNote?: string | null;
  source?: string | null;
  /** The interface through which the order is created; default `openapi`, set by imports. */
  entitySource?: string;
  poNumber?: string | null;
  /** Our id or the caller's reference of a price list. */
  priceListId?: string | null;
  customerConsent?: { hasConsent: boolean; consentFileId?: string } | null;
  containerInfo?: { key?: string; unit?: string; volume?: Decimal; name?: string } | null;
  billingAddress?: NewOrderAddress | null;
  shippingAddress?: NewOrderAddress | null;
  primaryContact?: NewOrderContact | null;
  attributes?: NewAttributeValue[];
  charges?: NewOrderCharge[];
  lines: NewOrderLine[];
}
