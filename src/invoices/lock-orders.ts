import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { type InvoiceableOrder, LOCK_ORDERS } from './invoices.queries.js';

const rowOf = (idOrReference: string) => `orders:${idOrReference.toLowerCase()}`;

/**
 * Locks orders by ids and by references until the transaction ends, all of them together, and answers them as they are then.
 * What names no order is not in the answer.
 */
export function lockOrders(
  tx: TenantTx,
  ids: readonly string[],
  references: readonly string[] = [],
): Promise<InvoiceableOrder[]> {
  tx.hold(...[...ids, ...references].map(rowOf)); // throws before anything is sent
  return lock(tx, ids, references);
}

async function lock(tx: TenantTx, ids: readonly string[], references: readonly string[]): Promise<InvoiceableOrder[]> {
  const orders = await tx.query<InvoiceableOrder>(LOCK_ORDERS, [ids, references]);
  tx.addRowNames(...orders.flatMap(({ id, referenceId }) => [id, referenceId ?? id]).map(rowOf));
  return orders;
}
