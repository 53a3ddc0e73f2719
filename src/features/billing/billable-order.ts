import type { Charge, ChargeType, ValueType } from '../orders/charge.js';
import type { OrderStatus, OrderType } from '../orders/order.entity.js';
import type { Decimal } from '../../platform/base/values/decimal.js';

/** A line of an order with what decides how much of it can be invoiced, and for how much money. */
export interface BillableLine {
  id: string;
  orderId: string;
  referenceId: string | null;
  sku: string;
  name: string | null;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  /** The shipped quantity, or the part of it that was shipped until the time of the request. */
  shippedQuantity: Decimal;
  deliveredQuantity: Decimal;
  invoicedQuantity: Decimal;
  unitPrice: Decimal;
  /** Discount of the ordered quantity: an amount, or per cent. */
  discount: Decimal;
  discountType: ValueType;
  /** (Quantity − cancelled) × unit price − discount, rounded to the currency. */
  net: Decimal;
  /** What present invoices that were made from the order carry of the line, without what credit notes returned. */
  carriedQuantity: Decimal;
  carriedNet: Decimal;
  /** The share of the net that belongs to all other invoiced quantities, see `netOfOtherInvoices`. */
  othersNet: Decimal;
}

/** A share of the charges of an order: what one invoice adds to its total, or subtracts for the type discount. */
export interface ChargeShare {
  name: string;
  type: ChargeType;
  /** At least 0. */
  amount: Decimal;
}

/** A locked order with the terms under which it is invoiced. */
export interface BillableOrder {
  id: string;
  referenceId: string | null;
  displayId: string;
  customerId: string;
  status: OrderStatus;
  type: OrderType;
  /** The payment term of the order, or else of its customer. */
  paymentTerm: string | null;
  paymentMethod: string | null;
  shippingMethod: string | null;
  poNumber: string | null;
  discountValue: Decimal;
  shippingCharge: Decimal;
  taxValue: Decimal;
  /** Sum of the nets of the lines. */
  cartTotal: Decimal;
  charges: readonly Charge[];
  /** By position. */
  lines: readonly BillableLine[];
  /** What present invoices that were made from the order carry of its charges, without what credit notes took back. */
  carriedCharges: readonly ChargeShare[];
}

/** A quantity of a line that a new invoice bills. */
export interface LinePart {
  line: BillableLine;
  quantity: Decimal;
}
