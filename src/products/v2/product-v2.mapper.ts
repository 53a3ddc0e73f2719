import { toTimestamp } from '../../platform/values/time.js';
import { cubicMetresOf } from '../product-volume.js';
import type { ProductListRecord, ProductPriceRecord, ProductRecord } from '../products.queries.js';
import type { CreatedProducts, ProductFilter } from '../products.service.js';
import { priceFields, productFilter } from '../wire/product.mapper.js';
import type {
  CreatedProductV2,
  ListProductsV2,
  ProductListItemV2,
  ProductPriceV2,
  ProductV2,
  SeoInfoV2,
  VolumeV2,
} from './product-v2.dto.js';

export const filterFromV2 = (query: ListProductsV2): ProductFilter => ({
  ...productFilter(query),
  status: query.status,
  search: query.search,
});

export const listItemToV2 = (product: ProductListRecord): ProductListItemV2 => ({
  id: product.id,
  parent_id: product.groupId,
  reference_id: product.referenceId,
  sku: product.sku,
  name: product.name,
  group_code: product.groupCode,
  medias: product.medias.map(({ isDefault, type, url, order }) => ({ is_default: isDefault, type, url, order })),
  is_primary: product.isPrimary,
  status: product.status,
  priority: product.priority,
  channel_visibility: { website: product.websiteVisibility },
  volume: volumeToV2(product),
  attributes: product.attributes.map(({ id, name, value }) => ({ id, name, value })),
  version: product.version,
  created_at: toTimestamp(product.createdAt),
  updated_at: toTimestamp(product.updatedAt),
});

export const toV2 = (product: ProductRecord): ProductV2 => ({
  ...listItemToV2(product),
  categories: product.categories,
  collections: product.collections,
  tags: product.tags,
  brand: product.brand,
  grouping_attributes: product.groupingAttributes,
  url_slug: product.urlSlug,
  seo_info: seoInfoToV2(product),
  price_lists: product.prices.map(priceToV2),
});

export const createdToV2 = ({ primary }: CreatedProducts, variants: ProductV2[]): CreatedProductV2 => ({
  ...toV2(primary),
  variants,
});

const volumeToV2 = ({ volumeCft }: ProductListRecord): VolumeV2 | null =>
  volumeCft === null ? null : { cft: volumeCft, cbm: cubicMetresOf(volumeCft) };

const seoInfoToV2 = ({ seoInfo }: ProductRecord): SeoInfoV2 | null =>
  seoInfo && {
    primary_title: seoInfo.primaryTitle,
    title: seoInfo.title,
    description: seoInfo.description,
    keywords: seoInfo.keywords,
  };

const priceToV2 = (price: ProductPriceRecord): ProductPriceV2 => ({
  id: price.priceListId,
  ...priceFields(price),
});
