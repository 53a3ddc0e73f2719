import type { DaySource } from '#features/settings/record-day.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type CreditNoteRow, LOCK_CREDIT_NOTES } from './money.queries.js';

/** A locked credit note. */
export interface LockedCreditNote {
  id: string;
  referenceId: string | null;
  number: string;
  /** Null of a credit note without an invoice; only such a one has something to give. */
  invoiceId: string | null;
  customerId: string;
  allocated: Decimal;
  refunded: Decimal;
  /** What can be allocated or refunded; 0 once it is voided. */
  left: Decimal;
  issuedAt: Date;
}

/** Locks credit notes, given by ids or references, in the order of their ids, after the invoices and before the payments. */
export async function lockCreditNotes(tx: TenantTx, names: readonly string[]): Promise<LockedCreditNote[]> {
  if (!names.length) return [];
  const rows = await tx.query<CreditNoteRow>(LOCK_CREDIT_NOTES, [names.filter(isId), names]);
  return rows.map(toCreditNote);
}

/** The day of a credit note, which what depends on it must not precede. */
export const dayOfCreditNote = ({ issuedAt, number }: LockedCreditNote): DaySource => ({
  time: issuedAt,
  name: `the credit note ${number}`,
});

function toCreditNote({ amount, allocatedAmount, refundedAmount, voidedAt, ...row }: CreditNoteRow): LockedCreditNote {
  const [allocated, refunded] = [decimal(allocatedAmount), decimal(refundedAmount)];
  const isUsable = row.invoiceId === null && voidedAt === null;
  return { ...row, allocated, refunded, left: isUsable ? decimal(amount).minus(allocated).minus(refunded) : ZERO };
}
