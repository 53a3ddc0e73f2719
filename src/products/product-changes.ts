import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { NewMedia, NewVolumeTier } from './new-product.js';
import type { ProductStatus, WebsiteVisibility } from './product.entity.js';

/** What changes in a product: what is left out stays as it is, null clears. Lists replace whole; prices are matched. */
export interface ProductChanges {
  /** Cannot change, only be repeated. */
  sku?: string;
  /** Another code moves the variant to the group of that code, which is made if there is none. */
  groupCode?: string;
  /** Of the whole group. */
  groupingAttributes?: string[];
  /** Of the whole group. */
  brand?: string | null;
  referenceId?: string | null;
  name?: string;
  status?: ProductStatus;
  priority?: number;
  categories?: string[];
  collections?: string[];
  tags?: string[];
  medias?: NewMedia[];
  attributes?: NewAttributeValue[];
  /** By price list; those of other lists stay. Null removes all. */
  prices?: PriceChange[] | null;
  /** In place of `prices`: the change of one price, whose fields the body itself has. */
  price?: Omit<PriceChange, 'priceListId'> & { priceListId?: string };
  seoInfo?: SeoInfoChange | null;
  urlSlug?: string | null;
  websiteVisibility?: WebsiteVisibility | null;
  volume?: VolumeChange | null;
}

export interface PriceChange {
  /** Our id or the caller's reference. */
  priceListId: string;
  /** Null removes the product's price in this list; needed where there is none yet. */
  price?: Decimal | null;
  salePrice?: Decimal | null;
  minOrderQuantity?: number | null;
  maxOrderQuantity?: number | null;
  stepIncrement?: number | null;
  defaultOrderQuantity?: number | null;
  volumeTiers?: NewVolumeTier[] | null;
}

export interface SeoInfoChange {
  primaryTitle?: string | null;
  title?: string | null;
  description?: string | null;
  keywords?: string[];
}

export interface VolumeChange {
  cft?: Decimal | null;
  cbm?: Decimal | null;
}
