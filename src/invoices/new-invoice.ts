import type { ChargeType, ValueType } from '../orders/order-parts.js';
import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { InvoiceState } from './invoice-state.js';
import type { Rate } from './invoice-amounts.js';

export interface NewItemStatus {
  orderedQuantity?: Decimal;
  shippedQuantity?: Decimal;
  openQuantity?: Decimal;
  shipDate?: Date;
  deliveredDate?: Date;
  requestedShipDate?: Date;
  requestedDeliveryDate?: Date;
}

export interface NewInvoiceItem {
  referenceId?: string;
  sku: string;
  quantity: Decimal;
  /** Price of one unit. */
  amount: Decimal;
  name?: string;
  taxCharges?: { tax?: Rate; discount?: Rate; shipping?: Rate; additional?: Rate };
  status?: NewItemStatus;
}

export interface NewInvoiceCharge {
  name?: string;
  type: ChargeType;
  valueType?: ValueType;
  amount: Decimal;
}

/** What both generations agree an invoice is made of. */
export interface NewInvoice {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  referenceId: string;
  invoiceNumber: string;
  /** Our ids, or the caller's references, of orders. */
  orderIds: string[];
  /** The total is the caller's figure; absent, it is computed. */
  statedTotal?: Decimal;
  /** The payment status that the amounts must give. */
  statedPaymentStatus?: string;
  /** The state to begin in; only {@link FIRST_STATES} can be. */
  state: InvoiceState;
  paidAmount: Decimal;
  dueDate: Date;
  items: NewInvoiceItem[];
  remarks?: string;
  url?: string;
  paymentMethod?: string;
  paymentTerms?: string;
  poNumber?: string;
  shippingMethod?: string;
  shippedDate?: Date;
  salesRepId?: string;
  charges?: NewInvoiceCharge[];
  /** Absent where the caller cannot send any: then mandatory ones are not asked for. */
  attributes?: NewAttributeValue[];
  createdAt?: Date;
  updatedAt?: Date;
}
