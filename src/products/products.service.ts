import { Injectable } from '@nestjs/common';
import { completeRecord, completeValues, definitionsOf } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { type CommonFilter, commonWhere, listPage } from '../platform/records/list-query.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { JsonRows } from '../platform/database/json-rows.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewProduct } from './new-product.js';
import { type CreationFacts, judgeNewProduct, refuseTakenValues } from './new-product-rules.js';
import { priceRows, productRows } from './new-product-rows.js';
import { judgeChanges } from './product-change-rules.js';
import type { ProductChanges } from './product-changes.js';
import { findHeir, lockGroup, lockVariant, settleGroup } from './product-groups.js';
import { RETIRE_PRODUCT } from './product-groups.queries.js';
import { ProductPrice } from './product-price.entity.js';
import { sentPrices } from './product-price-changes.js';
import { withListIds } from './product-price-rules.js';
import { refuseDeletionInUse } from './product-use.js';
import { whereFound } from './product-search.queries.js';
import { readChangeFacts, writeChanges } from './product-writes.js';
import { Product, type ProductStatus } from './product.entity.js';
import {
  CREATION_FACTS,
  inGroup,
  LOCK_CONTRACTS,
  LOCK_FOR_DELETION,
  PRODUCT,
  type ProductListRecord,
  type ProductRecord,
  PRODUCTS,
  PRODUCTS_IN_ORDER,
  type ProductSort,
  REMOVE_CONTRACT_PRICES,
  REMOVE_PRICES,
  TOUCH_CONTRACTS,
} from './products.queries.js';

export interface ProductFilter extends CommonFilter {
  groupCode?: string;
  isPrimary?: boolean;
  sku?: string;
  status?: ProductStatus;
  search?: string;
}

/** What one creation made. */
export interface CreatedProducts {
  /** The primary one of the variants made; their first, when the group had its primary variant before. */
  primary: ProductRecord;
  /** In the order of the request. */
  variants: JsonRows<ProductRecord>;
}

@Injectable()
export class ProductsService {
  constructor(private readonly db: TenantDb) {}

  /** A statement for each 1,000 prices, and a constant number besides. One group grows by one request at a time. */
  async create(sent: NewProduct): Promise<CreatedProducts> {
    return this.db.transaction(async (tx) => {
      await lockGroup(tx, sent);
      const facts = await factsFor(tx, sent);
      const input = completed(sent, facts);
      await judgeNewProduct(input, facts);
      refuseTakenValues(input, facts);
      const products = productRows(input.variants, facts.group, tx.actor.id);
      // in the order of the unique values, so that twins wait for each other instead of locking each other out
      await tx.insert(
        Product,
        products.toSorted((a, b) => (a.sku! < b.sku! ? -1 : 1)),
      );
      await tx.insert(ProductPrice, priceRows(products, input.variants));
      return this.created(tx, products);
    });
  }

  get(id: string): Promise<ProductRecord> {
    return readRecord<ProductRecord>(this.db, 'product', PRODUCT, id);
  }

  async list(filter: ProductFilter, request: PageRequest<ProductSort>): Promise<Page<ProductListRecord>> {
    const where = whereFound(commonWhere(filter), filter.search)
      .and('t.deleted_at is null')
      .when(filter.groupCode, inGroup)
      .when(filter.isPrimary, (flag) => `t.is_primary = ${flag}`)
      .when(filter.sku, (sku) => `t.sku = ${sku}`)
      .when(filter.status, (status) => `t.status = ${status}`);
    return listPage(this.db, PRODUCTS, where, request);
  }

  /** Nothing to change is no change. A variant that leaves its group hands on what it was there. */
  async update(id: string, sent: ProductChanges, precondition: Precondition): Promise<ProductRecord> {
    const named = sentPrices(sent);
    return this.db.transaction(async (tx) => {
      const variant = await lockVariant(tx, id, precondition, sent);
      const facts = await readChangeFacts(tx, id, sent, named.changes, variant.target);
      const definitions = definitionsOf(facts.definitions);
      const attributes = sent.attributes && completeValues(definitions, 'product', sent.attributes);
      const changes = { ...sent, attributes };
      const listed = { ...named, changes: named.changes && withListIds(named.changes, facts.priceLists) };
      const prices = judgeChanges(changes, listed, facts, variant.target);
      if (Object.values(changes).every((value) => value === undefined)) return facts.present;
      await writeChanges(tx, id, changes, { ...variant, facts, prices });
      const [row] = await tx.queryAndCommit<{ doc: ProductRecord }>(PRODUCT, [id]);
      return row!.doc;
    });
  }

  /**
   * The row stays for the documents that refer to it; its SKU, reference and slug can be used again. Throws `resource_in_use` while
   * an active contract or an open order needs the product.
   */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { product, home } = await lockVariant(tx, id, precondition);
      await tx.query(LOCK_FOR_DELETION, [id]);
      const contracts = await tx.query<{ id: string }>(LOCK_CONTRACTS, [id]);
      await refuseDeletionInUse(tx, id);
      const heir = await findHeir(tx, home.id, id);
      await tx.query(RETIRE_PRODUCT, [id, heir === undefined]);
      await tx.query(REMOVE_PRICES, [id, null]);
      await tx.query(TOUCH_CONTRACTS, [contracts.map((contract) => contract.id)]);
      await tx.query(REMOVE_CONTRACT_PRICES, [id]);
      await settleGroup(tx, home.id, heir, product.isPrimary);
    });
  }

  private async created(
    tx: TenantTx,
    products: readonly { id: string; isPrimary?: boolean }[],
  ): Promise<CreatedProducts> {
    const primary = products.findIndex(({ isPrimary }) => isPrimary);
    const rows = await tx.queryAndCommit<{ doc: string }>(PRODUCTS_IN_ORDER, [products.map(({ id }) => id)]);
    const variants = new JsonRows<ProductRecord>(rows.map(({ doc }) => doc));
    return { primary: variants.at(Math.max(primary, 0)), variants };
  }
}

async function factsFor(tx: TenantTx, { groupCode, variants }: NewProduct): Promise<CreationFacts> {
  const priceLists = new Set(variants.flatMap(({ prices }) => prices.map(({ priceListId }) => priceListId)));
  const slugs = variants.flatMap(({ urlSlug }) => urlSlug ?? []);
  const skus = variants.map(({ sku }) => sku);
  const attributes = definitionParameters(variants.map((variant) => ['product', variant.attributes]));
  const values = [groupCode, [...priceLists], skus, slugs, ...attributes];
  return (await tx.queryOne<CreationFacts>(CREATION_FACTS, values))!;
}

/** The product with the ids of its price lists, and with the default values of mandatory attributes that variants lack. */
function completed(product: NewProduct, facts: CreationFacts): NewProduct {
  const definitions = definitionsOf(facts.definitions);
  const variants = product.variants.map((variant) => ({
    ...completeRecord(definitions, 'product', variant),
    prices: withListIds(variant.prices, facts.priceLists),
  }));
  return { ...product, variants };
}
