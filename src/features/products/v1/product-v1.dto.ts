import type { WireDecimal } from '#platform/base/values/decimal.js';
import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Id, Identifier } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { MAX_VARIANTS } from '../product-limits.js';
import { ProductFilters, ProductShape, VARIANT_FIELDS_OF_V2, VariantShape } from '../api/product.shape.js';
import { ProductAttribute, ProductMediaShape } from '../api/product-part.shape.js';
import { PRICE_FIELDS_V1, PriceShape } from '../api/product-price.shape.js';

const SORTS = ['created_at', 'updated_at', 'name', 'sku_id'] as const;

export class ListProductsV1 extends Combined(Sorted(PageQuery, SORTS, 'sku_id', 'asc'), ProductFilters) {}

class ProductMediaV1 extends Answered(Only(ProductMediaShape, ['is_default', 'type', 'url']), 'v1') {}

export class ProductPriceV1 extends Answered(
  Only(PriceShape, ['id', ...PRICE_FIELDS_V1, 'created_at', 'updated_at']),
  'v1',
) {
  override price: WireDecimal;
}

const FIELDS = [
  'id',
  'reference_id',
  'sku',
  'name',
  'group_code',
  'medias',
  'is_primary',
  'status',
  'attributes',
] as const;

/** Fields of all v1 responses that contain a product. */
class ProductFieldsV1 extends Combined(
  Answered(Only(ProductShape, FIELDS), 'v1', {
    nested: { medias: () => ProductMediaV1, attributes: () => ProductAttribute },
  }),
  TimesFields,
) {}

export class ProductV1 extends Combined(
  ProductFieldsV1,
  Answered(Only(ProductShape, ['price_lists']), 'v1', { nested: { price_lists: () => ProductPriceV1 } }),
) {}

export class ProductListItemV1 extends Combined(ProductFieldsV1, Answered(Only(ProductShape, ['parent_id']), 'v1')) {}

class CreatedVariantV1 {
  @Id() id: string;
  @Identifier({ example: 'NW-EXAMPLE-1' }) sku: string;
  @Identifier({ nullable: true, example: 'erp-nw-example-1' }) reference_id: string | null;
}

/** The primary one of the created variants, and the ids of all. */
export class CreatedProductV1 extends ProductListItemV1 {
  @ListOf(() => CreatedVariantV1, {
    min: 1,
    max: MAX_VARIANTS,
  })
  variants: CreatedVariantV1[];
}

export class NewProductMediaV1 extends Created(ProductMediaShape, 'v1') {}

export class NewProductPriceV1 extends Created(Only(PriceShape, ['price_list_id', ...PRICE_FIELDS_V1]), 'v1') {}

export class NewVariantV1 extends Created(Without(VariantShape, VARIANT_FIELDS_OF_V2), 'v1', {
  nested: { product_prices: () => NewProductPriceV1, medias: () => NewProductMediaV1 },
}) {}

class VariantsV1 {
  @ListOf(() => NewVariantV1, { min: 1, max: MAX_VARIANTS }) variants: NewVariantV1[];
}

export class CreateProductV1 extends Combined(
  Created(Only(ProductShape, ['group_code']), 'v1'),
  VariantsV1,
  Created(Only(ProductShape, ['grouping_attributes']), 'v1'),
) {}

export class ChangeProductPriceV1 extends Changed(Only(PriceShape, ['price_list_id', ...PRICE_FIELDS_V1]), 'v1') {}

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
export class UpdateProductV1 extends Changed(
  Without(ProductShape, ['grouping_attributes', 'brand', ...VARIANT_FIELDS_OF_V2]),
  'v1',
  { nested: { medias: () => NewProductMediaV1, product_prices: () => ChangeProductPriceV1 } },
) {}
