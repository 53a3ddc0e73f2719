import type { ProductChanges, SeoInfoChange } from '../product-changes.js';
import { changedList, productChanges } from '../wire/product.mapper.js';
import type { ChangeSeoInfoV2, UpdateProductV2 } from './update-product-v2.dto.js';

export const changesFromV2 = (dto: UpdateProductV2): ProductChanges => ({
  ...productChanges(dto),
  groupingAttributes: changedList(dto.grouping_attributes),
  brand: dto.brand,
  tags: changedList(dto.tags),
  seoInfo: dto.seo_info && seoInfoFromV2(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility === null ? null : dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
});

const seoInfoFromV2 = (dto: ChangeSeoInfoV2): SeoInfoChange => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: changedList(dto.keywords),
});
