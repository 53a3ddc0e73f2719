import { effectiveTime, requireOpenDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { dayOfPayment, lockCustomersOf, type LockedPayment, lockInvoices, lockPayments } from '../money/lock-money.js';
import { NOTE_OF_DISCOUNT, OPEN_REFUNDS, OPEN_WITH_PAYMENT, type OpenAllocationRow } from '../money/money.queries.js';
import { CUSTOMERS_OF_PAYMENT } from '../money/money-customers.queries.js';
import { addChangedPayments, addReversals, releaseCreditNotes, requireReversible, takenOn } from './reversals.js';
import { MoneyRecords, storeMoney } from '../money/store-money.js';

/** Why a payment is reversed and from when on. */
export interface NewReversal {
  reason?: string;
  /** Default: now, or the time of the payment or of an allocation if it is later. */
  reversedAt?: Date;
}

/**
 * Reverses a payment with the discounts and write-offs that were made with it: undoes their open allocations, and what a refund took, from one
 * time on. Throws `payment_not_found`, `version_conflict`,
 * `validation_failed`, `resource_locked` if it is reversed already or its money was taken on, `invoice_not_payable` and `period_closed`.
 */
export async function reversePayment(
  tx: TenantTx,
  id: string,
  { reason, reversedAt: stated }: NewReversal,
  precondition: Precondition,
): Promise<void> {
  if (!isId(id)) throw DomainError.notFound('payment', id);
  await lockCustomersOf(tx, CUSTOMERS_OF_PAYMENT, id);
  const open = await tx.query<OpenAllocationRow>(OPEN_WITH_PAYMENT, [id]);
  const invoices = await lockInvoices(
    tx,
    open.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const records = new MoneyRecords();
  await releaseCreditNotes(tx, records, open);
  const reversed = new Set([id.toLowerCase(), ...open.flatMap(({ paymentId }) => paymentId ?? [])]);
  const payments = await lockPayments(tx, [
    ...reversed,
    ...open.flatMap(({ refundedPaymentId }) => refundedPaymentId ?? []),
  ]);
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

  addReversals(records, open, reversedAt);
  await requireReversible(tx, records, invoices.all);
  const reversal = { reversedAt, reversalRecordedAt: currentTime(), reversalReason: reason ?? null };
  addChangedPayments(records, open, payments, { reversed, ...reversal });
  addUnrecorded(records, invoices.all);
  await storeMoney(tx, records);
}

/** Throws `resource_locked` for a payment that is reversed, was refunded, or takes a discount back with a credit note. */
async function requireUsable(tx: TenantTx, payment: LockedPayment): Promise<void> {
  const { id, amount, displayId, kind, refunded, reversedAt } = payment;
  if (kind === 'discount' && amount.lt(ZERO)) throw await madeByNote(tx, id);
  if (reversedAt)
    throw new DomainError('resource_locked', `The payment ${displayId} is reversed already.`, [
      { field: 'id', reason: `was reversed at ${reversedAt.toISOString()}` },
    ]);
  const refunds = refunded.gt(ZERO) ? await tx.query<OpenAllocationRow>(OPEN_REFUNDS, [id]) : [];
  if (refunds.length) throw takenOn(refunds);
}

/** The refusal of a negative discount, which exists as long as its credit note. */
async function madeByNote(tx: TenantTx, id: string): Promise<DomainError> {
  const [note] = await tx.query<{ number: string }>(NOTE_OF_DISCOUNT, [id]);
  return new DomainError('resource_locked', 'The discount was taken back by a credit note.', [
    { field: 'id', reason: `void the credit note ${note!.number} instead` },
  ]);
}
