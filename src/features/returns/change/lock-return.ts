import { lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { Return } from '../return.entity.js';
import { RETURN, type ReturnRecord } from '../returns.queries.js';

/** A return as it is before anything is locked. Its items never change. Throws `return_not_found`. */
export async function readReturn(tx: TenantTx, id: string): Promise<ReturnRecord> {
  const found = isId(id) ? await tx.queryOne(RETURN, [id]) : undefined;
  if (!found) throw DomainError.notFound('return', id);
  return found;
}

/** The ids of the orders from which the items of a return come. */
export const ordersOf = ({ items }: ReturnRecord): string[] => [
  ...new Set(items.flatMap(({ orderId }) => orderId ?? [])),
];

/**
 * Locks the orders from which a return comes, then the return, and reads it once it is locked. Invoices must be locked before. Throws
 * `return_not_found` and `version_conflict`.
 */
export async function lockReturn(
  tx: TenantTx,
  present: ReturnRecord,
  precondition: Precondition,
): Promise<ReturnRecord> {
  await lockOrders(tx, ordersOf(present));
  await lockRecord(tx, 'return', Return, present.id, precondition);
  tx.journal.watch('return', [present.id]);
  return (await tx.queryOne(RETURN, [present.id]))!;
}
