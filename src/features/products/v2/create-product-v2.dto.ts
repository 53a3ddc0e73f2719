import { Combined } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Created, Only } from '#platform/edge/validation/shapes.js';
import { MAX_VARIANTS } from '../product-limits.js';
import { ProductShape, VariantShape } from '../api/product.shape.js';
import {
  ChannelVisibilityShape,
  NetWeightShape,
  ProductMediaShape,
  SeoInfoShape,
  VolumeShape,
} from '../api/product-part.shape.js';
import { PriceShape, VolumeTierShape } from '../api/product-price.shape.js';

export class NewVolumeTierV2 extends Created(VolumeTierShape, 'v2') {}

export class NewProductPriceV2 extends Created(PriceShape, 'v2', { nested: { volume_tiers: () => NewVolumeTierV2 } }) {}

export class NewProductMediaV2 extends Created(ProductMediaShape, 'v2') {}

export class NewSeoInfoV2 extends Created(SeoInfoShape, 'v2') {}

export class NewChannelVisibilityV2 extends Created(ChannelVisibilityShape, 'v2') {}

export class NewVolumeV2 extends Created(VolumeShape, 'v2') {}

export class NewNetWeightV2 extends Created(NetWeightShape, 'v2') {}

export class NewVariantV2 extends Created(VariantShape, 'v2', {
  nested: {
    product_prices: () => NewProductPriceV2,
    medias: () => NewProductMediaV2,
    seo_info: () => NewSeoInfoV2,
    channel_visibility: () => NewChannelVisibilityV2,
    volume: () => NewVolumeV2,
    net_weight: () => NewNetWeightV2,
  },
}) {}

class VariantsV2 {
  @ListOf(() => NewVariantV2, { min: 1, max: MAX_VARIANTS }) variants: NewVariantV2[];
}

export class CreateProductV2 extends Combined(
  Created(Only(ProductShape, ['group_code', 'brand']), 'v2'),
  VariantsV2,
  Created(Only(ProductShape, ['grouping_attributes']), 'v2'),
) {}
