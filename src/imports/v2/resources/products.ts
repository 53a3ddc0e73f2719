import { Injectable } from '@nestjs/common';
import { item } from '../../../platform/http/responses.js';
import { refuseResponseOnlyChanges } from '../../../platform/http/refuse-response-only-changes.js';
import { ANY_VERSION } from '../../../platform/records/if-match.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Combined } from '../../../platform/validation/combined.js';
import { TextList } from '../../../platform/validation/nested.js';
import { OneOf, Text } from '../../../platform/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../../../products/product.entity.js';
import { MAX_GROUPING_ATTRIBUTES } from '../../../products/product-limits.js';
import { PRODUCT_BY_SKU } from '../../../products/products.queries.js';
import { ProductsService } from '../../../products/products.service.js';
import { NewVariantV2 } from '../../../products/v2/create-product-v2.dto.js';
import { changesFromV2, toV2, variantFromV2 } from '../../../products/v2/product-v2.mapper.js';
import { UpdateProductV2 } from '../../../products/v2/update-product-v2.dto.js';
import type { ImportMode } from '../../import.entity.js';
import type { CsvDescription, Line, LineImporter, LineOutcome } from '../../work/line-importer.js';
import {
  asLine,
  ATTRIBUTE_VALUES,
  changedEntries,
  changedFields,
  createForm,
  idBy,
  isReadForm,
  type ReadForm,
  textOf,
  validated,
} from './lines.js';
import { PriceListIds } from './price-list-ids.js';

/** The fields of a product's group in a line. */
class GroupFields {
  @Text({ example: 'NW-EXAMPLE-2' }) group_code: string;
  @Text({ optional: true, example: 'Exotic Liquids' }) brand?: string;
  @TextList({ optional: true, unique: true, max: MAX_GROUPING_ATTRIBUTES, example: ['quantity_per_unit'] })
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

/** Writes lines of products, found by SKU. */
@Injectable()
export class ProductLines implements LineImporter {
  readonly resource = 'products';
  readonly csv = CSV;

  constructor(
    private readonly db: TenantDb,
    private readonly products: ProductsService,
    private readonly lists: PriceListIds,
  ) {}

  referenceOf(line: Line): string | null {
    return textOf(line, 'sku_id', 'sku');
  }

  async write(line: Line, mode: ImportMode): Promise<LineOutcome> {
    const sent = createForm(line, FORM, isReadForm(line));
    const id = mode === 'upsert' ? await idBy(this.db, PRODUCT_BY_SKU, sent.sku_id) : undefined;
    return id === undefined ? this.create(sent) : this.update(id, sent, isReadForm(line));
  }

  private async create(sent: Line): Promise<LineOutcome> {
    const dto = await validated(ProductLine, sent);
    const { group_code: groupCode, brand, grouping_attributes: groupingAttributes, status } = dto;
    const variants = [{ ...variantFromV2(dto), status }];
    await asLine('variants[0].', () => this.products.create({ groupCode, brand, groupingAttributes, variants }));
    return 'created';
  }

  private async update(id: string, sent: Line, isRead: boolean): Promise<LineOutcome> {
    const present = await this.products.get(id);
    const document = createForm({ ...toV2(present) }, FORM);
    const named = await this.lists.inPrices(sent);
    const changes = changedFields(named, document, isRead);
    if (changes.product_prices)
      changes.product_prices = changedEntries(changes.product_prices, document.product_prices, 'price_list_id');
    if (Array.isArray(changes.product_prices) && !changes.product_prices.length) delete changes.product_prices;
    if (!Object.keys(changes).length) return 'unchanged';
    const dto = await validated(UpdateProductV2, changes);
    await refuseResponseOnlyChanges(dto, ANY_VERSION, () => Promise.resolve(item(present, toV2)));
    await this.products.update(id, changesFromV2(dto), ANY_VERSION);
    return 'updated';
  }
}
