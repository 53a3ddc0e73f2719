import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { Combined } from '#platform/edge/validation/combined.js';
import type { ProductRecord } from '../products.queries.js';
import { normalForm } from '#platform/edge/validation/normal-form.js';
import { ProductsService } from '../products.service.js';
import { NewProductPriceV2 } from '../v2/create-product-v2.dto.js';
import { completeProductChanges } from '../api/complete-product.mapper.js';
import { productRepresentation } from '../api/product-representation.mapper.js';
import type { ProductChanges } from '../change/update-product.js';
import { UpdateProductV2 } from '../v2/update-product-v2.dto.js';
import type {
  CsvDescription,
  ImportDeclaration,
  ImportMatch,
  ImportMode,
  Line,
  LineResult,
  ManyLinesImporter,
  WrittenLine,
} from '#platform/data/records/import-declaration.js';
import {
  createForm,
  identifierOf,
  isKept,
  nullClears,
  type ReadForm,
  resultOf,
  validated,
  withoutNulls,
} from '#platform/edge/files/lines.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { BarcodeField, productOf, writeByBarcode } from './barcode-lines.js';
import { SkuField, taken } from './sku-lines.js';
import { asLines } from '#platform/edge/files/plans.js';
import { type ListIds, PriceListIds, withListIds } from './price-list-ids.js';

/** A line: the price of a product in one price list. */
class ProductPriceLine extends Combined(SkuField, NewProductPriceV2) {}

const FORM: ReadForm = { renamed: { sku_id: 'sku' }, computed: ['id', 'created_at', 'updated_at'] };

const CSV: CsvDescription = {
  type: ProductPriceLine,
  aliases: FORM.renamed!,
  readColumns: FORM.computed!,
  example: {
    sku: 'NW-001',
    price_list_id: 'NORTHWIND',
    price: '18',
    sale_price: '17.5',
    min_order_quantity: '1',
    'volume_tiers[0].start_quantity': '50',
    'volume_tiers[0].price': '16.9',
  },
  joined: {
    list: 'volume_tiers',
    keys: ['sku', 'sku_id', 'barcode'],
    within: 'price_list_id',
    apart: 'separate',
    example: {
      sku: 'NW-001',
      price_list_id: 'NORTHWIND',
      'volume_tiers[0].start_quantity': '100',
      'volume_tiers[0].price': '15.9',
    },
  },
};

/** Columns of files in which products are found by their barcodes. */
class ProductPriceRow extends Combined(BarcodeField, ProductPriceLine) {}

/** Writes lines of prices, found by SKU or barcode of the product and by price list. */
@Injectable()
export class ProductPriceLines implements ManyLinesImporter {
  constructor(
    private readonly db: TenantDb,
    private readonly products: ProductsService,
    private readonly lists: PriceListIds,
  ) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'sku', 'sku_id', 'barcode');
  }

  identifierOf(line: Line, match: ImportMatch): string | null {
    const product = productOf(line, match);
    return product === null ? null : JSON.stringify([product, identifierOf(line, 'price_list_id')]);
  }

  async writeMany(lines: readonly Line[], mode: ImportMode, match: ImportMatch): Promise<LineResult[]> {
    if (match === 'identifier') return this.writeBySku(lines, mode);
    return writeByBarcode(this.db, lines, 'of a product', (matched) => this.writeBySku(matched, mode));
  }

  private async writeBySku(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]> {
    const forms = lines.map((line) => normalForm(ProductPriceLine, createForm(line, FORM)));
    const skus = forms.map(({ sku }) => sku).filter((sku) => typeof sku === 'string');
    const products = new Map((await this.products.findBySkus(skus)).map((product) => [product.sku, product]));
    const prices = forms.map((form) => ({ product_prices: [withoutSku(form)] }));
    const ids = await this.lists.idsIn(prices);
    const results: LineResult[] = [];
    const changed = new Set<unknown>();
    for (const [index, form] of forms.entries()) {
      if (changed.has(form.sku)) break; // the product is no longer as it was read
      const product = products.get(form.sku as string);
      const plan = await resultOf(() => planPrice(form, product, ids, mode, nullClears(lines[index]!)));
      if ('changes' in plan) {
        const { changes, ...written } = plan;
        changed.add(form.sku);
        await asLines([index], 'product_prices[0].', () => this.products.update(plan.id, changes, ANY_VERSION));
        results.push(written);
      } else results.push(plan);
    }
    return results;
  }
}

/** How a price is to be written. */
type Plan = WrittenLine | (WrittenLine & { changes: ProductChanges });

/** Plans the price of a product in the price list of the line. Throws `validation_failed`, and `duplicate_value` with mode=create. */
async function planPrice(
  form: Line,
  product: ProductRecord | undefined,
  ids: ListIds,
  mode: ImportMode,
  clears: boolean,
): Promise<Plan> {
  await validated(ProductPriceLine, structuredClone(form));
  if (!product) throw DomainError.invalid([{ field: 'sku', reason: 'does not exist' }]);
  const [named] = withListIds({ product_prices: [withoutSku(form)] }, ids).product_prices as [Line];
  const price = clears ? named : withoutNulls(named);
  const stored = productRepresentation(product).price_lists.find(({ id }) => id === price.price_list_id);
  if (stored && mode === 'create') throw taken('a price in this price list', 'price_list_id', stored.id);
  if (stored && isKept(price, { ...stored, price_list_id: stored.id })) return { outcome: 'unchanged', id: product.id };
  const dto = await validated(UpdateProductV2, { product_prices: [price] });
  return { id: product.id, changes: completeProductChanges(dto), outcome: stored ? 'updated' : 'created' };
}

const withoutSku = (line: Line): Line => createForm(line, { computed: ['sku'] });

/** How files of prices of products are imported. */
export const PRODUCT_PRICE_IMPORT: ImportDeclaration = {
  resource: 'product_prices',
  type: 'product',
  text: 'prices of products, one price list in a line',
  csv: CSV,
  barcodeCsv: { ...CSV, type: ProductPriceRow },
  importer: ProductPriceLines,
};
