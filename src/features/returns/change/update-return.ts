import { decimal } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ADD_OPEN_RETURNS } from '../creation/sent-lines.queries.js';
import { isOpen, requireTransition } from '../return-status.js';
import { Return, type ReturnStatus } from '../return.entity.js';
import type { ReturnRecord } from '../returns.queries.js';
import { lockReturn, readReturn } from './lock-return.js';

/** The changes of one request; a field that is undefined keeps its value, null clears it. */
export interface ReturnChanges {
  status?: ReturnStatus;
  reason?: string | null;
  note?: string | null;
}

/**
 * Changes what is said about a return until it is received, and its status. A cancelled one gives its quantities back to the order lines. Throws
 * `return_not_found`, `version_conflict`, `resource_locked` and `invalid_state_transition`.
 */
export async function updateReturn(
  tx: TenantTx,
  id: string,
  { status, reason, note }: ReturnChanges,
  precondition: Precondition,
): Promise<void> {
  const present = await lockReturn(tx, await readReturn(tx, id), precondition);
  refuseLateChanges(present, { reason, note });
  if (status !== undefined) requireTransition(present.status, status, present.receipts.length > 0);
  if (status === 'cancelled' && present.status !== status) await releaseLines(tx, present);
  await tx.update(Return, present.id, { status, reason, note });
}

/** Takes what a return announces off its order lines, which must be locked. Nothing of it has arrived. */
async function releaseLines(tx: TenantTx, { items }: ReturnRecord): Promise<void> {
  const announced = items.flatMap(({ orderLineId: line, quantity }) =>
    line === null ? [] : [{ line, quantity: decimal(quantity).times(-1) }],
  );
  await tx.query(ADD_OPEN_RETURNS, [JSON.stringify(announced)]);
}

function refuseLateChanges(present: ReturnRecord, { reason, note }: Pick<ReturnChanges, 'reason' | 'note'>): void {
  if (isOpen(present.status)) return;
  const changed = (['reason', 'note'] as const).filter((field) => {
    const sent = { reason, note }[field];
    return sent !== undefined && sent !== present[field];
  });
  if (changed.length)
    throw new DomainError(
      'resource_locked',
      `The return is ${present.status}; reason and note are fixed.`,
      changed.map((field) => ({
        field,
        reason: `the return is ${present.status}; it can change until it is received`,
      })),
    );
}
