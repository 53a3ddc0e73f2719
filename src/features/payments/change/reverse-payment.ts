import { effectiveTime, requireOpenDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { dayOfPayment, lockCustomerOf, type LockedPayment, lockInvoices, lockPayments } from '../money/lock-money.js';
import { CUSTOMER_OF_PAYMENT, OPEN_OF_PAYMENT, OPEN_REFUNDS, type OpenAllocationRow } from '../money/money.queries.js';
import { addReversals, requireReversible, takenOn } from './reversals.js';
import { MoneyRecords, storeMoney } from '../money/store-money.js';

/** Why a payment is reversed and from when on. */
export interface NewReversal {
  reason?: string;
  /** Default: now, or the time of the payment or of an allocation if it is later. */
  reversedAt?: Date;
}

/**
 * Reverses a payment: undoes its open allocations, and what a refund took, from one time on. Throws `payment_not_found`, `version_conflict`,
 * `validation_failed`, `resource_locked` if it is reversed already or its money was taken on, `invoice_not_payable` and `period_closed`.
 */
export async function reversePayment(
  tx: TenantTx,
  id: string,
  { reason, reversedAt: stated }: NewReversal,
  precondition: Precondition,
): Promise<void> {
  if (!isId(id)) throw DomainError.notFound('payment', id);
  await lockCustomerOf(tx, CUSTOMER_OF_PAYMENT, id);
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_PAYMENT, [id]);
  const invoices = await lockInvoices(
    tx,
    open.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const payments = await lockPayments(tx, [id, ...open.flatMap(({ refundedPaymentId }) => refundedPaymentId ?? [])]);
  const payment = payments.find((one) => one.id === id.toLowerCase());
  if (!payment) throw DomainError.notFound('payment', id);
  precondition.check(payment);
  await requireUsable(tx, payment);
  const faults = new Faults();
  const allocated = open.map(({ id: name, effectiveAt }) => ({ time: effectiveAt, name: `its allocation ${name}` }));
  const sources = [dayOfPayment(payment), ...allocated];
  const reversedAt = effectiveTime({ field: 'reversed_at', stated, sources }, tx.tenant.timezone, faults);
  faults.throwIfAny();
  await requireOpenDay(tx, 'reversed_at', stated);

  const records = new MoneyRecords();
  addReversals(records, open, reversedAt);
  await requireReversible(tx, records, invoices.all);
  for (const { refundedPaymentId, amount } of open) {
    const refunded = payments.find((one) => one.id === refundedPaymentId);
    if (refunded) records.changedPayments.push({ ...refunded, refunded: refunded.refunded.plus(decimal(amount)) });
  }
  const reversal = { reversedAt, reversalRecordedAt: currentTime(), reversalReason: reason ?? null };
  records.changedPayments.push({ id: payment.id, allocated: ZERO, refunded: ZERO, reversal });
  addUnrecorded(records, invoices.all);
  await storeMoney(tx, records);
}

/** Throws `resource_locked` for a payment that is reversed or was refunded. */
async function requireUsable(tx: TenantTx, { id, displayId, refunded, reversedAt }: LockedPayment): Promise<void> {
  if (reversedAt)
    throw new DomainError('resource_locked', `The payment ${displayId} is reversed already.`, [
      { field: 'id', reason: `was reversed at ${reversedAt.toISOString()}` },
    ]);
  if (refunded.gt(ZERO)) throw takenOn(await tx.query<OpenAllocationRow>(OPEN_REFUNDS, [id]));
}
