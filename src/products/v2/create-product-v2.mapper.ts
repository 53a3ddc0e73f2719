import type { NewProduct, NewProductPrice, NewSeoInfo, NewVariant } from '../new-product.js';
import type { CreateProductV2, NewProductPriceV2, NewSeoInfoV2, NewVariantV2 } from './create-product-v2.dto.js';

export const fromV2 = (dto: CreateProductV2, variants: NewVariant[]): NewProduct => ({
  groupCode: dto.group_code,
  groupingAttributes: dto.grouping_attributes,
  brand: dto.brand,
  variants,
});

export const variantFromV2 = (dto: NewVariantV2): NewVariant => ({
  sku: dto.sku_id,
  referenceId: dto.reference_id,
  name: dto.name,
  prices: (dto.product_prices ?? []).map(priceFromV2),
  categories: dto.categories ?? [],
  collections: dto.collections ?? [],
  tags: dto.tags,
  medias: (dto.medias ?? []).map(({ url, order, type, is_default }) => ({ url, order, type, isDefault: is_default })),
  attributes: (dto.attributes ?? []).map(({ name, value }) => ({ name, value })),
  isPrimary: dto.is_primary,
  priority: dto.priority,
  seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
});

const priceFromV2 = (dto: NewProductPriceV2): NewProductPrice => ({
  priceListId: dto.price_list_id,
  price: dto.price,
  salePrice: dto.sale_price,
  minOrderQuantity: dto.min_order_quantity,
  maxOrderQuantity: dto.max_order_quantity,
  stepIncrement: dto.step_increment,
  defaultOrderQuantity: dto.default_order_quantity,
  volumeTiers: dto.volume_tiers?.map((tier) => ({
    startQuantity: tier.start_quantity,
    price: tier.price,
    stepIncrement: tier.step_increment,
  })),
});

const seoInfoFromV2 = (dto: NewSeoInfoV2): NewSeoInfo => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: dto.keywords,
});
