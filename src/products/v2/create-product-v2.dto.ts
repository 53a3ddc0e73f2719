import { EXAMPLE_PRICE_LIST_ID } from '../../docs/examples.js';
import type { Decimal } from '../../platform/decimal.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { Amount, OneOf, Text, Url, Whole, YesNo } from '../../platform/validation/scalars.js';
import { WEBSITE_VISIBILITIES, type WebsiteVisibility } from '../product.entity.js';
import {
  LONGEST_ATTRIBUTE_VALUE,
  LONGEST_SEO_DESCRIPTION,
  MOST_ATTRIBUTES,
  MOST_GROUPING_ATTRIBUTES,
  MOST_LABELS,
  MOST_MEDIAS,
  MOST_PRICES,
  MOST_VARIANTS,
  MOST_VOLUME_TIERS,
  URL_SLUG,
} from '../product-limits.js';

export class NewVolumeTierV2 {
  @Whole({ min: 1, description: 'Greater than that of the tier before', example: 50 }) start_quantity: number;
  @Amount({ min: 0, example: 16.9 }) price: Decimal;
  @Whole({ optional: true, min: 1, description: 'Multiple that quantities of the tier follow', example: 10 })
  step_increment?: number;
}

export class NewProductPriceV2 {
  @Text({ description: "Our id or the caller's reference of a price list", example: EXAMPLE_PRICE_LIST_ID })
  price_list_id: string;
  @Amount({ min: 0, example: 18.5 }) price: Decimal;
  @Amount({ optional: true, min: 0, description: 'At most `price`', example: 17.95 }) sale_price?: Decimal;
  @Whole({ optional: true, min: 0, example: 1 }) min_order_quantity?: number;
  @Whole({ optional: true, min: 0, description: '0 means no limit', example: 100 }) max_order_quantity?: number;
  @Whole({ optional: true, min: 1, example: 1 }) step_increment?: number;
  @Whole({ optional: true, min: 0, example: 10 }) default_order_quantity?: number;
  @ListOf(() => NewVolumeTierV2, { optional: true, max: MOST_VOLUME_TIERS }) volume_tiers?: NewVolumeTierV2[];
}

export class NewProductMediaV2 {
  @Url({ example: 'https://images.example.com/nw-example-2.jpg' }) url: string;
  @Whole({ optional: true, description: 'Its place in the list unless said', example: 0 }) order?: number;
  @Text({ optional: true, description: '`image` unless said', example: 'image' }) type?: string;
  @YesNo({ optional: true, description: 'One at most; if none is, the first', example: true }) is_default?: boolean;
}

export class NewProductAttributeV2 {
  @Text({ example: 'quantity_per_unit' }) name: string;
  @Text({ min: 0, max: LONGEST_ATTRIBUTE_VALUE, example: '10 boxes x 30 bags' }) value: string;
}

export class NewSeoInfoV2 {
  @Text({ optional: true, example: 'Chai' }) primary_title?: string;
  @Text({ optional: true, example: 'Chai, gift box of 30 bags' }) title?: string;
  @Text({ optional: true, max: LONGEST_SEO_DESCRIPTION, example: 'Spiced black tea for wholesale customers' })
  description?: string;
  @TextList({ optional: true, max: MOST_LABELS, example: ['chai', 'tea'] }) keywords?: string[];
}

export class NewChannelVisibilityV2 {
  @OneOf(WEBSITE_VISIBILITIES, { optional: true, example: 'ShowForLoggedInUsersOnly' }) website?: WebsiteVisibility;
}

export class NewVolumeV2 {
  @Amount({ optional: true, min: 0, description: 'Cubic feet; wins over `cbm`', example: 0.75 }) cft?: Decimal;
  @Amount({ optional: true, min: 0, description: 'Cubic metres', example: 0.0212 }) cbm?: Decimal;
}

export class NewVariantV2 {
  @Text({ description: 'Unique in the tenant', example: 'NW-EXAMPLE-2' }) sku_id: string;
  @Text({ optional: true, description: "The caller's own reference", example: 'erp-nw-example-2' })
  reference_id?: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @ListOf(() => NewProductPriceV2, { optional: true, max: MOST_PRICES }) product_prices?: NewProductPriceV2[];
  @TextList({ optional: true, max: MOST_LABELS, example: ['Beverages'] }) categories?: string[];
  @TextList({ optional: true, max: MOST_LABELS, example: ['Spring 2026'] }) collections?: string[];
  @TextList({ optional: true, max: MOST_LABELS, example: ['gift'] }) tags?: string[];
  @ListOf(() => NewProductMediaV2, { optional: true, max: MOST_MEDIAS }) medias?: NewProductMediaV2[];
  @ListOf(() => NewProductAttributeV2, { optional: true, max: MOST_ATTRIBUTES }) attributes?: NewProductAttributeV2[];
  @YesNo({ optional: true, description: 'One per group; if none is, the first', example: true }) is_primary?: boolean;
  @Whole({ optional: true, description: 'Lower comes first', example: 78 }) priority?: number;
  @Nested(() => NewSeoInfoV2, { optional: true }) seo_info?: NewSeoInfoV2;
  @Text({ optional: true, pattern: URL_SLUG, description: 'Unique in the tenant', example: 'nw-example-2-chai' })
  url_slug?: string;
  @Nested(() => NewChannelVisibilityV2, { optional: true }) channel_visibility?: NewChannelVisibilityV2;
  @Nested(() => NewVolumeV2, { optional: true }) volume?: NewVolumeV2;
}

export class CreateProductV2 {
  @Text({ description: 'Equal to `sku_id` by convention when there is no grouping', example: 'NW-EXAMPLE-2' })
  group_code: string;
  @Text({ optional: true, description: 'Of the group', example: 'Exotic Liquids' }) brand?: string;
  @ListOf(() => NewVariantV2, { min: 1, max: MOST_VARIANTS }) variants: NewVariantV2[];
  @TextList({
    optional: true,
    unique: true,
    max: MOST_GROUPING_ATTRIBUTES,
    description: 'Names of the attributes that tell the variants apart; each variant must have them',
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[];
}
