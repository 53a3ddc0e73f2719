import { DomainError } from '#platform/base/errors/domain-error.js';
import type { ReturnStatus } from './return.entity.js';

/** The statuses to which a request can move a return from each status. Receipts and credits move it too. */
const NEXT: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'cancelled'],
  approved: ['cancelled'],
  received: ['closed'],
  closed: [],
  cancelled: [],
};

/** The states of a return that are events of their own. */
export const returnStates = ({ status }: { status: ReturnStatus }): string[] =>
  status === 'requested' ? [] : [status];

/** Whether the goods of a return are still expected: it counts with its whole quantity. */
export const isOpen = (status: ReturnStatus): boolean => status === 'requested' || status === 'approved';

/**
 * Throws `invalid_state_transition` unless a request may move a return to a status; the present status is always allowed. `isReceivedInPart`:
 * something of it has arrived, so that it cannot be cancelled.
 */
export function requireTransition(from: ReturnStatus, to: ReturnStatus, isReceivedInPart: boolean): void {
  if (from === to) return;
  const next = isReceivedInPart ? NEXT[from].filter((status) => status !== 'cancelled') : NEXT[from];
  if (next.includes(to)) return;
  throw refusedTransition(from, to, [
    ...(from === 'approved' ? ['POST /v2/returns/{id}/receive receives it'] : []),
    ...(next.length ? [`may become ${next.join(', ')}`] : []),
    ...(isReceivedInPart && to === 'cancelled' ? ['a part of it has arrived'] : []),
  ]);
}

/** Throws `invalid_state_transition` unless a return is approved, so that its goods can be received. */
export function requireReceivable(from: ReturnStatus): void {
  if (from !== 'approved') throw refusedTransition(from, 'received', from === 'requested' ? ['approve it first'] : []);
}

function refusedTransition(from: ReturnStatus, to: ReturnStatus, hints: readonly string[]): DomainError {
  const reason = [`is ${from}`, ...(hints.length ? hints : ['cannot become anything else'])].join('; ');
  return new DomainError('invalid_state_transition', `A return that is ${from} cannot become ${to}.`, [
    { field: 'status', reason },
  ]);
}
