import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { newId } from '#platform/base/values/ids.js';
import { moneyText } from '#platform/base/values/money-text.js';
import { type MoneyRecords, serviceRow } from '../money/store-money.js';

/**
 * How much of what a new payment has left is written off: all, unless it is more than `tolerance`; then it stays unallocated, with a warning.
 * `exponent` is the number of decimals of the currency.
 */
export function writtenOffExcess(
  left: Decimal,
  tolerance: Decimal,
  exponent: number,
): { amount: Decimal; warnings: ErrorDetail[] } {
  if (left.lte(tolerance)) return { amount: left, warnings: [] };
  const reason = `${moneyText(left, exponent)} stay unallocated: at most ${moneyText(tolerance, exponent)} can be written off`;
  return { amount: ZERO, warnings: [{ field: 'excess', reason }] };
}

/** Adds a write-off of an amount that a new payment has left, which it takes of the payment as a refund does. */
export function addExcess(
  records: MoneyRecords,
  payment: { id: string; customerId: string; paidAt: Date },
  amount: Decimal,
): void {
  const { id: withPaymentId, customerId, paidAt } = payment;
  const id = newId();
  records.payments.push({
    ...serviceRow({ id, kind: 'write_off', customerId, amount, paidAt }),
    fromSources: true,
    withPaymentId,
  });
  const allocation = { id: newId(), paymentId: id, refundedPaymentId: withPaymentId, effectiveAt: paidAt };
  records.record({ ...allocation, amount: ZERO.minus(amount) });
}
