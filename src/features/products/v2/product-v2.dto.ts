import { EXAMPLE_PRICE_LIST_ID } from '../../../demo/ids/example-ids.js';
import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { QueryList, QueryOneOf, QueryText, SEARCH_RULES } from '../../../platform/edge/validation/query.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import {
  PRODUCT_STATUSES,
  type ProductStatus,
  WEBSITE_VISIBILITIES,
  type WebsiteVisibility,
  WEIGHT_UNITS,
  type WeightUnit,
} from '../product.entity.js';
import * as limits from '../product-limits.js';
import { PRODUCT_SORTS } from '../products.queries.js';
import { PriceFields, ProductAttribute, ProductFilters, ProductMediaFields } from '../wire/product-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class ListProductsV2 extends Combined(Sorted(CursorPageQuery, PRODUCT_SORTS, 'sku_id', 'asc'), ProductFilters) {
  @QueryOneOf(PRODUCT_STATUSES, { description: 'Only products with this status', example: 'active' })
  status?: ProductStatus;
  @QueryList({ description: 'Only the products with these SKUs', example: ['NW-001', 'NW-028'] }) sku_ids?: string[];
  @QueryText({
    kind: 'line',
    description: `Only the products whose SKU, reference or name contains each of these words. ${SEARCH_RULES}`,
    example: 'chai',
  })
  search?: string;
}

export class ExportProductsV2 extends Combined(Without(ListProductsV2, PAGE_PARAMETERS), FileParametersV2) {}

export class ProductMediaV2 extends ProductMediaFields {
  @Whole({ example: 0 }) order: number;
}

class PriceListIdV2 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
}

export class ProductPriceV2 extends Combined(PriceListIdV2, PriceFields) {}

export class ChannelVisibilityV2 {
  @OneOf(WEBSITE_VISIBILITIES, { nullable: true, example: 'ShowForLoggedInUsersOnly' })
  website: WebsiteVisibility | null;
}

export class VolumeV2 {
  @Amount({ min: 0, example: 0.75 }) cft: WireDecimal;
  @Amount({ min: 0, example: 0.0212 }) cbm: WireDecimal;
}

export class NetWeightV2 {
  @Amount({ min: 0, example: 0.6 }) value: WireDecimal;
  @OneOf(WEIGHT_UNITS, { example: 'kg' }) unit: WeightUnit;
}

export class SeoInfoV2 {
  @Text({ nullable: true, example: 'Chai' }) primary_title: string | null;
  @Text({ nullable: true, example: 'Chai, gift box of 30 bags' }) title: string | null;
  @Text({ nullable: true, max: limits.MAX_SEO_DESCRIPTION_LENGTH, example: 'Spiced black tea for wholesale customers' })
  description: string | null;
  @TextList({ max: limits.MAX_LABELS, example: ['chai', 'tea'] }) keywords: string[];
}

export class ProductListItemV2 {
  @Id() id: string;
  @Id() parent_id: string;
  @Text({ nullable: true, example: 'erp-nw-example-2' }) reference_id: string | null;
  @Text({ example: 'NW-EXAMPLE-2' }) sku: string;
  @Text({ example: 'Chai, gift box' }) name: string;
  @Text({ example: 'NW-EXAMPLE-2' }) group_code: string;
  @ListOf(() => ProductMediaV2, { max: limits.MAX_MEDIAS }) medias: ProductMediaV2[];
  @YesNo({ example: true }) is_primary: boolean;
  @OneOf(PRODUCT_STATUSES) status: ProductStatus;
  @Whole({
    example: 78,
  })
  priority: number;
  @Nested(() => ChannelVisibilityV2) channel_visibility: ChannelVisibilityV2;
  @Nested(() => VolumeV2, { nullable: true }) volume: VolumeV2 | null;
  @ListOf(() => ProductAttribute, { max: limits.MAX_ATTRIBUTES }) attributes: ProductAttribute[];
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ProductV2 extends ProductListItemV2 {
  @TextList({ max: limits.MAX_LABELS, example: ['Beverages'] }) categories: string[];
  @TextList({ max: limits.MAX_LABELS, example: ['Spring 2026'] }) collections: string[];
  @TextList({ max: limits.MAX_LABELS, example: ['gift'] }) tags: string[];
  @Text({ nullable: true, example: 'Exotic Liquids' }) brand: string | null;
  @TextList({
    max: limits.MAX_GROUPING_ATTRIBUTES,
    example: ['quantity_per_unit'],
  })
  grouping_attributes: string[];
  @Text({ nullable: true, example: 'nw-example-2-chai' }) url_slug: string | null;
  @Nested(() => SeoInfoV2, { nullable: true }) seo_info: SeoInfoV2 | null;
  @Text({ nullable: true, max: limits.MAX_DESCRIPTION_LENGTH, example: 'Black tea with cardamom and ginger' })
  description: string | null;
  @Text({ nullable: true, max: limits.MAX_BARCODE_LENGTH, example: '2000000000015' }) barcode: string | null;
  @Text({ max: 3, example: 'C62' }) unit_code: string;
  @Nested(() => NetWeightV2, { nullable: true }) net_weight: NetWeightV2 | null;
  @ListOf(() => ProductPriceV2, { max: limits.MAX_PRICES }) price_lists: ProductPriceV2[];
}

/** The primary one of the created variants, and all of them. */
export class CreatedProductV2 extends ProductV2 {
  @ListOf(() => ProductV2, {
    min: 1,
    max: limits.MAX_VARIANTS,
  })
  variants: ProductV2[];
}
