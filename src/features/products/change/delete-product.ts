import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { MAX_NAMED_USERS } from '#platform/data/records/usage.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { findNextPrimary, lockVariant, promoteOrCloseGroup } from '../groups/product-groups.js';
import type { ProductDependents } from '../product-dependents.js';
import {
  LOCK_EXCLUSIVELY,
  MARK_DELETED,
  PRODUCT_USERS,
  type ProductUsers,
  REMOVE_PRICES,
} from '../products.queries.js';

/**
 * Marks a product as deleted, removes its prices from price lists, and changes what refers to it (`ProductDependents`). Its row is kept for the
 * documents that refer to it; SKU, reference and slug can be used again. Throws `resource_in_use` while an active contract or an open order needs it.
 */
export async function deleteProduct(
  tx: TenantTx,
  dependents: ProductDependents,
  id: string,
  precondition: Precondition,
): Promise<void> {
  const { product, group } = await lockVariant(tx, id, precondition);
  await tx.query(LOCK_EXCLUSIVELY, [id]);
  const records = await dependents.lock(tx, id);
  await refuseDeletionInUse(tx, id);
  const nextPrimary = await findNextPrimary(tx, group.id, id);
  tx.journal.watch('product', [id]);
  await tx.query(MARK_DELETED, [id, nextPrimary === undefined]);
  await tx.query(REMOVE_PRICES, [id, null]);
  await records.remove();
  await promoteOrCloseGroup(tx, group.id, nextPrimary, product.isPrimary);
}

/**
 * Throws `resource_in_use`, naming contracts and orders that need the product. The product must be locked: transactions that add it to
 * an order or contract lock it too.
 */
async function refuseDeletionInUse(tx: TenantTx, id: string): Promise<void> {
  const { contracts, orders } = (await tx.queryOne(PRODUCT_USERS, [id]))!;
  const details = [
    ...detailsOf(
      contracts ?? [],
      'contracts',
      ({ id: contract, name }) => `is priced by contract ${contract}, ${JSON.stringify(name)}`,
    ),
    ...detailsOf(
      orders ?? [],
      'orders',
      (order) => `is needed by order ${order.displayId} (${order.id}), which is ${progressOf(order)}`,
    ),
  ];
  if (!details.length) return;
  const message =
    'Active contracts price the product, or open orders need it. It cannot be deleted; write status inactive to take it out of sale.';
  throw new DomainError('resource_in_use', message, details);
}

const progressOf = ({ status, toShip, toInvoice }: NonNullable<ProductUsers['orders']>[number]): string =>
  status === 'confirmed' ? `confirmed with ${String(toShip)} to ship and ${String(toInvoice)} to invoice` : status;

function detailsOf<T>(users: readonly T[], kind: string, reasonOf: (user: T) => string): ErrorDetail[] {
  const reasons = users.slice(0, MAX_NAMED_USERS).map(reasonOf);
  if (users.length > MAX_NAMED_USERS) reasons.push(`is needed by more ${kind} than these ${MAX_NAMED_USERS}`);
  return reasons.map((reason) => ({ field: 'id', reason }));
}
