import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { ProductStatus } from '#features/products/product.entity.js';
import { PRODUCT_BY_SKU } from '#features/products/products.queries.js';
import {
  INVENTORIES,
  INVENTORY,
  INVENTORY_BY_SKU,
  type InventoryRecord,
  type InventorySort,
} from './inventories.queries.js';
import { IS_LOW_STOCK, type InventoryStatus } from './inventory.entity.js';
import { type InventoryUpsert, upsertInventories, type UpsertOutcome } from './upsert-inventory.js';

export interface InventoryFilter extends CommonFilter {
  skus?: string[];
  /** Status of the product. */
  status?: ProductStatus;
  inventoryStatus?: InventoryStatus;
  isLowStock?: boolean;
}

export interface UpsertedInventory {
  record: InventoryRecord;
  outcome: UpsertOutcome['outcome'];
}

/** The conditions of a list of inventories. */
export function inventoriesWhere(filter: InventoryFilter): Where {
  const where = commonWhere(filter)
    .when(filter.skus, (skus) => `t.sku = any(${skus}::text[])`)
    .names('skus', filter.skus, 'sku', 'products')
    .when(filter.inventoryStatus, (status) => `t.inventory_status = ${status}`)
    .when(
      filter.status,
      (status) => `exists (select 1 from products p
        where p.tenant_id = $1 and p.id = t.product_id and p.status = ${status})`,
    );
  if (filter.isLowStock !== undefined) where.and(filter.isLowStock ? IS_LOW_STOCK : `not ${IS_LOW_STOCK}`);
  return where;
}

const noProduct = (): DomainError => DomainError.invalid([{ field: 'sku', reason: 'is not in the catalogue' }]);

/** A SKU of a path can have U+0000, which no text of the database has. Throws `product_not_found`. */
function refuseImpossibleSku(sku: string): void {
  if (sku.includes('\0')) throw DomainError.notFound('product', sku);
}

@Injectable()
export class InventoriesService {
  constructor(private readonly db: TenantDb) {}

  /** Creates or changes the inventory of a product. Throws `validation_failed` if there is no product with the SKU. */
  upsert(input: InventoryUpsert): Promise<UpsertedInventory> {
    return this.write(input, ANY_VERSION, noProduct);
  }

  /**
   * As {@link upsert}, for several products with as many statements. No SKU may occur twice. Returns the outcome of each input, or the error
   * of one that is refused and writes nothing.
   */
  async upsertMany(inputs: readonly InventoryUpsert[]): Promise<(UpsertOutcome | DomainError)[]> {
    const results = await this.db.transaction((tx) => upsertInventories(tx, inputs));
    return results.map((result) => result ?? noProduct());
  }

  /** As {@link upsert}, with a precondition on the present version, which is 0 before the creation. Throws `product_not_found`. */
  async upsertOfProduct(input: InventoryUpsert, precondition: Precondition): Promise<UpsertedInventory> {
    refuseImpossibleSku(input.sku);
    return this.write(input, precondition, () => DomainError.notFound('product', input.sku));
  }

  get(id: string): Promise<InventoryRecord> {
    return readRecord(this.db, 'inventory', INVENTORY, id);
  }

  /** The inventory of the product with this SKU. Throws `inventory_not_found`, also if there is no such product. */
  getBySku(sku: string): Promise<InventoryRecord> {
    return readRecordByKey(this.db, 'inventory', INVENTORY_BY_SKU, sku);
  }

  /** The inventory of the product with this SKU; undefined if the product has none. Throws `product_not_found`. */
  async findBySku(sku: string): Promise<InventoryRecord | undefined> {
    refuseImpossibleSku(sku);
    const record = await this.db.readOne(INVENTORY_BY_SKU, [sku]);
    if (record) return record;
    if (!(await this.db.read(PRODUCT_BY_SKU, [sku])).length) throw DomainError.notFound('product', sku);
    return undefined;
  }

  list(filter: InventoryFilter, request: PageRequest<InventorySort>): Promise<Page<InventoryRecord>> {
    return listPage<InventoryRecord, InventorySort>(this.db, INVENTORIES, inventoriesWhere(filter), request);
  }

  private write(
    input: InventoryUpsert,
    precondition: Precondition,
    refusal: () => DomainError,
  ): Promise<UpsertedInventory> {
    return this.db.transaction(async (tx) => {
      const [result] = await upsertInventories(tx, [input], (present) =>
        precondition.check(present ?? { id: '', version: 0 }),
      );
      if (!result) throw refusal();
      const record = (await tx.queryOne(INVENTORY, [result.id]))!;
      return { record, outcome: result.outcome };
    });
  }
}
