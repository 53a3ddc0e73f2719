import { Injectable } from '@nestjs/common';
import { item } from '#platform/edge/http/answers/responses.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { newId } from '#platform/base/values/ids.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { IdentifierList } from '#platform/edge/validation/nested.js';
import { Identifier, OneOf, Text } from '#platform/edge/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import { MAX_GROUPING_ATTRIBUTES } from '../product-limits.js';
import type { ProductRecord } from '../products.queries.js';
import { ProductsService } from '../products.service.js';
import { NewVariantV2 } from '../v2/create-product-v2.dto.js';
import { completeProductChanges, completeVariant } from '../api/complete-product.mapper.js';
import { productRepresentation } from '../api/product-representation.mapper.js';
import type { NewProduct } from '../creation/new-product.js';
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
} from '#platform/data/records/import-declaration.js';
import {
  ATTRIBUTE_VALUES,
  changedEntries,
  changedFields,
  countDistinct,
  createForm,
  creationOf,
  nullClears,
  type ReadForm,
  identifierOf,
  validatedLine,
  withAllAttributes,
} from '#platform/edge/files/lines.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { productOf, writeByBarcode } from './barcode-lines.js';
import { oneByOne, type Plan, planLines, writePlans } from '#platform/edge/files/plans.js';
import { PriceListIds, withListIds } from './price-list-ids.js';

/** The fields of a product's group in a line. */
class GroupFields {
  /** That of a product without one is its SKU. */
  @Identifier({ optional: true, example: 'NW-EXAMPLE-2' }) group_code?: string;
  @Text({ optional: true, example: 'Exotic Liquids' }) brand?: string;
  @IdentifierList({ optional: true, unique: true, max: MAX_GROUPING_ATTRIBUTES, example: ['quantity_per_unit'] })
  grouping_attributes?: string[];
  @OneOf(PRODUCT_STATUSES, { optional: true, example: 'active' }) status?: ProductStatus;
}

/** A line: a variant with the fields of its group. */
class ProductLine extends Combined(GroupFields, NewVariantV2) {}

const FORM: ReadForm = {
  renamed: { sku: 'sku_id', price_lists: 'product_prices' },
  computed: ['id', 'parent_id', 'version', 'created_at', 'updated_at'],
  lists: {
    attributes: ATTRIBUTE_VALUES,
    product_prices: { renamed: { id: 'price_list_id' }, computed: ['created_at', 'updated_at'] },
  },
};

const CSV: CsvDescription = {
  type: ProductLine,
  aliases: FORM.renamed!,
  attributes: { attributes: 'product' },
  readColumns: [
    ...FORM.computed!,
    'attributes[].id',
    'price_lists[].id',
    'price_lists[].created_at',
    'price_lists[].updated_at',
  ],
  example: {
    group_code: 'NW-EXAMPLE-2',
    sku_id: 'NW-EXAMPLE-2',
    reference_id: 'erp-nw-example-2',
    name: 'Chai, gift box',
    brand: 'Exotic Liquids',
    'categories[0]': 'Beverages',
    'attributes.quantity_per_unit': '10 boxes x 30 bags',
    'product_prices[0].price_list_id': 'NORTHWIND',
    'product_prices[0].price': '18.5',
    'product_prices[0].volume_tiers[0].start_quantity': '50',
    'product_prices[0].volume_tiers[0].price': '16.9',
  },
};

/**
 * Changes of a product that other lines depend on: the fields of its group, which all variants have, its place in the group, and a unique
 * value.
 */
const SHARED_FIELDS = ['group_code', 'brand', 'grouping_attributes', 'is_primary', 'url_slug'];

type ProductPlan = Plan<NewProduct, { id: string; changes: ProductChanges }>;

/** Writes lines of products, found by SKU or by barcode. */
@Injectable()
export class ProductLines implements ManyLinesImporter {
  constructor(
    private readonly db: TenantDb,
    private readonly products: ProductsService,
    private readonly lists: PriceListIds,
  ) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'sku_id', 'sku', 'barcode');
  }

  readonly identifierOf = productOf;

  async writeMany(lines: readonly Line[], mode: ImportMode, match: ImportMatch): Promise<LineResult[]> {
    if (match === 'identifier') return this.writeBySku(lines, mode);
    return writeByBarcode(this.db, lines, 'product', (matched) => this.writeBySku(matched, mode));
  }

  private async writeBySku(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]> {
    const forms = lines.map((line) => creationOf(ProductLine, line, FORM));
    // lines from the first repeated value on belong to the next list, because their results depend on lines of this one
    const count = Math.min(
      countDistinct(forms.map(({ sku_id: sku }) => [sku])),
      countDistinct(forms.map(({ url_slug: slug }) => [slug])),
    );
    const first = forms.slice(0, count);
    const present = mode === 'upsert' ? await this.present(first) : NONE;
    const ids = present.size ? await this.lists.idsIn(first) : new Map<null, string>();
    const plans = await planLines(first, (form, index): Promise<ProductPlan> => {
      const record = present.get(form.sku_id);
      const line = lines[index]!;
      return record ? planUpdate(record, withListIds(form, ids), line) : planCreation(form, line);
    });
    return writePlans(
      plans,
      'variants[0].',
      (inputs) => this.products.createMany(inputs),
      oneByOne(({ id, changes }) => this.products.update(id, changes, ANY_VERSION)),
    );
  }

  private async present(forms: readonly Line[]): Promise<Map<unknown, ProductRecord>> {
    const skus = forms.map(({ sku_id: sku }) => sku).filter((sku) => typeof sku === 'string');
    const records = skus.length ? await this.products.findBySkus(skus) : [];
    return new Map(records.map((record) => [record.sku, record]));
  }
}

const NONE: ReadonlyMap<unknown, ProductRecord> = new Map();

async function planCreation(form: Line, line: Line): Promise<ProductPlan> {
  const dto = await validatedLine(ProductLine, withAllAttributes(form, line), line);
  const { group_code: groupCode = dto.sku_id, brand, grouping_attributes: groupingAttributes, status } = dto;
  const id = newId();
  const variants = [{ ...completeVariant(dto), id, status }];
  return { kind: 'create', id, input: { groupCode, brand, groupingAttributes, variants } };
}

async function planUpdate(present: ProductRecord, form: Line, line: Line): Promise<ProductPlan> {
  const document = createForm({ ...productRepresentation(present) }, FORM);
  const changes = changedFields(withAllAttributes(form, line, document), document, nullClears(line));
  if (changes.product_prices)
    changes.product_prices = changedEntries(changes.product_prices, document.product_prices, 'price_list_id');
  if (Array.isArray(changes.product_prices) && !changes.product_prices.length) delete changes.product_prices;
  const { id } = present;
  if (!Object.keys(changes).length) return { kind: 'unchanged', id };
  const dto = await validatedLine(UpdateProductV2, changes, line);
  await refuseResponseOnlyChanges(dto, ANY_VERSION, () => Promise.resolve(item(present, productRepresentation)));
  const isShared = SHARED_FIELDS.some((name) => name in changes);
  return { kind: 'update', id, input: { id, changes: completeProductChanges(dto) }, isShared };
}

/** How files of products are imported. */
export const PRODUCT_IMPORT: ImportDeclaration = {
  resource: 'products',
  type: 'product',
  text: 'products, one variant in a line',
  csv: CSV,
  barcodeCsv: CSV,
  importer: ProductLines,
};
