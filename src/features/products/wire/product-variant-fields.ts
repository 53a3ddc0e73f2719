import { QueryFlag, QueryText } from '#platform/edge/validation/query.js';
import { Only } from '#platform/edge/validation/shapes.js';
import { ProductShape } from './product-fields.js';

/** Fields of products that only v2 has, beside those of {@link VARIANT_FIELDS_OF_V2}. */
export const DETAILS_OF_V2 = ['description', 'barcode', 'unit_code', 'net_weight', 'tax_rate', 'tax_category'] as const;

/** A variant in a creation. v1 does not have {@link VARIANT_FIELDS_OF_V2}. */
export const VariantShape = Only(ProductShape, [
  'sku_id',
  'reference_id',
  'name',
  'product_prices',
  'categories',
  'collections',
  'tags',
  'medias',
  'attributes',
  'is_primary',
  'priority',
  'seo_info',
  'url_slug',
  'channel_visibility',
  'volume',
  ...DETAILS_OF_V2,
]);

export const VARIANT_FIELDS_OF_V2 = [
  ...['tags', 'seo_info', 'url_slug', 'channel_visibility', 'volume'],
  ...DETAILS_OF_V2,
] as const;

export abstract class ProductFilters {
  @QueryText({ description: 'Only variants of the group with this code', example: 'NW-001' }) group_code?: string;
  @QueryFlag({ description: 'true: only primary variants of groups; false: only the other variants', example: true })
  is_primary?: boolean;
  @QueryText({ description: 'Only the product with this SKU', example: 'NW-001' }) sku_id?: string;
}
