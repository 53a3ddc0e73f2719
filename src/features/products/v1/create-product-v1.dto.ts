import { Combined, Without } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Created, Only } from '#platform/edge/validation/shapes.js';
import { MAX_VARIANTS } from '../product-limits.js';
import { ProductShape, VARIANT_FIELDS_OF_V2, VariantShape } from '../api/product.shape.js';
import { ProductMediaShape } from '../api/product-part.shape.js';
import { PRICE_FIELDS_V1, PriceShape } from '../api/product-price.shape.js';

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
