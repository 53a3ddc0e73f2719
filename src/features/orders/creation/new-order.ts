import type { Clearable } from '#platform/edge/validation/combined.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { NewDetails } from '#platform/base/values/details.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { ValueType } from '../money/charge.js';
import type { ORDER_DETAILS } from '../order-details.js';
import type { FulfillmentStatus, Order, OrderPaymentStatus, OrderStatus, OrderType } from '../order.entity.js';

/** Common fields of addresses and contacts. With an id the customer's record is copied, and fields that are sent replace its fields. */
export interface NewAddressOrContact {
  id?: string;
  attributes?: NewAttributeValue[];
}

export interface NewOrderAddress extends NewAddressOrContact {
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

export interface NewOrderContact extends NewAddressOrContact {
  referenceId?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  designation?: string;
}

export interface NewOrderLine {
  /** Id of a stored line, if the order is replaced. */
  id?: string;
  referenceId?: string;
  sku: string;
  quantity: Decimal;
  /** Default: the price that contracts and price lists give. */
  unitPrice?: Decimal;
  discount?: Decimal;
  discountType?: ValueType;
  note?: string;
  isAdhoc?: boolean;
  appliedPromotion?: object;
  appliedModifiers?: object[];
  /** Default of a new line: 0; of a stored one: what is cancelled of it. */
  cancelledQuantity?: Decimal;
  /** Opening values of the counters, only on creation. */
  shippedQuantity?: Decimal;
  invoicedQuantity?: Decimal;
  pickedQuantity?: Decimal;
}

export interface NewOrderCharge {
  name?: string;
  type: string;
  valueType?: ValueType;
  amount: Decimal;
}

/** The input of a creation, the same for all API versions. */
export interface NewOrder extends NewDetails<Order, typeof ORDER_DETAILS> {
  /** Set by imports, so that they can be repeated; generated otherwise. */
  id?: string;
  /** Our id or the caller's reference. */
  customerId: string;
  referenceId?: string;
  displayId?: string;
  status?: OrderStatus;
  type?: OrderType;
  /** Id of a payment method of the customer. */
  paymentMethodId?: string;
  /** Whether a payment term that electronic invoices could not have is refused; absent if the API version takes any text. */
  judgesPaymentTerm?: boolean;
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
  source?: string;
  /** The interface through which the order is created; default `openapi`, set by imports. */
  entitySource?: string;
  priceListId?: string;
  customerConsent?: { hasConsent: boolean; consentFileId?: string };
  containerInfo?: { key?: string; unit?: string; volume?: Decimal; name?: string };
  /** Default: a copy of the customer's default; null for none. */
  billingAddress?: NewOrderAddress | null;
  shippingAddress?: NewOrderAddress | null;
  primaryContact?: NewOrderContact | null;
  attributes?: NewAttributeValue[];
  charges?: NewOrderCharge[];
  lines: NewOrderLine[];
  /** Whether the order exists already and is only copied to this tenant: it may have a customer and products that are inactive now. */
  isCopy?: boolean;
  /** Whether the caller shows warnings about what the service accepted. */
  wantsWarnings?: boolean;
}

/** A line of a replacement: of a stored line, omitted fields keep their values and null clears them. */
export type ReplacedOrderLine = Clearable<Omit<NewOrderLine, 'id'>> & Pick<NewOrderLine, 'id'>;
export type ReplacedOrderAddress = NewAddressOrContact & Clearable<Omit<NewOrderAddress, keyof NewAddressOrContact>>;
export type ReplacedOrderContact = NewAddressOrContact & Clearable<Omit<NewOrderContact, keyof NewAddressOrContact>>;

/** Fields that are never empty, or whose null is converted before. */
type KeptFields = 'displayId' | 'status' | 'type' | 'attributes' | 'charges' | 'wantsWarnings' | 'judgesPaymentTerm';
type ChangedParts = 'lines' | 'isCopy' | 'billingAddress' | 'shippingAddress' | 'primaryContact';

/** The input of a replacement: omitted fields keep their values, null clears those that may be empty. Its lines replace the stored ones. */
export type ReplacedOrder = Omit<Clearable<NewOrder>, KeptFields | ChangedParts> &
  Pick<NewOrder, KeptFields> & {
    billingAddress?: ReplacedOrderAddress | null;
    shippingAddress?: ReplacedOrderAddress | null;
    primaryContact?: ReplacedOrderContact | null;
    lines: ReplacedOrderLine[];
  };
