import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { BankLine } from '../bank-line.entity.js';
import { LINE_TO_BOOK, LINKED_PAYMENTS, type LinkedPayment, LOCK_LINES_IN_ORDER } from './booking.queries.js';

/** A line with all its columns. */
export type LineToBook = Omit<Stored<BankLine>, 'amount'> & { amount: Decimal };

/** A line that is locked, with the payments to which it is linked. */
export interface LockedLine {
  line: LineToBook;
  links: LinkedPayment[];
}

/**
 * Locks a line, and with it the lines that are the payments which it reversed or that reversed its own, in the order of their ids: the first of all
 * locks of what books or undoes lines (docs/locks.md). Throws `bank_line_not_found`, `version_conflict`, and {@link LateLock} if another line reversed
 * its payment while the lock was awaited.
 */
export async function lockLine(tx: TenantTx, id: string, precondition: Precondition): Promise<LockedLine> {
  if (!isId(id)) throw DomainError.notFound('bank_line', id);
  const before = await tx.query<LinkedPayment>(LINKED_PAYMENTS, [id]);
  const ids = [id.toLowerCase(), ...otherLines(before)];
  tx.hold(...ids.map((one) => `bank_lines:${one}`));
  await tx.queryOne(LOCK_LINES_IN_ORDER, [ids]);
  const line = await tx.queryOne(LINE_TO_BOOK, [id]);
  if (!line) throw DomainError.notFound('bank_line', id);
  precondition.check(line);
  const links = await tx.query<LinkedPayment>(LINKED_PAYMENTS, [id]);
  if (otherLines(links).some((other) => !ids.includes(other))) throw new LateLock();
  return { line: { ...line, amount: decimal(line.amount) }, links };
}

/** The lines that reversed the payments of a line, or whose payments it reversed. */
const otherLines = (links: readonly LinkedPayment[]): string[] => links.flatMap(({ otherLineId }) => otherLineId ?? []);

/** The refusal of what a line in its present state cannot do; names the payments that it is. */
export function notOpen({ line: { state }, links }: LockedLine): DomainError {
  const details = links.map(({ displayId, isReversal }) => ({
    field: 'state',
    reason: `is booked as ${isReversal ? 'the reversal of ' : ''}${displayId}; undo it first`,
  }));
  const other = {
    field: 'state',
    reason: state === 'split' ? 'is split into its details' : `is ${state}; undo it first`,
  };
  return new DomainError('resource_locked', 'The line is not open.', details.length ? details : [other]);
}
