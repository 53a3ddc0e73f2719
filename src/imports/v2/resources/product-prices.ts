import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { ANY_VERSION } from '../../../platform/records/if-match.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Combined } from '../../../platform/validation/combined.js';
import { PRODUCT_BY_SKU } from '../../../products/products.queries.js';
import { ProductsService } from '../../../products/products.service.js';
import { NewProductPriceV2 } from '../../../products/v2/create-product-v2.dto.js';
import { changesFromV2, toV2 } from '../../../products/v2/product-v2.mapper.js';
import { UpdateProductV2 } from '../../../products/v2/update-product-v2.dto.js';
import type { ImportMode } from '../../import.entity.js';
import type { CsvDescription, Line, LineImporter, LineOutcome } from '../../work/line-importer.js';
import { asLine, createForm, idBy, isKept, type ReadForm, SkuField, taken, textOf, validated } from './lines.js';
import { PriceListIds, withListIds } from './price-list-ids.js';

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
};

/** Writes lines of prices, found by SKU and price list. */
@Injectable()
export class ProductPriceLines implements LineImporter {
  readonly resource = 'product_prices';
  readonly csv = CSV;

  constructor(
    private readonly db: TenantDb,
    private readonly products: ProductsService,
    private readonly lists: PriceListIds,
  ) {}

  referenceOf(line: Line): string | null {
    return textOf(line, 'sku', 'sku_id');
  }

  async write(line: Line, mode: ImportMode): Promise<LineOutcome> {
    const sent = createForm(line, FORM);
    await validated(ProductPriceLine, structuredClone(sent));
    const { sku, ...named } = sent;
    const id = await idBy(this.db, PRODUCT_BY_SKU, sku);
    if (id === undefined) throw DomainError.invalid([{ field: 'sku', reason: 'does not exist' }]);
    const asChange = { product_prices: [named] };
    const { product_prices: prices } = withListIds(asChange, await this.lists.idsIn([asChange]));
    const [price] = prices as [Line];
    const { price_lists: present } = toV2(await this.products.get(id));
    const stored = present.find((one) => one.id === price.price_list_id);
    if (stored && mode === 'create') throw taken('a price in this price list', 'price_list_id', stored.id);
    if (stored && isKept(withoutNulls(price), { ...stored, price_list_id: stored.id })) return 'unchanged';
    const dto = await validated(UpdateProductV2, { product_prices: [withoutNulls(price)] });
    await asLine('product_prices[0].', () => this.products.update(id, changesFromV2(dto), ANY_VERSION));
    return stored ? 'updated' : 'created';
  }
}

/** A null counts as omitted, as in creations. */
const withoutNulls = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
