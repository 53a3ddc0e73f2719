import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DependentRecords } from '#features/products/product-dependents.js';
import { LOCK_CONTRACTS_OF_PRODUCT, REMOVE_PRICES_OF_PRODUCT, TOUCH_CONTRACTS } from './contract-pricing.queries.js';

/** Contracts that price a product lose its prices when it is deleted, and show its other SKU. Both change their versions. */
export async function lockContractsOfProduct(tx: TenantTx, productId: string): Promise<DependentRecords> {
  const contracts = (await tx.query<{ id: string }>(LOCK_CONTRACTS_OF_PRODUCT, [productId])).map(({ id }) => id);
  tx.journal.watch('contract_price', contracts);
  const touch = async () => {
    if (contracts.length) await tx.query(TOUCH_CONTRACTS, [contracts]);
  };
  return {
    remove: async () => {
      await touch();
      await tx.query(REMOVE_PRICES_OF_PRODUCT, [productId]);
    },
    rename: touch,
  };
}
