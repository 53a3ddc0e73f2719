import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { MAX_MEDIAS } from '../product-limits.js';
import * as fields from '../wire/product-fields.js';
import { NewProductMediaV1 } from './create-product-v1.dto.js';

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
export class UpdateProductV1 extends Combined(
  fields.ChangedProductNameFields,
  fields.ChangedProductLabelFields,
  fields.ChangedProductContentFields,
) {
  @ListOf(() => NewProductMediaV1, { change: true, nullable: true, max: MAX_MEDIAS })
  override medias?: NewProductMediaV1[] | null;
}
