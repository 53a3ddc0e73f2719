import { versionAndTimesOf } from '#platform/base/values/time.js';
import { cubicMetresOf } from '../creation/product-volume.js';
import type { ProductListRecord, ProductPriceRecord, ProductRecord } from '../products.queries.js';
import { priceFields } from './product.mapper.js';
import type { NetWeightShape, SeoInfoShape } from './product-part.shape.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';

export const productListItem = (product: ProductListRecord) => ({
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
  volume: volumeRepresentation(product),
  attributes: product.attributes.map(({ id, name, value }) => ({ id, name, value })),
  ...versionAndTimesOf(product),
});

/** A product as v2, files and the journal show it. */
export const productRepresentation = (product: ProductRecord) =>
  Object.assign(productListItem(product), {
    categories: product.categories,
    collections: product.collections,
    tags: product.tags,
    brand: product.brand,
    grouping_attributes: product.groupingAttributes,
    url_slug: product.urlSlug,
    seo_info: seoInfoRepresentation(product),
    description: product.description,
    barcode: product.barcode,
    unit_code: product.unitCode,
    net_weight: netWeightRepresentation(product),
    tax_rate: product.taxRate,
    tax_category: product.taxCategory,
    price_lists: product.prices.map(priceRepresentation),
  });

const volumeRepresentation = ({ volumeCft }: ProductListRecord) =>
  volumeCft === null ? null : { cft: volumeCft, cbm: cubicMetresOf(volumeCft) };

const netWeightRepresentation = ({
  netWeight: value,
  netWeightUnit: unit,
}: ProductRecord): AnsweredFields<NetWeightShape> | null => (value === null || unit === null ? null : { value, unit });

const seoInfoRepresentation = ({ seoInfo }: ProductRecord): AnsweredFields<SeoInfoShape> | null =>
  seoInfo && {
    primary_title: seoInfo.primaryTitle,
    title: seoInfo.title,
    description: seoInfo.description,
    keywords: seoInfo.keywords,
  };

const priceRepresentation = (price: ProductPriceRecord) => ({
  id: price.priceListId,
  ...priceFields(price),
});
