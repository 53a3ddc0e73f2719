import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { INVENTORIES_BY_SKUS, type InventoryRecord, LOCK_PRODUCTS } from './inventories.queries.js';
import { upsertInventories } from './upsert-inventory.js';

/**
 * Adds quantities, by SKU, to what is available and in stock. Returns the SKUs without an inventory, of which nothing is added; then nothing is
 * written at all. To be called after orders are locked.
 */
export async function addToStock(tx: TenantTx, quantities: ReadonlyMap<string, Decimal>): Promise<string[]> {
  const skus = [...quantities.keys()];
  if (!skus.length) return [];
  tx.hold(...skus.map((sku) => `inventories:${sku}`));
  await tx.query(LOCK_PRODUCTS, [skus]);
  const rows = await tx.query<{ doc: InventoryRecord }>(INVENTORIES_BY_SKUS, [skus]);
  const present = new Map(rows.map(({ doc }) => [doc.sku, doc]));
  const missing = skus.filter((sku) => !present.has(sku));
  if (missing.length) return missing;
  await upsertInventories(
    tx,
    skus.map((sku) => {
      const { availableQuantity, inStockQuantity } = present.get(sku)!;
      const added = quantities.get(sku)!;
      return {
        sku,
        availableQuantity: decimal(availableQuantity).plus(added),
        inStockQuantity: decimal(inStockQuantity).plus(added),
      };
    }),
  );
  return [];
}
