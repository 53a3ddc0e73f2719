import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import type { CreditState, FulfillmentStatus, OrderPaymentStatus, OrderStatus } from '../order.entity.js';
import type { OrderSummary } from '../orders.queries.js';

/** The statuses to which an order can move from each status. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['submitted', 'confirmed', 'cancelled'],
  submitted: ['confirmed', 'draft', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: ['draft'],
};

/** The states of an order that are events of their own. */
export const orderStates = ({
  status,
  creditState,
}: {
  status: OrderStatus;
  creditState: CreditState | null;
}): string[] => [
  ...(status === 'confirmed' || status === 'cancelled' ? [status] : []),
  ...(creditState === null ? [] : [creditState]),
];

/**
 * Throws `invalid_state_transition` unless an order can move to a status; the present status is always allowed. `use` describes
 * what is shipped or invoiced of the order: if it is not empty, a confirmed order cannot be cancelled.
 */
export function requireTransition(from: OrderStatus, to: OrderStatus, use: string): void {
  if (from === to) return;
  const next = NEXT[from];
  if (next.includes(to) && !(from === 'confirmed' && use)) return;
  const possible = from === 'confirmed' && use ? 'cannot become anything else' : `may become ${next.join(', ')}`;
  throw new DomainError('invalid_state_transition', `An order that is ${from} cannot become ${to}.`, [
    { field: 'status', reason: `is ${from}${use && `, with ${use}`}; ${possible}` },
  ]);
}

/** The payment status that the caller stated, otherwise the one that follows from the amounts. */
export const paymentStatus = (order: OrderSummary): OrderPaymentStatus =>
  order.statedPaymentStatus ?? paymentStatusOf(decimal(order.amountPaid), decimal(order.payableTotal));

/** The payment status that follows from the paid amount and the total. */
export function paymentStatusOf(
  paid: Decimal,
  total: Decimal,
): Extract<OrderPaymentStatus, 'OVERPAID' | 'PAID' | 'PARTIALLY_PAID' | 'PENDING'> {
  if (paid.gt(total)) return 'OVERPAID';
  if (paid.eq(total)) return 'PAID';
  return paid.gt(ZERO) ? 'PARTIALLY_PAID' : 'PENDING';
}

/** The fulfillment status that the caller stated, otherwise the one that follows from the line counters. */
export const fulfillmentStatus = ({ statedFulfillmentStatus, progress }: OrderSummary): FulfillmentStatus =>
  statedFulfillmentStatus ??
  fulfillmentStatusOf({
    open: decimal(progress.open),
    picked: decimal(progress.picked),
    shipped: decimal(progress.shipped),
    delivered: decimal(progress.delivered),
  });

/** Sums over the lines of an order. */
export interface Progress {
  /** Ordered and not cancelled. */
  open: Decimal;
  picked: Decimal;
  shipped: Decimal;
  delivered: Decimal;
}

/**
 * The fulfillment status that follows from the line counters. Sums over all lines suffice: no counter exceeds its line's quantity,
 * so that a sum reaches the total only if every line does.
 */
export function fulfillmentStatusOf({ open, picked, shipped, delivered }: Progress): FulfillmentStatus {
  if (open.lte(ZERO)) return 'UNFULFILLED';
  if (delivered.gte(open)) return 'DELIVERED';
  if (delivered.gt(ZERO)) return 'PARTIALLY_DELIVERED';
  if (shipped.gte(open)) return 'FULFILLED';
  if (shipped.gt(ZERO)) return 'PARTIALLY_FULFILLED';
  return picked.gt(ZERO) ? 'IN_PROGRESS' : 'UNFULFILLED';
}
