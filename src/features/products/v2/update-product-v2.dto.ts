import type { Decimal } from '../../../platform/base/values/decimal.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { IdentifierList, ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Amount, ExactText, Identifier, OneOf, Text } from '../../../platform/edge/validation/scalars.js';
import { WEBSITE_VISIBILITIES, type WebsiteVisibility } from '../product.entity.js';
import * as limits from '../product-limits.js';
import * as fields from '../wire/product-fields.js';
import { NewNetWeightV2 } from './create-product-v2.dto.js';
import { ProductPriceV2, ProductV2 } from './product-v2.dto.js';

@ResponseOnly(ProductPriceV2, { ignored: ['id'] })
export class ChangeProductPriceV2 extends Combined(fields.ChangedPriceListField, fields.ChangedPriceFields) {}

@ResponseOnly(fields.ProductAttribute, { ignored: ['id'] })
export class ChangeProductAttributeV2 extends fields.NewProductAttribute {
  @ExactText({ min: 0, max: limits.MAX_ATTRIBUTE_VALUE_LENGTH, example: '10 boxes x 20 bags' }) override value: string;
}

export class ChangeSeoInfoV2 {
  @Text({ change: true, nullable: true, example: 'Chai' }) primary_title?: string | null;
  @Text({ change: true, nullable: true, example: 'Chai, 10 boxes of 20 bags' }) title?: string | null;
  @ExactText({
    change: true,
    nullable: true,
    max: limits.MAX_SEO_DESCRIPTION_LENGTH,
    example: 'Black tea for wholesale customers',
  })
  description?: string | null;
  @TextList({ change: true, nullable: true, max: limits.MAX_LABELS, example: ['chai', 'tea'] }) keywords?:
    | string[]
    | null;
}

export class ChangeChannelVisibilityV2 {
  @OneOf(WEBSITE_VISIBILITIES, { change: true, nullable: true, example: 'ShowForLoggedInAndNonLoggedInUsers' })
  website?: WebsiteVisibility | null;
}

export class ChangeVolumeV2 {
  @Amount({
    change: true,
    nullable: true,
    min: 0,
    example: 0.75,
  })
  cft?: Decimal | null;
  @Amount({ change: true, nullable: true, min: 0, example: 0.0212 }) cbm?: Decimal | null;
}

class ChangedGroupFieldsV2 extends fields.ChangedProductNameFields {
  @IdentifierList({
    change: true,
    nullable: true,
    unique: true,
    max: limits.MAX_GROUPING_ATTRIBUTES,
    example: ['quantity_per_unit'],
  })
  grouping_attributes?: string[] | null;
  @Text({ change: true, nullable: true, example: 'Exotic Liquids' }) brand?: string | null;
}

class ChangedLabelFieldsV2 extends fields.ChangedProductLabelFields {
  @TextList({ change: true, nullable: true, max: limits.MAX_LABELS, example: ['tea'] }) tags?: string[] | null;
}

/** Omitted fields are kept; null clears. Lists are replaced whole; prices are matched by `price_list_id`. */
@ResponseOnly(ProductV2, {
  reasons: {
    parent_id: 'is the group of group_code; write group_code',
    sku: 'cannot change',
    price_lists: 'are the prices by list; write product_prices',
  },
})
export class UpdateProductV2 extends Combined(
  ChangedGroupFieldsV2,
  ChangedLabelFieldsV2,
  fields.ChangedProductContentFields,
) {
  @ListOf(() => ChangeProductAttributeV2, { change: true, nullable: true, max: limits.MAX_ATTRIBUTES })
  override attributes?: ChangeProductAttributeV2[] | null;
  @ListOf(() => ChangeProductPriceV2, { change: true, nullable: true, max: limits.MAX_PRICES })
  override product_prices?: ChangeProductPriceV2[] | null;
  @Nested(() => ChangeSeoInfoV2, { change: true, nullable: true }) seo_info?: ChangeSeoInfoV2 | null;
  @Identifier({
    change: true,
    nullable: true,
    pattern: limits.URL_SLUG,
    example: 'nw-001-chai',
  })
  url_slug?: string | null;
  @Nested(() => ChangeChannelVisibilityV2, { change: true, nullable: true })
  channel_visibility?: ChangeChannelVisibilityV2 | null;
  @Nested(() => ChangeVolumeV2, { change: true, nullable: true }) volume?: ChangeVolumeV2 | null;
  @ExactText({ change: true, nullable: true, max: limits.MAX_DESCRIPTION_LENGTH, example: 'Black tea with cardamom' })
  description?: string | null;
  @Identifier({ change: true, nullable: true, max: limits.MAX_BARCODE_LENGTH, example: '2000000000022' })
  barcode?: string | null;
  @Identifier({ change: true, max: 3, pattern: limits.UNIT_CODE, example: 'C62' }) unit_code?: string;
  @Nested(() => NewNetWeightV2, { change: true, nullable: true }) net_weight?: NewNetWeightV2 | null;
}

export class RenameSkuV2 {
  @Identifier({ example: 'NW-EXAMPLE-3' }) sku_id: string;
}
