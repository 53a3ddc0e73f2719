import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { StatedPaidAmount } from '#features/invoices/money/invoice-money.js';
import { later } from '#features/settings/record-day.js';
import type { LockedInvoice } from './lock-money.js';
import { OPEN_OF_INVOICES, type OpenAllocationRow, RECORDED_AMOUNTS, type RecordedRow } from './money.queries.js';
import { MoneyRecords, serviceRow, storeMoney } from './store-money.js';

/** By how much the paid amount of an invoice differs from the sum of its allocations. */
interface Difference {
  invoiceId: string;
  customerId: string;
  issuedAt: Date | null;
  amount: Decimal;
}

/** Adds an adjustment of the present time that records a difference, and its allocation. */
function addAdjustment(records: MoneyRecords, difference: Difference): void {
  const { invoiceId, customerId, issuedAt, amount } = difference;
  const id = newId();
  const paidAt = currentTime();
  records.payments.push(serviceRow({ id, kind: 'adjustment', customerId, amount, paidAt }));
  const effectiveAt = issuedAt ? later(paidAt, issuedAt) : paidAt;
  records.record({ id: newId(), paymentId: id, invoiceId, amount, effectiveAt });
}

/** Adds adjustments of what instances of a release that knows no payments wrote to the paid amounts of locked invoices. */
export function addUnrecorded(records: MoneyRecords, invoices: readonly LockedInvoice[]): void {
  for (const { id, customerId, isIssued, paidAmount, recorded, ...invoice } of invoices) {
    const issuedAt = isIssued ? invoice.issuedAt : null;
    if (!paidAmount.eq(recorded))
      addAdjustment(records, { invoiceId: id, customerId, issuedAt, amount: paidAmount.minus(recorded) });
  }
}

/**
 * Records paid amounts that callers state of invoices, which are locked or new: one adjustment of the difference to the recorded sum of each.
 * Throws `resource_locked` for an amount below what records of other kinds allocated. Writes no invoice.
 */
export async function recordPaidAmounts(tx: TenantTx, stated: readonly StatedPaidAmount[]): Promise<void> {
  if (!stated.length) return;
  const ids = stated.map(({ invoiceId }) => invoiceId);
  const rows = await tx.query<RecordedRow>(RECORDED_AMOUNTS, [ids]);
  const recordedOf = new Map(rows.map((row) => [row.invoiceId, row]));
  const differences = stated.map(({ paidAmount, ...invoice }) => {
    const recorded = recordedOf.get(invoice.invoiceId);
    const others = decimal(recorded?.others ?? 0);
    return { ...invoice, amount: paidAmount.minus(decimal(recorded?.total ?? 0)), isBelow: paidAmount.lt(others) };
  });
  const below = differences.find(({ isBelow }) => isBelow);
  if (below) throw await lowersOthers(tx, below.invoiceId);
  const changed = differences.filter(({ amount }) => !amount.eq(ZERO));
  if (!changed.length) return;
  const records = new MoneyRecords();
  for (const difference of changed) addAdjustment(records, difference);
  await storeMoney(tx, records);
}

/** The refusal of a paid amount below what records of other kinds allocated; names the last of these. */
async function lowersOthers(tx: TenantTx, invoiceId: string): Promise<DomainError> {
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_INVOICES, [[invoiceId]]);
  const last = open.findLast(
    ({ kind, amount, withAllocationId }) => kind !== 'adjustment' && !withAllocationId && decimal(amount).gt(ZERO),
  )!;
  const record = last.displayId ? `the payment ${last.displayId}` : `the allocation ${last.id}`;
  return new DomainError('resource_locked', 'The paid amount would be less than payments allocated to the invoice.', [
    { field: 'paid_amount', reason: `reverse ${record} instead` },
  ]);
}
