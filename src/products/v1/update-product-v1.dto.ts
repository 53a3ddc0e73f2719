import { Combined } from '../../platform/validation/combined.js';
import { ListOf } from '../../platform/validation/nested.js';
import { OneOf, Whole } from '../../platform/validation/scalars.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import { MAX_ATTRIBUTES, MAX_MEDIAS, MAX_PRICES } from '../product-limits.js';
import * as fields from '../wire/product-fields.js';
import { NewProductAttributeV1, NewProductMediaV1 } from './create-product-v1.dto.js';

export class ChangeProductPriceV1 extends Combined(
  fields.ChangedPriceListField,
  fields.ChangedPriceField,
  fields.ChangedQuantityFields,
) {}

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
export class UpdateProductV1 extends Combined(fields.ChangedProductNameFields, fields.ChangedProductLabelFields) {
  @ListOf(() => NewProductMediaV1, { change: true, nullable: true, max: MAX_MEDIAS }) medias?:
    | NewProductMediaV1[]
    | null;
  @ListOf(() => NewProductAttributeV1, { change: true, nullable: true, max: MAX_ATTRIBUTES }) attributes?:
    | NewProductAttributeV1[]
    | null;
  @ListOf(() => ChangeProductPriceV1, {
    change: true,
    nullable: true,
    max: MAX_PRICES,
    description: 'Changed prices, one for each price list; prices of other lists are kept. Null removes all prices',
  })
  product_prices?: ChangeProductPriceV1[] | null;
  @OneOf(PRODUCT_STATUSES, { change: true, example: 'active' }) status?: ProductStatus;
  @Whole({ change: true, example: 5 }) priority?: number;
}
