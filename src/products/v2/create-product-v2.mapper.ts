import type { NewProduct, NewSeoInfo, NewVariant } from '../new-product.js';
import { newVariant } from '../wire/product.mapper.js';
import type { CreateProductV2, NewSeoInfoV2, NewVariantV2 } from './create-product-v2.dto.js';

export const fromV2 = (dto: CreateProductV2, variants: NewVariant[]): NewProduct => ({
  groupCode: dto.group_code,
  groupingAttributes: dto.grouping_attributes,
  brand: dto.brand,
  variants,
});

export const variantFromV2 = (dto: NewVariantV2): NewVariant => ({
  ...newVariant(dto),
  tags: dto.tags,
  seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
});

const seoInfoFromV2 = (dto: NewSeoInfoV2): NewSeoInfo => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: dto.keywords,
});
