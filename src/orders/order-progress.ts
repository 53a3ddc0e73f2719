import { type Decimal, ZERO } from '../platform/values/decimal.js';
import type { FulfillmentStatus, OrderPaymentStatus } from './order.entity.js';

/** How an amount paid compares with what is to be paid (contract, sections 6 and 7). */
export function paymentStatusOf(
  paid: Decimal,
  total: Decimal,
): Extract<OrderPaymentStatus, 'OVERPAID' | 'PAID' | 'PARTIALLY_PAID' | 'PENDING'> {
  if (paid.gt(total)) return 'OVERPAID';
  if (paid.eq(total)) return 'PAID';
  return paid.gt(ZERO) ? 'PARTIALLY_PAID' : 'PENDING';
}

/** Sums over an order's lines. */
export interface Progress {
  /** Ordered and not cancelled. */
  open: Decimal;
  picked: Decimal;
  shipped: Decimal;
  delivered: Decimal;
}

/** How far an order has come (contract, section 6). No line counter exceeds its line, so the sums tell it. */
export function fulfillmentStatusOf({ open, picked, shipped, delivered }: Progress): FulfillmentStatus {
  if (open.lte(ZERO)) return 'UNFULFILLED';
  if (delivered.gte(open)) return 'DELIVERED';
  if (delivered.gt(ZERO)) return 'PARTIALLY_DELIVERED';
  if (shipped.gte(open)) return 'FULFILLED';
  if (shipped.gt(ZERO)) return 'PARTIALLY_FULFILLED';
  return picked.gt(ZERO) ? 'IN_PROGRESS' : 'UNFULFILLED';
}
