import { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { requirePayable } from '../allocation/allocation-rules.js';
import { lockCreditNotes } from '../money/lock-credit-notes.js';
import type { LockedInvoice, LockedPayment } from '../money/lock-money.js';
import { OPEN_OF_INVOICES, type OpenAllocationRow } from '../money/money.queries.js';
import type { MoneyRecords, Reversal } from '../money/store-money.js';

/**
 * Adds the rows that undo open allocations from a time on, and those that undo their other sides. The invoice `goneId` is deleted, so that its
 * paid amount does not change. Returns the ids of the rows, in the order of `open`.
 */
export function addReversals(
  records: MoneyRecords,
  open: readonly OpenAllocationRow[],
  effectiveAt: Date,
  goneId?: string,
): string[] {
  return open.map(({ id: reversesId, counterpartId, ...row }) => {
    const id = newId();
    const { paymentId, sourceInvoiceId, sourceCreditNoteId, invoiceId, refundedPaymentId, refundedCreditNoteId } = row;
    const { transferFromId, transferToId } = row;
    const amount = decimal(row.amount).times(-1);
    const undone = {
      ...{ id, paymentId, sourceInvoiceId, sourceCreditNoteId, invoiceId, refundedPaymentId, refundedCreditNoteId },
      ...{ amount, effectiveAt, reversesId, transferFromId, transferToId },
    };
    if (invoiceId === goneId) records.record(undone);
    else records.allocate(undone);
    if (counterpartId)
      records.allocate({
        id: newId(),
        sourceInvoiceId,
        invoiceId: sourceInvoiceId,
        amount: amount.times(-1),
        effectiveAt,
        reversesId: counterpartId,
        counterpartOfId: id,
      });
    return id;
  });
}

/**
 * Adds what becomes of the payments whose allocations `open` are undone: those that are `reversed` (ids) count no more, the others have their money
 * again. `payments` are locked and include those of which refunds took money.
 */
export function addChangedPayments(
  records: MoneyRecords,
  open: readonly OpenAllocationRow[],
  payments: readonly LockedPayment[],
  { reversed, ...reversal }: Reversal & { reversed: ReadonlySet<string> },
): void {
  const undone = (id: string, name: 'paymentId' | 'refundedPaymentId') =>
    sum(open.filter((row) => row[name] === id).map(({ amount }) => decimal(amount)));
  for (const { id, allocated, refunded } of payments)
    records.changedPayments.push(
      reversed.has(id)
        ? { id, allocated: ZERO, refunded: ZERO, reversal }
        : {
            id,
            allocated: allocated.minus(undone(id, 'paymentId')),
            refunded: refunded.plus(undone(id, 'refundedPaymentId')),
          },
    );
}

/**
 * Locks the credit notes without an invoice whose allocations and refunds `open` are undone, and adds that they have their amounts again. Invoices
 * must be locked, and payments must not be.
 */
export async function releaseCreditNotes(
  tx: TenantTx,
  records: MoneyRecords,
  open: readonly OpenAllocationRow[],
): Promise<void> {
  const names = open.flatMap((row) => row.sourceCreditNoteId ?? row.refundedCreditNoteId ?? []);
  const undone = (id: string, name: 'sourceCreditNoteId' | 'refundedCreditNoteId') =>
    sum(open.filter((row) => row[name] === id).map(({ amount }) => decimal(amount)));
  for (const { id, allocated, refunded } of await lockCreditNotes(tx, names))
    records.changedCreditNotes.push({
      id,
      allocated: allocated.minus(undone(id, 'sourceCreditNoteId')),
      refunded: refunded.plus(undone(id, 'refundedCreditNoteId')),
    });
}

/**
 * Throws `resource_locked` that names what took money on which would be missing on an invoice afterwards, and `invoice_not_payable` for money
 * that would come back to an invoice which is cancelled.
 */
export async function requireReversible(
  tx: TenantTx,
  records: MoneyRecords,
  invoices: readonly LockedInvoice[],
): Promise<void> {
  const cancelled = invoices.filter(({ id, isCancelled }) => isCancelled && records.movedBy(id).gt(ZERO));
  requirePayable(cancelled.map((invoice) => ({ invoice, field: 'id' })));
  const negative = invoices
    .filter(({ id, paidAmount }) => paidAmount.plus(records.movedBy(id)).lt(ZERO))
    .map(({ id }) => id);
  if (!negative.length) return;
  const taken = (await tx.query<OpenAllocationRow>(OPEN_OF_INVOICES, [negative])).filter(
    ({ kind, amount }) => kind !== 'discount' && decimal(amount).lt(ZERO),
  );
  throw takenOn(taken);
}

/** The refusal of an undoing because of allocations that took the money on. */
export const takenOn = (taken: readonly OpenAllocationRow[]): DomainError =>
  new DomainError(
    'resource_locked',
    'The money was taken on.',
    taken.map((row) => ({ field: 'id', reason: `reverse ${nameOf(row)} first` })),
  );

/** How errors name an allocation: by its payment if the whole of this can only be reversed, else by its id. */
export const nameOf = ({ kind, displayId, counterpartOfId, id }: OpenAllocationRow): string => {
  if (kind === null) return `the allocation ${counterpartOfId ?? id}`;
  const name = kind === 'refund' || kind === 'discount' ? kind : 'payment';
  return `the ${name} ${displayId}`;
};
