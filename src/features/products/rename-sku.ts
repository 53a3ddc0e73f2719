import { uniqueError } from '../../platform/data/records/unique-values.js';
import type { Precondition } from '../../platform/data/records/if-match.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { lockVariant } from './product-groups.js';
import { Product } from './product.entity.js';
import {
  LOCK_CONTRACTS,
  LOCK_EXCLUSIVELY,
  LOCK_INVENTORY,
  PRODUCT_BY_SKU,
  RENAME_INVENTORY,
  TOUCH_CONTRACTS,
} from './products.queries.js';

/**
 * Gives a product another SKU. Prices and contracts refer to the product, so they follow; the inventory has a copy of the SKU, which is
 * changed too. Contracts and inventory show the SKU, so their versions increase. Documents keep the SKU with which they were made. The
 * present SKU changes nothing. Throws `duplicate_sku` if another product has the SKU.
 */
export async function renameSku(tx: TenantTx, id: string, sku: string, precondition: Precondition): Promise<void> {
  await lockVariant(tx, id, precondition);
  await tx.query(LOCK_EXCLUSIVELY, [id]);
  const [owner] = await tx.query<{ id: string }>(PRODUCT_BY_SKU, [sku]);
  if (owner?.id === id) return;
  if (owner) throw uniqueError({ column: 'sku', field: 'sku_id', value: sku, code: 'duplicate_sku' }, owner.id);
  const contracts = (await tx.query<{ id: string }>(LOCK_CONTRACTS, [id])).map((contract) => contract.id);
  const inventories = (await tx.query<{ id: string }>(LOCK_INVENTORY, [id])).map((inventory) => inventory.id);
  tx.journal.watch('product', [id]);
  tx.journal.watch('contract_price', contracts);
  tx.journal.watch('inventory', inventories);
  await tx.repo(Product).update({ id }, { sku });
  if (contracts.length) await tx.query(TOUCH_CONTRACTS, [contracts]);
  if (inventories.length) await tx.query(RENAME_INVENTORY, [id, sku]);
}
