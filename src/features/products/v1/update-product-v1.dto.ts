import { Without } from '#platform/edge/validation/combined.js';
import { Changed, Only } from '#platform/edge/validation/shapes.js';
import { ProductShape, VARIANT_FIELDS_OF_V2 } from '../api/product.shape.js';
import { PRICE_FIELDS_V1, PriceShape } from '../api/product-price.shape.js';
import { NewProductMediaV1 } from './create-product-v1.dto.js';

export class ChangeProductPriceV1 extends Changed(Only(PriceShape, ['price_list_id', ...PRICE_FIELDS_V1]), 'v1') {}

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
export class UpdateProductV1 extends Changed(
  Without(ProductShape, ['grouping_attributes', 'brand', ...VARIANT_FIELDS_OF_V2]),
  'v1',
  { nested: { medias: () => NewProductMediaV1, product_prices: () => ChangeProductPriceV1 } },
) {}
