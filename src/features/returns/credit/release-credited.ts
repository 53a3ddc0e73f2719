import type { CreditedReturns } from '#features/credit-notes/credited-returns.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { Return } from '../return.entity.js';
import { RELEASE_CREDITED } from './credit.queries.js';

/** What credit notes need of returns. */
export const CREDITED_RETURNS: CreditedReturns = { release };

/** Makes what a voided credit note has credited of a return creditable again; a closed return is received again. */
async function release(tx: TenantTx, returnId: string, creditNoteId: string): Promise<void> {
  const row = (await tx.lock(Return, returnId))!; // returns are never deleted
  tx.journal.watch('return', [returnId]);
  await tx.query(RELEASE_CREDITED, [creditNoteId]);
  await tx.update(Return, returnId, row.status === 'closed' ? { status: 'received' } : {}, { isChanged: true });
}
