import { DomainError } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import { asOtherTenant } from '#platform/data/tenancy/batch-transaction.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { Sandbox } from './sandbox.entity.js';
import { callerIn } from './sandbox-tenants.js';
import { LOCK_CLOCK, SANDBOX } from './sandboxes.queries.js';

/**
 * Locks a sandbox so that its tenant can be ended: first the clock of the tenant, for which it waits until requests under way have committed, then the
 * record, as a move of the clock does. Throws as `lockRecord`.
 */
export async function lockSandbox(tx: TenantTx, id: string, precondition: Precondition): Promise<Sandbox> {
  for (;;) {
    const record = isId(id) ? await tx.queryOne(SANDBOX, [id]) : undefined;
    if (!record) throw DomainError.notFound('sandbox', id);
    await asOtherTenant(tx, callerIn(record, tx.tenant), (part) => part.query(LOCK_CLOCK));
    const locked = await lockRecord(tx, 'sandbox', Sandbox, id, precondition);
    if (locked.sandboxTenantId === record.sandboxTenantId) return locked; // otherwise it was reset meanwhile
  }
}
