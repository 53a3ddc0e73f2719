import { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isSameText } from '#platform/base/values/text.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import type { InvoiceMoney } from '../money/invoice-money.js';
import { type InvoiceRecord, ISSUED_CREDIT_NOTES } from '../invoices.queries.js';

/** Throws `invalid_state_transition` that names the payments and credit notes for which a locked invoice cannot be cancelled. */
export async function requireNothingOnIt(tx: TenantTx, money: InvoiceMoney, invoice: InvoiceRecord): Promise<void> {
  if (invoice.isCancelled) return;
  const paid = decimal(invoice.paidAmount).eq(ZERO) ? [] : await money.paidBy(tx, invoice);
  const isCredited = !decimal(invoice.creditedAmount).eq(ZERO); // goods alone may have come back
  const notes = isCredited ? await tx.query<{ number: string }>(ISSUED_CREDIT_NOTES, [invoice.id]) : [];
  const reasons = [
    ...paid.map((name) => `reverse ${name} first`),
    ...notes.map(({ number }) => `void ${number} first`),
  ];
  if (reasons.length)
    throw new DomainError(
      'invalid_state_transition',
      'An invoice on which something was paid or credited cannot be cancelled.',
      reasons.map((reason) => ({ field: 'invoice_status', reason })),
    );
}

/**
 * The columns of a cancellation, if a request cancels a locked invoice (`isNow`). Throws `validation_failed` for a reason that is sent without the
 * cancellation, and `resource_locked` for another reason than that of an earlier one. The present reason can always be sent back.
 */
export function cancellationColumns(
  invoice: InvoiceRecord,
  { cancellationReason: reason }: InvoiceChanges,
  isNow: boolean,
): { cancelledAt?: Date; cancellationReason?: string | null } {
  if (isNow) return { cancelledAt: currentTime(), cancellationReason: reason };
  if (reason === undefined || isSameText(reason ?? '', invoice.cancellationReason ?? '')) return {};
  const field = 'cancellation_reason';
  if (!invoice.isCancelled)
    throw DomainError.invalid([
      { field, reason: 'is written with the cancellation; send `invoice_status: CANCELLED` too' },
    ]);
  throw new DomainError('resource_locked', 'The reason of a cancellation cannot change.', [
    { field, reason: 'was written with the cancellation and cannot change; leave it out, and write `remarks` instead' },
  ]);
}
