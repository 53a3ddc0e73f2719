import { type Decimal, decimal, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { PaymentStatus } from './payment.entity.js';
import type { StoredTime } from '#platform/base/values/time.js';

/** The stored part of a payment on which its status depends. */
interface StatusInput {
  amount: WireDecimal;
  allocatedAmount: WireDecimal;
  refundedAmount: WireDecimal;
  reversedAt: StoredTime | null;
}

/** What is neither allocated nor refunded; 0 once the payment is reversed. */
export const unallocatedAmount = ({ amount, allocatedAmount, refundedAmount, reversedAt }: StatusInput): Decimal =>
  reversedAt === null ? decimal(amount).minus(decimal(allocatedAmount)).minus(decimal(refundedAmount)) : ZERO;

/** How much of a payment is used: by allocations and refunds. */
export function paymentStatus(payment: StatusInput): PaymentStatus {
  if (payment.reversedAt !== null) return 'reversed';
  const left = unallocatedAmount(payment);
  if (left.eq(ZERO)) return 'allocated';
  return left.eq(decimal(payment.amount)) ? 'unallocated' : 'partially_allocated';
}
