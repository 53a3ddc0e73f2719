import type { Decimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { IdentifierList, ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { Amount, ExactText, Identifier, OneOf, Text, Whole } from '../../../platform/edge/validation/scalars.js';
import { WEBSITE_VISIBILITIES, type WebsiteVisibility, WEIGHT_UNITS, type WeightUnit } from '../product.entity.js';
import * as limits from '../product-limits.js';
import * as fields from '../wire/product-fields.js';

class NewPriceFieldsV2 extends fields.NewPriceFields {
  @Amount({ optional: true, min: 0, example: 17.95 }) sale_price?: Decimal;
}

export class NewProductPriceV2 extends Combined(NewPriceFieldsV2, fields.NewPriceQuantityFields) {
  @Whole({ optional: true, min: 0, example: 10 }) default_order_quantity?: number;
  @ListOf(() => fields.NewVolumeTier, { optional: true, max: limits.MAX_VOLUME_TIERS })
  volume_tiers?: fields.NewVolumeTier[];
}

export class NewSeoInfoV2 {
  @Text({ optional: true, example: 'Chai' }) primary_title?: string;
  @Text({ optional: true, example: 'Chai, gift box of 30 bags' }) title?: string;
  @ExactText({
    optional: true,
    max: limits.MAX_SEO_DESCRIPTION_LENGTH,
    example: 'Spiced black tea for wholesale customers',
  })
  description?: string;
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['chai', 'tea'] }) keywords?: string[];
}

export class NewChannelVisibilityV2 {
  @OneOf(WEBSITE_VISIBILITIES, { optional: true, example: 'ShowForLoggedInUsersOnly' }) website?: WebsiteVisibility;
}

export class NewVolumeV2 {
  @Amount({ optional: true, min: 0, example: 0.75 })
  cft?: Decimal;
  @Amount({ optional: true, min: 0, example: 0.0212 }) cbm?: Decimal;
}

export class NewNetWeightV2 {
  @Amount({ min: 0, example: 0.6 }) value: Decimal;
  @OneOf(WEIGHT_UNITS, { example: 'kg' }) unit: WeightUnit;
}

class NewTagFieldsV2 {
  @TextList({ optional: true, max: limits.MAX_LABELS, example: ['gift'] }) tags?: string[];
}

export class NewVariantV2 extends Combined(fields.NewVariantFields, NewTagFieldsV2, fields.NewVariantContentFields) {
  @ListOf(() => NewProductPriceV2, { optional: true, max: limits.MAX_PRICES })
  override product_prices?: NewProductPriceV2[];
  @Nested(() => NewSeoInfoV2, { optional: true }) seo_info?: NewSeoInfoV2;
  @Identifier({ optional: true, pattern: limits.URL_SLUG, example: 'nw-example-2-chai' })
  url_slug?: string;
  @Nested(() => NewChannelVisibilityV2, { optional: true }) channel_visibility?: NewChannelVisibilityV2;
  @Nested(() => NewVolumeV2, { optional: true }) volume?: NewVolumeV2;
  @ExactText({
    optional: true,
    max: limits.MAX_DESCRIPTION_LENGTH,
    example: 'Black tea with cardamom and ginger.\n30 bags',
  })
  description?: string;
  @Identifier({ optional: true, max: limits.MAX_BARCODE_LENGTH, example: '2000000000015' }) barcode?: string;
  @Identifier({ optional: true, max: 3, pattern: limits.UNIT_CODE, example: 'XBX' }) unit_code?: string;
  @Nested(() => NewNetWeightV2, { optional: true }) net_weight?: NewNetWeightV2;
}

export class CreateProductV2 {
  @Identifier({ example: 'NW-EXAMPLE-2' })
  group_code: string;
  @Text({ optional: true, example: 'Exotic Liquids' }) brand?: string;
  @ListOf(() => NewVariantV2, { min: 1, max: limits.MAX_VARIANTS }) variants: NewVariantV2[];
  @IdentifierList({
    optional: true,
    unique: true,
    max: limits.MAX_GROUPING_ATTRIBUTES,
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[];
}
