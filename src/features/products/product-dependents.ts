import { Injectable } from '@nestjs/common';
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

/** The contracts that price a product. Their feature provides them, because products know nothing of it. */
export abstract class ContractsOfProduct {
  abstract readonly lock: LockDependents;
}

/** The stock figures of a product, which their feature provides. */
export abstract class InventoryOfProduct {
  abstract readonly lock: LockDependents;
}

/** What follows a product. */
@Injectable()
export class ProductDependents {
  constructor(
    private readonly contracts: ContractsOfProduct,
    private readonly inventory: InventoryOfProduct,
  ) {}

  /** Locks everything that refers to a product, before it is deleted or gets another SKU, in the order of docs/locks.md. */
  async lock(tx: TenantTx, productId: string): Promise<DependentRecords> {
    const contracts = await this.contracts.lock(tx, productId);
    const inventory = await this.inventory.lock(tx, productId);
    return {
      remove: async () => {
        await contracts.remove();
        await inventory.remove();
      },
      rename: async (sku) => {
        await contracts.rename(sku);
        await inventory.rename(sku);
      },
    };
  }
}
