import type { WireDecimal } from '#platform/base/values/decimal.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { QueryList, QueryOneOf, QueryText, SEARCH_RULES } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Only } from '#platform/edge/validation/shapes.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../product.entity.js';
import { MAX_BARCODE_LENGTH, MAX_VARIANTS } from '../product-limits.js';
import { PRODUCT_SORTS } from '../products.queries.js';
import { DETAILS_OF_V2, ProductFilters, ProductShape } from '../api/product.shape.js';
import {
  ChannelVisibilityShape,
  NetWeightShape,
  ProductAttribute,
  ProductMediaShape,
  SeoInfoShape,
  VolumeShape,
} from '../api/product-part.shape.js';
import { PriceShape, VolumeTierShape } from '../api/product-price.shape.js';

export class ListProductsV2 extends Combined(Sorted(CursorPageQuery, PRODUCT_SORTS, 'sku_id', 'asc'), ProductFilters) {
  @QueryOneOf(PRODUCT_STATUSES, { description: 'Only products with this status', example: 'active' })
  status?: ProductStatus;
  @QueryList({ description: 'Only the products with these SKUs', example: ['NW-001', 'NW-028'] }) sku_ids?: string[];
  @QueryText({
    kind: 'line',
    description: 'Only the variants of groups with this brand; case and accents do not matter',
    example: 'Exotic Liquids',
  })
  brand?: string;
  @QueryText({
    kind: 'line',
    description: 'Only products with this name among their `categories`; case and accents do not matter',
    example: 'Beverages',
  })
  category?: string;
  @QueryText({
    kind: 'line',
    description: 'Only products with this label among their `tags`; case and accents do not matter',
    example: 'gift',
  })
  tag?: string;
  @QueryText({
    max: MAX_BARCODE_LENGTH,
    description: 'Only products with this barcode, compared exactly; several products can have the same',
    example: '2000000000015',
  })
  barcode?: string;
  @QueryText({
    kind: 'line',
    description: `Only the products whose SKU, reference, name or barcode contains each of these words. ${SEARCH_RULES}`,
    example: 'chai',
  })
  search?: string;
}

export class ProductMediaV2 extends Answered(Only(ProductMediaShape, ['is_default', 'type', 'url', 'order']), 'v2') {}

export class VolumeTierV2 extends Answered(VolumeTierShape, 'v2') {}

export class ProductPriceV2 extends Answered(Without(PriceShape, ['price_list_id']), 'v2', {
  nested: { volume_tiers: () => VolumeTierV2 },
}) {
  override price: WireDecimal;
}

export class ChannelVisibilityV2 extends Answered(ChannelVisibilityShape, 'v2') {}

export class VolumeV2 extends Answered(VolumeShape, 'v2') {
  override cft: WireDecimal;
  override cbm: WireDecimal;
}

export class NetWeightV2 extends Answered(NetWeightShape, 'v2') {}

export class SeoInfoV2 extends Answered(SeoInfoShape, 'v2') {}

const LIST_FIELDS = [
  'id',
  'parent_id',
  'reference_id',
  'sku',
  'name',
  'group_code',
  'medias',
  'is_primary',
  'status',
  'priority',
  'channel_visibility',
  'volume',
  'attributes',
] as const;

export class ProductListItemV2 extends Combined(
  Answered(Only(ProductShape, LIST_FIELDS), 'v2', {
    nested: {
      medias: () => ProductMediaV2,
      channel_visibility: () => ChannelVisibilityV2,
      volume: () => VolumeV2,
      attributes: () => ProductAttribute,
    },
  }),
  VersionAndTimesFields,
) {
  override channel_visibility: ChannelVisibilityV2;
}

const DETAIL_FIELDS = [
  'categories',
  'collections',
  'tags',
  'brand',
  'grouping_attributes',
  'url_slug',
  'seo_info',
  ...DETAILS_OF_V2,
  'price_lists',
] as const;

export class ProductV2 extends Combined(
  ProductListItemV2,
  Answered(Only(ProductShape, DETAIL_FIELDS), 'v2', {
    nested: { seo_info: () => SeoInfoV2, net_weight: () => NetWeightV2, price_lists: () => ProductPriceV2 },
  }),
) {}

/** The primary one of the created variants, and all of them. */
export class CreatedProductV2 extends ProductV2 {
  @ListOf(() => ProductV2, {
    min: 1,
    max: MAX_VARIANTS,
  })
  variants: ProductV2[];
}
