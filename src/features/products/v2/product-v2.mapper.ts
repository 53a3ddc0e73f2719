import type { Complete } from '#platform/base/values/complete.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { NewProduct, NewVariant } from '../creation/new-product.js';
import { cubicMetresOf } from '../creation/product-volume.js';
import type { ProductListRecord, ProductPriceRecord, ProductRecord } from '../products.queries.js';
import type { CreatedProducts, ProductFilter } from '../products.service.js';
import type { SeoInfoChange } from '../creation/seo-info.js';
import type { ProductChanges } from '../change/update-product.js';
import { changedList, newVariant, priceFields, productChanges, productFilter } from '../api/product.mapper.js';
import type { NetWeight } from '../product.entity.js';
import type { CreateProductV2, NewNetWeightV2, NewVariantV2 } from './create-product-v2.dto.js';
import type * as types from './product-v2.dto.js';
import type { ChangeSeoInfoV2, UpdateProductV2 } from './update-product-v2.dto.js';

export const filterFromV2 = (query: types.ListProductsV2): ProductFilter => ({
  ...productFilter(query),
  status: query.status,
  skus: query.sku_ids,
  brand: query.brand,
  category: query.category,
  tag: query.tag,
  barcode: query.barcode,
  search: query.search,
});

export const fromV2 = (dto: CreateProductV2, variants: NewVariant[]): Complete<NewProduct> => ({
  groupCode: dto.group_code,
  groupingAttributes: dto.grouping_attributes,
  brand: dto.brand,
  variants,
});

export const variantFromV2 = (dto: NewVariantV2): Complete<NewVariant, 'id' | 'status'> =>
  Object.assign(newVariant(dto), {
    tags: dto.tags,
    seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
    urlSlug: dto.url_slug,
    websiteVisibility: dto.channel_visibility?.website,
    volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
    description: dto.description,
    barcode: dto.barcode,
    unitCode: dto.unit_code,
    netWeight: dto.net_weight && netWeightFromV2(dto.net_weight),
    taxRate: dto.tax_rate,
    taxCategory: dto.tax_category,
  });

export const changesFromV2 = (dto: UpdateProductV2): Complete<ProductChanges, 'price'> => ({
  ...productChanges(dto),
  groupingAttributes: changedList(dto.grouping_attributes),
  brand: dto.brand,
  tags: changedList(dto.tags),
  seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility === null ? null : dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
  description: dto.description,
  barcode: dto.barcode,
  unitCode: dto.unit_code,
  netWeight: dto.net_weight && netWeightFromV2(dto.net_weight),
  taxRate: dto.tax_rate,
  taxCategory: dto.tax_category,
});

const netWeightFromV2 = ({ value, unit }: NewNetWeightV2): Complete<NetWeight> => ({ value, unit });

/** Also of a creation, whose fields are never null. */
const seoInfoFromV2 = (dto: ChangeSeoInfoV2): Complete<SeoInfoChange> => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: changedList(dto.keywords),
});

export const listItemToV2 = (product: ProductListRecord): types.ProductListItemV2 => ({
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
  ...versionAndTimesOf(product),
});

export const toV2 = (product: ProductRecord): types.ProductV2 =>
  Object.assign(listItemToV2(product), {
    categories: product.categories,
    collections: product.collections,
    tags: product.tags,
    brand: product.brand,
    grouping_attributes: product.groupingAttributes,
    url_slug: product.urlSlug,
    seo_info: seoInfoToV2(product),
    description: product.description,
    barcode: product.barcode,
    unit_code: product.unitCode,
    net_weight: netWeightToV2(product),
    tax_rate: product.taxRate,
    tax_category: product.taxCategory,
    price_lists: product.prices.map(priceToV2),
  });

export const createdToV2 = ({ primary }: CreatedProducts, variants: types.ProductV2[]): types.CreatedProductV2 => ({
  ...toV2(primary),
  variants,
});

const volumeToV2 = ({ volumeCft }: ProductListRecord): types.VolumeV2 | null =>
  volumeCft === null ? null : { cft: volumeCft, cbm: cubicMetresOf(volumeCft) };

const netWeightToV2 = ({ netWeight: value, netWeightUnit: unit }: ProductRecord): types.NetWeightV2 | null =>
  value === null || unit === null ? null : { value, unit };

const seoInfoToV2 = ({ seoInfo }: ProductRecord): types.SeoInfoV2 | null =>
  seoInfo && {
    primary_title: seoInfo.primaryTitle,
    title: seoInfo.title,
    description: seoInfo.description,
    keywords: seoInfo.keywords,
  };

const priceToV2 = (price: ProductPriceRecord): types.ProductPriceV2 => ({
  id: price.priceListId,
  ...priceFields(price),
});
