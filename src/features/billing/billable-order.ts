import type { ValueType } from '#features/orders/money/charge.js';
import type { ChargedOrder, ChargeShare } from '#features/orders/money/order-charges.js';
import type { OrderStatus, OrderType } from '#features/orders/order.entity.js';
import type { TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';

/** A line of an order with what decides how much of it can be invoiced, and for how much money. */
export interface BillableLine {
  id: string;
  orderId: string;
  referenceId: string | null;
  sku: string;
  name: string | null;
  quantity: Decimal;
  cancelledQuantity: Decimal;
  /** What is ordered and not cancelled. */
  openQuantity: Decimal;
  /** The shipped quantity, or the part of it that was shipped until the time of the request. */
  shippedQuantity: Decimal;
  deliveredQuantity: Decimal;
  /** When its last shipment had left, of those that count until the time of the request; null if none has. */
  lastShippedAt: string | null;
  /** What came back: what returns have accepted, and what credit notes returned to the order. */
  returnedQuantity: Decimal;
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
  /** The number of invoice items that `carriedNet` is the sum of, each rounded to the currency. */
  carriedParts: number;
  /** The tax of the last of these items in the tax mode net; null if there is none. */
  carriedTax: { rate: Decimal; category: TaxCategory } | null;
  /**
   * The share of the net that belongs to quantities which were invoiced by hand, in v1, or before the order entered this service: in proportion
   * to the quantity, whatever these invoices charged.
   */
  othersNet: Decimal;
}

/** A locked order with the terms under which it is invoiced. */
export interface BillableOrder extends ChargedOrder {
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
