import { effectiveTime, requireOpenDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { lockCustomersOf, lockInvoices, lockPayments } from '../money/lock-money.js';
import { OPEN_WITH_ALLOCATION, type OpenAllocationRow } from '../money/money.queries.js';
import { CUSTOMERS_OF_ALLOCATION } from '../money/money-customers.queries.js';
import { ALLOCATION, type AllocationRecord } from '../payments.queries.js';
import { addChangedPayments, addReversals, nameOf, releaseCreditNotes, requireReversible } from './reversals.js';
import { MoneyRecords, storeMoney } from '../money/store-money.js';

/**
 * Undoes an allocation of a payment, an invoice or a credit note from a time on, reverses the discount or write-off that it left, and returns the statement that
 * reads the reversal. Throws
 * `allocation_not_found`, `validation_failed`, `resource_locked` for an allocation that is reversed or can only be reversed with another
 * record or whose money was taken on, `invoice_not_payable` and `period_closed`.
 */
export async function reverseAllocation(
  tx: TenantTx,
  id: string,
  stated: Date | undefined,
): Promise<LastStatement<AllocationRecord>> {
  if (!isId(id)) throw DomainError.notFound('allocation', id);
  await lockCustomersOf(tx, CUSTOMERS_OF_ALLOCATION, id);
  const open = await tx.query<OpenAllocationRow>(OPEN_WITH_ALLOCATION, [id]);
  const row = open.find((one) => one.id === id.toLowerCase());
  if (!row) throw await notOpen(tx, id);
  requireOwnReversal(row);
  const invoices = await lockInvoices(
    tx,
    [row.invoiceId, row.sourceInvoiceId].filter((name) => name !== null),
  );
  const records = new MoneyRecords();
  await releaseCreditNotes(tx, records, open);
  const payments = await lockPayments(
    tx,
    open.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const faults = new Faults();
  const sources = open.map(({ effectiveAt: time }) => ({ time, name: 'the allocation' }));
  const effectiveAt = effectiveTime({ field: 'reversed_at', stated, sources }, tx.tenant.timezone, faults);
  faults.throwIfAny();
  await requireOpenDay(tx, 'reversed_at', stated);

  const reversalIds = addReversals(records, open, effectiveAt);
  await requireReversible(tx, records, invoices.all);
  addChangedPayments(records, open, payments, {
    reversed: new Set(payments.map((payment) => payment.id).filter((paymentId) => paymentId !== row.paymentId)),
    ...{ reversedAt: effectiveAt, reversalRecordedAt: currentTime(), reversalReason: null },
  });
  addUnrecorded(records, invoices.all);
  await storeMoney(tx, records);
  return LastStatement.document(ALLOCATION, [reversalIds[open.indexOf(row)]]);
}

/** The refusal of an allocation that is none, is reversed, or is a reversal. */
async function notOpen(tx: TenantTx, id: string): Promise<DomainError> {
  const record = await tx.queryOne(ALLOCATION, [id]);
  if (!record) return DomainError.notFound('allocation', id);
  const { reversesId, reversedById } = record;
  const reason = reversesId ? `is the reversal of ${reversesId}` : `was reversed by ${reversedById}`;
  return new DomainError('resource_locked', 'The allocation cannot be reversed.', [{ field: 'id', reason }]);
}

/** Throws `resource_locked` for an allocation that is only a part of what would have to be reversed. */
function requireOwnReversal(row: OpenAllocationRow): void {
  if (row.kind === 'payment' || (row.kind === null && !row.counterpartOfId)) return;
  throw new DomainError('resource_locked', 'The allocation cannot be reversed by itself.', [
    { field: 'id', reason: `reverse ${nameOf(row)} instead` },
  ]);
}
