import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal } from '../../platform/decimal.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Amount, OneOf, Text, Whole } from '../../platform/validation/scalars.js';
import {
  PRODUCT_STATUSES,
  type ProductStatus,
  WEBSITE_VISIBILITIES,
  type WebsiteVisibility,
} from '../product.entity.js';
import {
  LONGEST_ATTRIBUTE_VALUE,
  LONGEST_SEO_DESCRIPTION,
  MOST_ATTRIBUTES,
  MOST_GROUPING_ATTRIBUTES,
  MOST_LABELS,
  MOST_MEDIAS,
  MOST_PRICES,
  MOST_VOLUME_TIERS,
  URL_SLUG,
} from '../product-limits.js';
import { NewProductMediaV2, NewVolumeTierV2 } from './create-product-v2.dto.js';
import { ProductAttributeV2, ProductPriceV2, ProductV2 } from './product-v2.dto.js';

@ResponseOnly(ProductPriceV2, { ignored: ['id'] })
export class ChangeProductPriceV2 {
  @Text({
    description: "Our id or the caller's reference of a price list: which price is meant",
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id: string;
  @Amount({
    change: true,
    nullable: true,
    min: 0,
    description: 'Required where there is none yet; null removes the price from the list',
    example: 19.25,
  })
  price?: Decimal | null;
  @Amount({ change: true, nullable: true, min: 0, description: 'At most `price`', example: 18.95 })
  sale_price?: Decimal | null;
  @Whole({ change: true, nullable: true, min: 0, example: 1 }) min_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 0, description: '0 means no limit', example: 200 })
  max_order_quantity?: number | null;
  @Whole({ change: true, nullable: true, min: 1, example: 1 }) step_increment?: number | null;
  @Whole({ change: true, nullable: true, min: 0, example: 10 }) default_order_quantity?: number | null;
  @ListOf(() => NewVolumeTierV2, { change: true, nullable: true, max: MOST_VOLUME_TIERS })
  volume_tiers?: NewVolumeTierV2[] | null;
}

@ResponseOnly(ProductAttributeV2, { ignored: ['id'] })
export class ChangeProductAttributeV2 {
  @Text({ example: 'quantity_per_unit' }) name: string;
  @Text({ min: 0, max: LONGEST_ATTRIBUTE_VALUE, example: '10 boxes x 20 bags' }) value: string;
}

export class ChangeSeoInfoV2 {
  @Text({ change: true, nullable: true, example: 'Chai' }) primary_title?: string | null;
  @Text({ change: true, nullable: true, example: 'Chai, 10 boxes of 20 bags' }) title?: string | null;
  @Text({ change: true, nullable: true, max: LONGEST_SEO_DESCRIPTION, example: 'Black tea for wholesale customers' })
  description?: string | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['chai', 'tea'] }) keywords?: string[] | null;
}

export class ChangeChannelVisibilityV2 {
  @OneOf(WEBSITE_VISIBILITIES, { change: true, nullable: true, example: 'ShowForLoggedInAndNonLoggedInUsers' })
  website?: WebsiteVisibility | null;
}

export class ChangeVolumeV2 {
  @Amount({ change: true, nullable: true, min: 0, description: 'Cubic feet; wins over `cbm`', example: 0.75 })
  cft?: Decimal | null;
  @Amount({ change: true, nullable: true, min: 0, description: 'Cubic metres', example: 0.0212 }) cbm?: Decimal | null;
}

/** What is left out stays as it is; null clears. Lists replace whole, prices are matched by `price_list_id`. */
@ResponseOnly(ProductV2, {
  reasons: {
    parent_id: 'is the group of group_code; write group_code',
    sku: 'cannot change',
    is_primary: 'cannot be written; the primary variant is chosen when variants are created',
    price_lists: 'are the prices by list; write product_prices',
  },
})
export class UpdateProductV2 {
  @Text({ change: true, example: 'Chai, loose' }) name?: string;
  @Text({ change: true, description: 'Cannot change, only be repeated', example: 'NW-001' }) sku_id?: string;
  @Text({
    change: true,
    description: 'Another one moves the variant to that group, which is made if there is none',
    example: 'NW-001',
  })
  group_code?: string;
  @TextList({
    change: true,
    nullable: true,
    unique: true,
    max: MOST_GROUPING_ATTRIBUTES,
    description: 'Of the group: all its variants must have them',
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[] | null;
  @Text({ change: true, nullable: true, description: 'Of the group', example: 'Exotic Liquids' }) brand?: string | null;
  @Text({ change: true, nullable: true, description: "The caller's own reference", example: 'erp-nw-001' })
  reference_id?: string | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['Beverages'] }) categories?: string[] | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['Summer 2026'] }) collections?: string[] | null;
  @TextList({ change: true, nullable: true, max: MOST_LABELS, example: ['tea'] }) tags?: string[] | null;
  @ListOf(() => NewProductMediaV2, { change: true, nullable: true, max: MOST_MEDIAS }) medias?:
    | NewProductMediaV2[]
    | null;
  @ListOf(() => ChangeProductAttributeV2, { change: true, nullable: true, max: MOST_ATTRIBUTES }) attributes?:
    | ChangeProductAttributeV2[]
    | null;
  @ListOf(() => ChangeProductPriceV2, {
    change: true,
    nullable: true,
    max: MOST_PRICES,
    description: 'Prices of lists that are not named stay; null removes all',
  })
  product_prices?: ChangeProductPriceV2[] | null;
  @OneOf(PRODUCT_STATUSES, { change: true, example: 'active' }) status?: ProductStatus;
  @Whole({ change: true, description: 'Lower comes first', example: 5 }) priority?: number;
  @Nested(() => ChangeSeoInfoV2, { change: true, nullable: true }) seo_info?: ChangeSeoInfoV2 | null;
  @Text({
    change: true,
    nullable: true,
    pattern: URL_SLUG,
    description: 'Unique in the tenant',
    example: 'nw-001-chai',
  })
  url_slug?: string | null;
  @Nested(() => ChangeChannelVisibilityV2, { change: true, nullable: true })
  channel_visibility?: ChangeChannelVisibilityV2 | null;
  @Nested(() => ChangeVolumeV2, { change: true, nullable: true }) volume?: ChangeVolumeV2 | null;
}
