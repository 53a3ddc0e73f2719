import { uniqueError } from '#platform/data/records/unique-values.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { lockVariant } from '../groups/product-groups.js';
import { Product } from '../product.entity.js';
import type { ProductDependents } from '../product-dependents.js';
import { LOCK_EXCLUSIVELY, PRODUCT_BY_SKU } from '../products.queries.js';

/**
 * Gives a product another SKU. Prices and contracts refer to the product, so they follow; the inventory has a copy of the SKU, which is
 * changed too. Contracts and inventory show the SKU, so their versions increase. Documents keep the SKU with which they were made. The
 * present SKU changes nothing. Throws `duplicate_sku` if another product has the SKU.
 */
export async function renameSku(
  tx: TenantTx,
  dependents: ProductDependents,
  id: string,
  sku: string,
  precondition: Precondition,
): Promise<void> {
  await lockVariant(tx, id, precondition);
  await tx.query(LOCK_EXCLUSIVELY, [id]);
  const [owner] = await tx.query<{ id: string }>(PRODUCT_BY_SKU, [sku]);
  if (owner?.id === id) return;
  if (owner) throw uniqueError({ column: 'sku', field: 'sku_id', value: sku, code: 'duplicate_sku' }, owner.id);
  const records = await dependents.lock(tx, id);
  tx.journal.watch('product', [id]);
  await tx.update(Product, id, { sku });
  await records.rename(sku);
}
