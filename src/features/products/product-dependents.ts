import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** Records of another feature that refer to a product. They are locked, and the journal knows that they may change. */
export interface DependentRecords {
  /** Takes the product out of them, or deletes them. */
  remove(): Promise<void>;
  /** Gives them the product's other SKU. */
  rename(sku: string): Promise<void>;
}

/** Locks the records of a feature that refer to a product, which is locked itself. */
type LockDependents = (tx: TenantTx, productId: string) => Promise<DependentRecords>;

/** Features whose records follow a product, in the order in which the records are locked (docs/locks.md). */
const LOCK_ORDER = ['contracts', 'inventories'] as const;
const registered = new Map<(typeof LOCK_ORDER)[number], LockDependents>();

/** Makes records follow the products to which they refer. Called by the module of their feature, because products know none of these. */
export function registerProductDependents(of: (typeof LOCK_ORDER)[number], lock: LockDependents): void {
  registered.set(of, lock);
}

/** Locks everything that refers to a product, before it is deleted or gets another SKU. */
export async function lockDependents(tx: TenantTx, productId: string): Promise<DependentRecords> {
  const locked: DependentRecords[] = [];
  for (const of of LOCK_ORDER) {
    const lock = registered.get(of);
    if (!lock) throw new Error(`The module of ${of} is not loaded`); // its records would keep the product
    locked.push(await lock(tx, productId));
  }
  return {
    remove: async () => {
      for (const records of locked) await records.remove();
    },
    rename: async (sku) => {
      for (const records of locked) await records.rename(sku);
    },
  };
}
