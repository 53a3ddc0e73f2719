import { Injectable } from '@nestjs/common';
import { JsonRows } from '../platform/database/json-rows.js';
import type { Precondition } from '../platform/records/if-match.js';
import { type CommonFilter, commonWhere, listPage, type Where } from '../platform/records/list-query.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import {
  checkNewProduct,
  completeProduct,
  type NewProduct,
  priceRows,
  productRows,
  readCreateReferences,
  refuseTakenValues,
} from './create-product.js';
import { deleteProduct } from './delete-product.js';
import { lockGroup, lockVariant } from './product-groups.js';
import { ProductPrice } from './product-price.entity.js';
import { requestedPrices } from './product-prices.js';
import { whereFound } from './product-search.queries.js';
import { Product, type ProductStatus } from './product.entity.js';
import {
  inGroup,
  PRODUCT,
  type ProductListRecord,
  type ProductRecord,
  PRODUCTS,
  PRODUCTS_IN_ORDER,
  type ProductSort,
} from './products.queries.js';
import {
  checkChanges,
  completeChanges,
  type ProductChanges,
  readUpdateReferences,
  writeChanges,
} from './update-product.js';

export interface ProductFilter extends CommonFilter {
  groupCode?: string;
  isPrimary?: boolean;
  sku?: string;
  status?: ProductStatus;
  search?: string;
}

/** The conditions of a list of products. */
export const productsWhere = (filter: ProductFilter): Where =>
  whereFound(commonWhere(filter), filter.search)
    .and('t.deleted_at is null')
    .when(filter.groupCode, inGroup)
    .when(filter.isPrimary, (flag) => `t.is_primary = ${flag}`)
    .when(filter.sku, (sku) => `t.sku = ${sku}`)
    .when(filter.status, (status) => `t.status = ${status}`);

export interface CreatedProducts {
  /** The primary variant if it was created now, else the first of the created variants. */
  primary: ProductRecord;
  /** In the order of the request. */
  variants: JsonRows<ProductRecord>;
}

@Injectable()
export class ProductsService {
  constructor(private readonly db: TenantDb) {}

  /** Runs a constant number of statements, and one for each 1,000 prices. Requests that add to the same group wait for each other. */
  async create(sent: NewProduct): Promise<CreatedProducts> {
    return this.db.transaction(async (tx) => {
      await lockGroup(tx, sent);
      const references = await readCreateReferences(tx, sent);
      const input = completeProduct(sent, references);
      await checkNewProduct(input, references);
      refuseTakenValues(input, references);
      const products = productRows(input.variants, references.group, tx.actor.id);
      for (const product of products) tx.journal.created('product', product);
      // sorted by SKU: two transactions that insert the same SKUs in different orders would deadlock at the unique index
      await tx.insert(
        Product,
        products.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)),
      );
      await tx.insert(ProductPrice, priceRows(products, input.variants));
      return this.readCreated(tx, products);
    });
  }

  get(id: string): Promise<ProductRecord> {
    return readRecord<ProductRecord>(this.db, 'product', PRODUCT, id);
  }

  async list(filter: ProductFilter, request: PageRequest<ProductSort>): Promise<Page<ProductListRecord>> {
    return listPage(this.db, PRODUCTS, productsWhere(filter), request);
  }

  /** Writes nothing, and keeps the version, if `sent` is empty. */
  async update(id: string, sent: ProductChanges, precondition: Precondition): Promise<ProductRecord> {
    const sentPrices = requestedPrices(sent);
    return this.db.transaction(async (tx) => {
      const variant = await lockVariant(tx, id, precondition, sent);
      const references = await readUpdateReferences(tx, id, sent, sentPrices.changes, variant.target);
      const { changes, prices } = completeChanges(sent, sentPrices, references);
      const priceWrites = checkChanges(changes, prices, references, variant.target);
      if (Object.values(changes).every((value) => value === undefined)) return references.present;
      await writeChanges(tx, changes, priceWrites, variant, references);
      const [row] = await tx.queryAndCommit<{ doc: ProductRecord }>(PRODUCT, [id]);
      return row!.doc;
    });
  }

  /** See {@link deleteProduct}. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction((tx) => deleteProduct(tx, id, precondition));
  }

  private async readCreated(
    tx: TenantTx,
    products: readonly { id: string; isPrimary?: boolean }[],
  ): Promise<CreatedProducts> {
    const primary = products.findIndex(({ isPrimary }) => isPrimary);
    const rows = await tx.queryAndCommit<{ doc: string }>(PRODUCTS_IN_ORDER, [products.map(({ id }) => id)]);
    const variants = new JsonRows<ProductRecord>(rows.map(({ doc }) => doc));
    return { primary: variants.at(Math.max(primary, 0)), variants };
  }
}
