import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DependentRecords } from '#features/products/product-dependents.js';
import { LOCK_INVENTORY, REMOVE_INVENTORY, RENAME_INVENTORY } from './inventories.queries.js';

/** The inventory of a product is deleted with it, and has a copy of its SKU. */
export async function lockInventoryOfProduct(tx: TenantTx, productId: string): Promise<DependentRecords> {
  const inventories = (await tx.query<{ id: string }>(LOCK_INVENTORY, [productId])).map(({ id }) => id);
  tx.journal.watch('inventory', inventories);
  const change = async (statement: string, ...values: unknown[]) => {
    if (inventories.length) await tx.query(statement, [productId, ...values]);
  };
  return { remove: () => change(REMOVE_INVENTORY), rename: (sku) => change(RENAME_INVENTORY, sku) };
}
