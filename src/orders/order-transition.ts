import { DomainError } from '../platform/errors/domain-error.js';
import type { OrderStatus } from './order.entity.js';

/** Where an order may go from each status (contract, section 6, "Status"). */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['submitted', 'confirmed', 'cancelled'],
  submitted: ['confirmed', 'draft', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
};

/**
 * Throws `invalid_state_transition` unless an order may go there; the same status again is none. `done` says what was shipped
 * or invoiced of it, for then it cannot be cancelled any more.
 */
export function requireTransition(from: OrderStatus, to: OrderStatus, done: string): void {
  if (from === to) return;
  const next = NEXT[from];
  if (next.includes(to) && !(from === 'confirmed' && done)) return;
  const may = next.length && !done ? `may become ${next.join(', ')}` : 'cannot become anything else';
  throw new DomainError('invalid_state_transition', `An order that is ${from} cannot become ${to}.`, [
    { field: 'status', reason: `is ${from}${done && `, with ${done}`}; ${may}` },
  ]);
}
