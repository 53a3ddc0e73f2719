import { forgetBankAccounts } from '#features/customers/bank-accounts.js';
import { reversePayment } from '#features/payments/change/reverse-payment.js';
import { lockCustomer } from '#features/payments/money/lock-money.js';
import { PAYMENT, type PaymentRecord } from '#features/payments/payments.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal } from '#platform/base/values/decimal.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { BankLine } from '../bank-line.entity.js';
import { type LinkedPayment, RELINK, SETTLED_RESTS, type SettledRest, UNLINK } from './booking.queries.js';
import { enterPayment, type PaidInvoice } from './enter-payment.js';
import { type LineToBook, type LockedLine, lockLine, notOpen } from './locked-line.js';

/**
 * Opens a booked or ignored line again: reverses what it booked as of today, and unlinks what it linked. Throws `bank_line_not_found`,
 * `version_conflict`, `resource_locked`, and the refusals of `reversePayment` and `createPayment`.
 */
export async function undoLine(
  tx: TenantTx,
  id: string,
  reason: string | undefined,
  precondition: Precondition,
): Promise<void> {
  const locked = await lockLine(tx, id, precondition);
  const { line } = locked;
  if (line.state === 'open' || line.state === 'split') throw nothingToUndo(locked);
  tx.journal.watch('bank_line', [line.id]);
  const bookings = await takeBack(tx, locked, reason);
  await tx.update(BankLine, line.id, {
    state: 'open',
    stateReason: reason ?? null,
    isUndone: true,
    isAutomatic: false,
    bookings,
  });
}

/**
 * Ignores an open line, or one that the service booked by itself, whose booking it takes back. Throws as {@link undoLine}, and `resource_locked` for
 * another state.
 */
export async function ignoreLine(
  tx: TenantTx,
  id: string,
  reason: string | undefined,
  precondition: Precondition,
): Promise<void> {
  const locked = await lockLine(tx, id, precondition);
  const { line } = locked;
  if (line.state === 'booked' && line.isAutomatic) requireScope('payments:write');
  else if (line.state !== 'open') throw notOpen(locked);
  tx.journal.watch('bank_line', [line.id]);
  const bookings = await takeBack(tx, locked, reason);
  await tx.update(BankLine, line.id, {
    state: 'ignored',
    stateReason: reason ?? null,
    isUndone: false,
    isAutomatic: false,
    bookings,
  });
}

function nothingToUndo({ line: { state } }: LockedLine): DomainError {
  const reason = state === 'split' ? 'is split into its details' : 'is open';
  return new DomainError('resource_locked', 'There is nothing to undo.', [{ field: 'state', reason }]);
}

/** Takes back what a line booked, linked and taught. Returns how many payments the line has made so far. */
async function takeBack(tx: TenantTx, { line, links }: LockedLine, reason: string | undefined): Promise<number> {
  let { bookings } = line;
  for (const link of links) if (link.otherLineId && !link.isReversal && link.isMade) throw reversedBy(link);
  const customers = [...new Set(links.map(({ customerId }) => customerId))].sort();
  for (const customer of customers) await lockCustomer(tx, customer);
  for (const link of links) {
    if (!link.isMade) continue;
    if (link.isReversal) await enterAgain(tx, { ...line, bookings: bookings++ }, link, reason);
    else if (!link.isReversed) await reversePayment(tx, link.paymentId, { reason }, ANY_VERSION);
  }
  await tx.query(UNLINK, [line.id]);
  await forgetBankAccounts(tx, customers, line.id);
  return bookings;
}

/** The refusal of a line whose payment another line has reversed. */
const reversedBy = ({ displayId, otherLineId }: LinkedPayment): DomainError =>
  new DomainError('resource_locked', `The payment ${displayId} was reversed by another line.`, [
    { field: 'state', reason: `undo the line ${otherLineId} first, which reversed ${displayId}` },
  ]);

/** Note of a payment that is entered again, where no reason was stated: a discount that is too late needs one. */
const ENTERED_AGAIN = 'Entered again, because the line that had reversed it was undone';

/**
 * Enters a payment that a debit has reversed again, as of today, for the same invoices and with the same discounts, as far as that is due. A reversal
 * is final, so it is another payment; the line of the first one, which is locked, is that of the new one.
 */
async function enterAgain(
  tx: TenantTx,
  line: LineToBook,
  link: LinkedPayment,
  reason: string | undefined,
): Promise<void> {
  const payment = (await tx.queryOne(PAYMENT, [link.paymentId]))!; // payments are never deleted
  const rests = await tx.query<SettledRest>(SETTLED_RESTS, [link.paymentId]);
  const paymentId = await enterPayment(tx, line, {
    ...{ customerId: payment.customerId, amount: decimal(payment.amount), paidAt: currentTime() },
    ...{ reference: payment.reference, note: reason?.trim() ? reason : ENTERED_AGAIN },
    ...{ invoices: reversedAllocations(payment, rests), excess: 'keep' },
  });
  if (!link.otherLineId) return;
  tx.journal.watch('bank_line', [link.otherLineId]);
  await tx.query(RELINK, [link.paymentId, paymentId]);
  await tx.update(BankLine, link.otherLineId, {}, { isChanged: true });
}

/** What a payment paid until it was reversed. */
function reversedAllocations({ allocations, reversedAt }: PaymentRecord, rests: readonly SettledRest[]): PaidInvoice[] {
  const restOf = new Map(rests.map(({ invoiceId, rest }) => [invoiceId, rest]));
  return allocations.flatMap(({ invoiceId, amount, reversesId, effectiveAt }): PaidInvoice[] => {
    if (reversesId === null || invoiceId === null || effectiveAt !== reversedAt) return [];
    const rest = restOf.get(invoiceId);
    return [{ invoiceId, amount: decimal(amount).times(-1), rest, override: rest === 'discount' ? true : undefined }];
  });
}
