import type { PriceChange, ProductChanges, SeoInfoChange } from '../product-changes.js';
import type { ChangeProductPriceV2, ChangeSeoInfoV2, UpdateProductV2 } from './update-product-v2.dto.js';

export const changesFromV2 = (dto: UpdateProductV2): ProductChanges => ({
  sku: dto.sku_id,
  groupCode: dto.group_code,
  groupingAttributes: listOf(dto.grouping_attributes),
  brand: dto.brand,
  referenceId: dto.reference_id,
  name: dto.name,
  status: dto.status,
  priority: dto.priority,
  categories: listOf(dto.categories),
  collections: listOf(dto.collections),
  tags: listOf(dto.tags),
  medias: listOf(dto.medias)?.map(({ url, order, type, is_default }) => ({ url, order, type, isDefault: is_default })),
  attributes: listOf(dto.attributes)?.map(({ name, value }) => ({ name, value })),
  prices: dto.product_prices && dto.product_prices.map(priceFromV2),
  seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility === null ? null : dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
});

const priceFromV2 = (dto: ChangeProductPriceV2): PriceChange => ({
  priceListId: dto.price_list_id,
  price: dto.price,
  salePrice: dto.sale_price,
  minOrderQuantity: dto.min_order_quantity,
  maxOrderQuantity: dto.max_order_quantity,
  stepIncrement: dto.step_increment,
  defaultOrderQuantity: dto.default_order_quantity,
  volumeTiers:
    dto.volume_tiers &&
    dto.volume_tiers.map((tier) => ({
      startQuantity: tier.start_quantity,
      price: tier.price,
      stepIncrement: tier.step_increment,
    })),
});

const seoInfoFromV2 = (dto: ChangeSeoInfoV2): SeoInfoChange => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: listOf(dto.keywords),
});

/** Null empties a list. */
const listOf = <T>(list: T[] | null | undefined): T[] | undefined => (list === null ? [] : list);
