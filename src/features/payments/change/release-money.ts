import { closedReason, isClosed, later } from '#features/settings/record-day.js';
import { readSettings } from '#features/settings/read-settings.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceMoney } from '#features/invoices/money/invoice-money.js';
import { issuedAtOf } from '#features/invoices/state/invoice-state.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { recordPaidAmounts } from '../money/adjustments.js';
import { DeletedInvoice } from '../deleted-invoice.entity.js';
import { lockCustomersOf, lockPayments } from '../money/lock-money.js';
import {
  LOCK_INVOICE_WITH_SOURCES,
  OPEN_OF_INVOICES,
  OPEN_USES,
  type OpenAllocationRow,
} from '../money/money.queries.js';
import { CUSTOMERS_OF_INVOICE } from '../money/money-customers.queries.js';
import { giveDiscountBack, takeDiscountBack } from '../differences/credited-discounts.js';
import { nameOf, addReversals, releaseCreditNotes } from './reversals.js';
import { MoneyRecords, storeMoney } from '../money/store-money.js';
import type { PaymentKind } from '../payment.entity.js';

/** What invoices need of payments. */
export const INVOICE_MONEY: InvoiceMoney = {
  recordPaidAmounts,
  lockForDeletion,
  deletionFaults,
  paidBy,
  release,
  takeDiscountBack,
  giveDiscountBack,
  usersOf,
};

/** Locks the customers of an invoice and of its money, then the invoice with those that gave it money. */
async function lockForDeletion(tx: TenantTx, id: string): Promise<void> {
  if (!isId(id)) return;
  tx.hold(`invoices:${id.toLowerCase()}`);
  await lockCustomersOf(tx, CUSTOMERS_OF_INVOICE, id);
  await tx.query(LOCK_INVOICE_WITH_SOURCES, [id]);
}

/** Why a locked invoice cannot be deleted: it was issued in a closed period, or other records took on money that it had. */
async function deletionFaults(tx: TenantTx, invoice: InvoiceRecord): Promise<ErrorDetail[]> {
  const issuedAt = invoice.isIssued ? issuedAtOf(invoice) : null;
  const settings = await readSettings(tx);
  if (issuedAt && isClosed(new Date(issuedAt), settings, tx.tenant.timezone))
    return [{ field: 'issued_at', reason: `${closedReason(settings)}; write closed_until of the settings first` }];
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_INVOICES, [[invoice.id]]);
  return open
    .filter(({ kind, amount, counterpartOfId }) => counterpartOfId || (isTakenBy(kind) && decimal(amount).lt(ZERO)))
    .map((row) => ({ field: 'id', reason: `gave money away; reverse ${nameOf(row)} first` }));
}

/** Whether records of a kind take money of an invoice with which their negative amounts went away. */
const isTakenBy = (kind: PaymentKind | null): boolean => kind === 'refund' || kind === 'write_off';

/** The open records of money of an invoice, each payment once; what was made with one of them is reversed with it. */
async function paidBy(tx: TenantTx, { id }: InvoiceRecord): Promise<string[]> {
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_INVOICES, [[id]]);
  return [...new Set(open.filter(({ withAllocationId }) => !withAllocationId).map(nameOf))];
}

/** The open allocations and refunds of a credit note without an invoice, each payment once. */
async function usersOf(tx: TenantTx, noteId: string): Promise<string[]> {
  return [...new Set((await tx.query<OpenAllocationRow>(OPEN_USES, [noteId])).map(nameOf))];
}

/**
 * Undoes the allocations of a locked invoice that is deleted or gets another customer: adjustments and write-offs are reversed, other money is
 * unallocated again. An issued invoice that `isDeleted` is kept for statements.
 */
async function release(tx: TenantTx, invoice: InvoiceRecord, { isDeleted }: { isDeleted: boolean }): Promise<void> {
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_INVOICES, [[invoice.id]]);
  const now = currentTime();
  const effectiveAt = later(now, ...open.map((row) => row.effectiveAt));
  if (open.length) {
    const records = new MoneyRecords();
    addReversals(records, open, effectiveAt, invoice.id);
    await releaseCreditNotes(tx, records, open);
    await releasePayments(tx, records, open, effectiveAt);
    await storeMoney(tx, records);
  }
  const issuedAt = invoice.isIssued ? issuedAtOf(invoice) : null;
  if (!isDeleted || !issuedAt) return;
  const { id, customerId, invoiceNumber } = invoice;
  const totalAmount = decimal(invoice.totalAmount);
  const endedAt = invoice.isCancelled ? new Date(invoice.cancelledAt ?? issuedAt) : now; // a cancelled invoice owed nothing since then
  const times = {
    createdAt: new Date(invoice.createdAt),
    issuedAt: new Date(issuedAt),
    dueDate: new Date(invoice.dueDate),
    deletedAt: endedAt,
  };
  await tx.insert(DeletedInvoice, [{ id, customerId, invoiceNumber, totalAmount, ...times }]);
}

/** Adds what payments have left after their allocations to an invoice were undone. */
async function releasePayments(
  tx: TenantTx,
  records: MoneyRecords,
  open: readonly OpenAllocationRow[],
  reversedAt: Date,
): Promise<void> {
  const payments = await lockPayments(
    tx,
    open.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const reversal = {
    reversedAt,
    reversalRecordedAt: currentTime(),
    reversalReason: 'the invoice was deleted or got another customer',
  };
  for (const payment of payments) {
    const { id, kind, refunded } = payment;
    const given = open.filter(({ paymentId }) => paymentId === id).map(({ amount }) => decimal(amount));
    const allocated = given.reduce((left, amount) => left.minus(amount), payment.allocated);
    if (kind === 'payment') records.changedPayments.push({ id, allocated, refunded });
    else records.changedPayments.push({ id, allocated: ZERO, refunded, reversal });
  }
}
