import { Injectable } from '@nestjs/common';
import { JsonRows } from '#platform/data/sql/json-rows.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, PLAN_FOR_VALUES, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { NewProduct } from './creation/new-product.js';
import { type CreatedVariant, createProducts } from './creation/create-product.js';
import { deleteProduct } from './change/delete-product.js';
import { lockVariant } from './groups/product-groups.js';
import { requestedPrices } from './product-prices.js';
import { whereFound } from '#platform/data/records/text-search.js';
import type { ProductStatus } from './product.entity.js';
import {
  hasBrand,
  hasLabel,
  inGroup,
  labelKey,
  PRODUCT,
  PRODUCT_SEARCH,
  PRODUCT_WITH_SKU,
  type ProductListRecord,
  type ProductRecord,
  PRODUCTS,
  PRODUCTS_BY_SKUS,
  PRODUCTS_IN_ORDER,
  type ProductSort,
} from './products.queries.js';
import { renameSku } from './change/rename-sku.js';
import { ProductDependents } from './product-dependents.js';
import {
  checkChanges,
  completeChanges,
  type ProductChanges,
  readUpdateReferences,
  writeChanges,
} from './change/update-product.js';

export interface ProductFilter extends CommonFilter {
  groupCode?: string;
  isPrimary?: boolean;
  sku?: string;
  /** Several SKUs, beside `sku`. */
  skus?: string[];
  status?: ProductStatus;
  brand?: string;
  category?: string;
  tag?: string;
  barcode?: string;
  search?: string;
}

/** The conditions of a list of products. */
export function productsWhere(filter: ProductFilter): Where {
  const { status, isPrimary } = filter;
  const [brand, category, tag] = [filter.brand, filter.category, filter.tag].map((text) =>
    text === undefined ? undefined : labelKey(text),
  );
  const where = whereFound(commonWhere(filter), filter.search, PRODUCT_SEARCH)
    .always('t.deleted_at is null')
    .when(filter.groupCode, inGroup)
    .when(filter.sku, (sku) => `t.sku = ${sku}`)
    .oneOf(filter.skus, 't.sku')
    .names('sku_ids', filter.skus, 'sku')
    .when(filter.barcode, (barcode) => `t.barcode = ${barcode}`)
    .when(brand, hasBrand)
    .when(category, (value) => hasLabel('category', value))
    .when(tag, (value) => hasLabel('tag', value))
    .when(
      isPrimary,
      (flag) => `t.is_primary = ${flag}`,
      (flag) => `c.class[2]::boolean = ${flag}`,
    );
  if (status) where.and(`t.status = '${status}'`, `c.class[1] = '${status}'`); // a constant, for the index of inactive products
  const selective = [status, filter.skus, isPrimary, brand, category, tag];
  if (selective.some((value) => value !== undefined)) where.settings ??= PLAN_FOR_VALUES;
  return where;
}

export interface CreatedProducts {
  /** The primary variant if it was created now, else the first of the created variants. */
  primary: ProductRecord;
  /** In the order of the request. */
  variants: JsonRows<ProductRecord>;
}

@Injectable()
export class ProductsService {
  constructor(
    private readonly db: TenantDb,
    private readonly dependents: ProductDependents,
  ) {}

  /** Runs a constant number of statements, and one for each 1,000 prices. Requests that add to the same group wait for each other. */
  async create(sent: NewProduct): Promise<CreatedProducts> {
    return this.db.transaction(async (tx) => {
      const [variants] = await createProducts(tx, [sent]);
      return readCreated(variants!);
    });
  }

  /**
   * Creates products of several groups, with as many statements as {@link create}. No SKU and no slug may occur in two entries. Writes all
   * or none: throws `RefusedEntries`, or of a single entry its error.
   */
  async createMany(sent: readonly NewProduct[]): Promise<void> {
    await this.db.transaction((tx) => createProducts(tx, sent));
  }

  get(id: string): Promise<ProductRecord> {
    return readRecord(this.db, 'product', PRODUCT, id, true);
  }

  getBySku(sku: string): Promise<ProductRecord> {
    return readRecordByKey(this.db, 'product', PRODUCT_WITH_SKU, sku, true);
  }

  /** The products with these SKUs, in any order; SKUs that no product has are left out. */
  async findBySkus(skus: readonly string[]): Promise<ProductRecord[]> {
    const rows = await this.db.read<{ doc: ProductRecord }>(PRODUCTS_BY_SKUS, [skus]);
    return rows.map(({ doc }) => doc);
  }

  async list(filter: ProductFilter, request: PageRequest<ProductSort>): Promise<Page<ProductListRecord>> {
    return listPage(this.db, PRODUCTS, productsWhere(filter), request);
  }

  /** Writes nothing, and keeps the version, if `sent` is empty. */
  async update(id: string, sent: ProductChanges, precondition: Precondition): Promise<ProductRecord> {
    const sentPrices = requestedPrices(sent);
    return this.db.transaction(async (tx) => {
      const variant = await lockVariant(tx, id, precondition, sent);
      const references = await readUpdateReferences(tx, id, sent, sentPrices.changes, variant);
      const { changes, prices } = completeChanges(sent, sentPrices, references);
      const priceWrites = checkChanges(changes, prices, references, variant);
      if (Object.values(changes).every((value) => value === undefined)) return references.present;
      await writeChanges(tx, changes, priceWrites, variant, references);
      return LastStatement.document<ProductRecord>(PRODUCT, [id]);
    });
  }

  /** See {@link renameSku}. */
  async renameSku(id: string, sku: string, precondition: Precondition): Promise<ProductRecord> {
    return this.db.transaction(async (tx) => {
      await renameSku(tx, this.dependents, id, sku, precondition);
      return LastStatement.document<ProductRecord>(PRODUCT, [id]);
    });
  }

  /** See {@link deleteProduct}. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction((tx) => deleteProduct(tx, this.dependents, id, precondition));
  }
}

/** The statement that reads the created variants of one product. */
function readCreated(products: readonly CreatedVariant[]): LastStatement<CreatedProducts> {
  const primary = products.findIndex(({ isPrimary }) => isPrimary);
  const ids = products.map(({ id }) => id);
  return LastStatement.rows<{ doc: string }>(PRODUCTS_IN_ORDER, [ids]).map((rows) => {
    const variants = new JsonRows<ProductRecord>(rows.map(({ doc }) => doc));
    return { primary: variants.at(Math.max(primary, 0)), variants };
  });
}
