import { PathName } from '#platform/edge/validation/path-name.js';
import { ExactText } from '#platform/edge/validation/scalars.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { MAX_ATTRIBUTE_VALUE_LENGTH } from '../product-limits.js';
import { ProductShape } from '../api/product.shape.js';
import {
  ChannelVisibilityShape,
  NewProductAttribute,
  ProductAttribute,
  SeoInfoShape,
  VolumeShape,
} from '../api/product-part.shape.js';
import { PriceShape } from '../api/product-price.shape.js';
import { NewNetWeightV2, NewProductMediaV2, NewVolumeTierV2 } from './create-product-v2.dto.js';
import { ProductPriceV2, ProductV2 } from './product-v2.dto.js';

@ResponseOnly(ProductPriceV2, { ignored: ['id'] })
export class ChangeProductPriceV2 extends Changed(PriceShape, 'v2', {
  nested: { volume_tiers: () => NewVolumeTierV2 },
}) {}

@ResponseOnly(ProductAttribute, { ignored: ['id'] })
export class ChangeProductAttributeV2 extends NewProductAttribute {
  @ExactText({ min: 0, max: MAX_ATTRIBUTE_VALUE_LENGTH, example: '10 boxes x 20 bags' }) override value: string;
}

export class ChangeSeoInfoV2 extends Changed(SeoInfoShape, 'v2') {}

export class ChangeChannelVisibilityV2 extends Changed(ChannelVisibilityShape, 'v2') {}

export class ChangeVolumeV2 extends Changed(VolumeShape, 'v2') {}

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
@ResponseOnly(ProductV2, {
  reasons: {
    parent_id: 'is the group of group_code; write group_code',
    sku: 'cannot change',
    price_lists: 'are the prices by list; write product_prices',
  },
})
export class UpdateProductV2 extends Changed(ProductShape, 'v2', {
  nested: {
    medias: () => NewProductMediaV2,
    attributes: () => ChangeProductAttributeV2,
    product_prices: () => ChangeProductPriceV2,
    seo_info: () => ChangeSeoInfoV2,
    channel_visibility: () => ChangeChannelVisibilityV2,
    volume: () => ChangeVolumeV2,
    net_weight: () => NewNetWeightV2,
  },
  after: { tax_rate: 'net_weight', tax_category: 'tax_rate' },
}) {}

export class RenameSkuV2 extends Created(Only(ProductShape, ['sku_id']), 'v2') {
  @PathName({ example: 'NW-EXAMPLE-3' }) override sku_id: string;
}
