import { newAttributeValues } from '../platform/values/attribute-value.js';
import { toWire } from '../platform/values/decimal.js';
import { newId } from '../platform/values/ids.js';
import type { NewMedia, NewProductPrice, NewSeoInfo, NewVariant, NewVolumeTier } from './new-product.js';
import { primaryIndex } from './new-product-rules.js';
import type { ProductPrice, VolumeTier } from './product-price.entity.js';
import type { Product, ProductMedia, SeoInfo } from './product.entity.js';
import { cubicFeetOf } from './product-volume.js';

/** The type of a media that does not say it. */
const DEFAULT_MEDIA_TYPE = 'image';

/** The rows of new variants, in their order, as they are stored in the group. */
export function productRows(
  variants: readonly NewVariant[],
  group: { id: string; hasPrimary: boolean },
  actorId: string,
): (Partial<Product> & { id: string })[] {
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
    seoInfo: variant.seoInfo && storedSeoInfo(variant.seoInfo),
    urlSlug: variant.urlSlug,
    websiteVisibility: variant.websiteVisibility,
    volumeCft: variant.volume && cubicFeetOf(variant.volume),
  }));
}

/** The rows of all prices of new variants, each made when it is read. */
export function* priceRows(
  products: readonly { id: string }[],
  variants: readonly NewVariant[],
): Generator<Partial<ProductPrice>> {
  for (const [index, { prices }] of variants.entries())
    for (const price of prices) yield priceRow(products[index]!.id, price);
}

/** The row of one product's price in one list. */
export const priceRow = (productId: string, price: NewProductPrice): Partial<ProductPrice> => ({
  productId,
  priceListId: price.priceListId,
  price: price.price,
  salePrice: price.salePrice,
  minOrderQuantity: price.minOrderQuantity,
  maxOrderQuantity: price.maxOrderQuantity,
  stepIncrement: price.stepIncrement,
  defaultOrderQuantity: price.defaultOrderQuantity,
  volumeTiers: (price.volumeTiers ?? []).map(storedTier),
});

const storedTier = ({ startQuantity, price, stepIncrement }: NewVolumeTier): VolumeTier => ({
  startQuantity,
  price: toWire(price),
  stepIncrement: stepIncrement ?? null,
});

/** None said to be the default, the first is (contract, section 4, "Create"). */
export function storedMedias(medias: readonly NewMedia[]): ProductMedia[] {
  const stated = medias.findIndex(({ isDefault }) => isDefault);
  return medias.map(({ url, order, type }, index) => ({
    url,
    order: order ?? index,
    type: type ?? DEFAULT_MEDIA_TYPE,
    isDefault: index === Math.max(stated, 0),
  }));
}

const storedSeoInfo = ({ primaryTitle, title, description, keywords }: NewSeoInfo): SeoInfo => ({
  primaryTitle: primaryTitle ?? null,
  title: title ?? null,
  description: description ?? null,
  keywords: keywords ?? [],
});
