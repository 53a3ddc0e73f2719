import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { ProductStatus, WebsiteVisibility } from './product.entity.js';

/** Variants to be made in one group; the group is made as well if it is new. */
export interface NewProduct {
  groupCode: string;
  /** Attributes that every variant must have; of an existing group only to be repeated. */
  groupingAttributes?: string[];
  /** Of the group; of an existing group only to be repeated. */
  brand?: string;
  variants: NewVariant[];
}

export interface NewVariant {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  sku: string;
  referenceId?: string;
  name: string;
  /** Given by imports; new products are active otherwise. */
  status?: ProductStatus;
  prices: NewProductPrice[];
  categories: string[];
  collections: string[];
  tags?: string[];
  medias: NewMedia[];
  attributes: NewAttributeValue[];
  isPrimary?: boolean;
  priority?: number;
  seoInfo?: NewSeoInfo;
  urlSlug?: string;
  websiteVisibility?: WebsiteVisibility;
  volume?: NewVolume;
}

export interface NewProductPrice {
  /** Our id or the caller's reference. */
  priceListId: string;
  price: Decimal;
  salePrice?: Decimal;
  minOrderQuantity?: number;
  /** 0 means no limit, as does nothing. */
  maxOrderQuantity?: number;
  stepIncrement?: number;
  defaultOrderQuantity?: number;
  volumeTiers?: NewVolumeTier[];
}

export interface NewVolumeTier {
  startQuantity: number;
  price: Decimal;
  stepIncrement?: number;
}

export interface NewMedia {
  url: string;
  order?: number;
  type?: string;
  isDefault?: boolean;
}

export interface NewSeoInfo {
  primaryTitle?: string;
  title?: string;
  description?: string;
  keywords?: string[];
}

/** Cubic feet, or cubic metres where those are not given. */
export interface NewVolume {
  cft?: Decimal;
  cbm?: Decimal;
}
