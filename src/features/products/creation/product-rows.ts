import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import { newId } from '#platform/base/values/ids.js';
import type { NewVariant } from './new-product.js';
import { storedMedias } from './product-medias.js';
import type { ProductPrice } from '../product-price.entity.js';
import { priceRow } from '../product-prices.js';
import { cubicFeetOf } from './product-volume.js';
import type { Product } from '../product.entity.js';
import { mergedSeoInfo } from './seo-info.js';

/** Index of the new primary variant: the one with `isPrimary`, else the first unless the group has a primary variant; -1 for none. */
export function primaryIndex(variants: readonly NewVariant[], groupHasPrimary: boolean): number {
  const stated = variants.findIndex(({ isPrimary }) => isPrimary);
  return stated === -1 && !groupHasPrimary ? 0 : stated;
}

/** The rows of new variants, in their order. */
export function productRows(
  variants: readonly NewVariant[],
  group: { id: string; hasPrimary: boolean },
  actorId: string,
): (Partial<Product> & { id: string; sku: string })[] {
  const primary = primaryIndex(variants, group.hasPrimary);
  return variants.map((variant, index) => ({
    id: variant.id ?? newId(),
    groupId: group.id,
    sku: variant.sku,
    referenceId: variant.referenceId,
    name: variant.name,
    status: variant.status,
    isPrimary: index === primary,
    priority: variant.priority,
    categories: variant.categories,
    collections: variant.collections,
    tags: variant.tags,
    medias: storedMedias(variant.medias),
    attributes: newAttributeValues(variant.attributes, actorId),
    seoInfo: variant.seoInfo && mergedSeoInfo(null, variant.seoInfo),
    urlSlug: variant.urlSlug,
    description: variant.description,
    barcode: variant.barcode,
    unitCode: variant.unitCode,
    netWeight: variant.netWeight?.value,
    netWeightUnit: variant.netWeight?.unit,
    taxRate: variant.taxRate,
    taxCategory: variant.taxCategory,
    websiteVisibility: variant.websiteVisibility,
    volumeCft: variant.volume && cubicFeetOf(variant.volume),
  }));
}

/** The rows of all prices of new variants; each is built when it is read, to save memory. `products` and `variants` correspond by index. */
export function* priceRows(
  products: readonly { id: string }[],
  variants: readonly NewVariant[],
): Generator<Partial<ProductPrice>> {
  for (const [index, { prices }] of variants.entries())
    for (const price of prices) yield priceRow(products[index]!.id, price);
}
