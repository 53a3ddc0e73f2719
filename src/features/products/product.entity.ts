import { Check, Entity, ForeignKey, Index } from 'typeorm';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  TextsColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { ProductGroup } from './product-group.entity.js';

export const PRODUCT_STATUSES = ['active', 'inactive'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const WEIGHT_UNITS = ['kg', 'g', 'lb', 'oz'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The weight of one unit without packaging. */
export interface NetWeight {
  value: Decimal;
  unit: WeightUnit;
}

export const WEBSITE_VISIBILITIES = [
  'DontShow',
  'ShowForLoggedInUsersOnly',
  'ShowForLoggedInAndNonLoggedInUsers',
] as const;
export type WebsiteVisibility = (typeof WEBSITE_VISIBILITIES)[number];

export interface ProductMedia {
  url: string;
  order: number;
  type: string;
  isDefault: boolean;
}

export interface SeoInfo {
  primaryTitle: string | null;
  title: string | null;
  description: string | null;
  keywords: string[];
}

/** Rows of deleted products are kept for the orders and invoices that refer to them, but are not read or listed. */
const PRESENT = 'deleted_at is null';

/** One sellable variant. Variants that differ in the grouping attributes share a {@link ProductGroup}. */
@Entity('products')
@Index('products_sku_key', ['tenantId', 'sku'], { unique: true, where: PRESENT })
@Index('products_url_slug_key', ['tenantId', 'urlSlug'], { unique: true, where: `url_slug is not null and ${PRESENT}` })
@Index('product_groups_one_primary', ['tenantId', 'groupId'], { unique: true, where: 'is_primary' })
@Index('products_group', ['tenantId', 'groupId'])
@Index('products_list', ['tenantId', 'sku', 'id', 'isPrimary', 'status'], { where: PRESENT })
@Index('products_priority', ['tenantId', 'priority', 'id'], { where: PRESENT })
@Index('products_reference_id', ['tenantId', 'referenceId'], { where: PRESENT })
@Index('products_barcode', ['tenantId', 'barcode', 'id'], { where: `barcode is not null and ${PRESENT}` })
@Index('products_name', ['tenantId', 'name', 'id'], { where: PRESENT })
@Index('products_updated_at', ['tenantId', 'updatedAt', 'id'], { where: PRESENT })
@Index('products_created_at', ['tenantId', 'createdAt', 'id'], { where: PRESENT })
@Index('products_inactive', ['tenantId', 'sku', 'id', 'name', 'priority', 'createdAt', 'updatedAt'], {
  where: `status = 'inactive' and ${PRESENT}`,
})
@ForeignKey(() => ProductGroup, ['tenantId', 'groupId'], ['tenantId', 'id'], { name: 'products_group_fk' })
@Check('products_volume_check', 'volume_cft >= 0')
export class Product extends ResourceRow {
  @UuidColumn('group_id') groupId: string;
  @TextColumn('sku') sku: string;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  @TextColumn('name') name: string;
  @TextColumn('description', { nullable: true }) description: string | null;
  /** EAN, GTIN or UPC; several products can have the same. */
  @TextColumn('barcode', { nullable: true }) barcode: string | null;
  /** Code of UN/ECE Recommendation 20 or 21; C62 is one piece. */
  @TextColumn('unit_code', { default: 'C62' }) unitCode: string;
  @DecimalColumn('net_weight', { nullable: true }) netWeight: Decimal | null;
  @TextColumn('net_weight_unit', { nullable: true }) netWeightUnit: WeightUnit | null;
  /** Per cent. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  @TextColumn('tax_category', { nullable: true }) taxCategory: TaxCategory | null;
  @TextColumn('status', { default: 'active' }) status: ProductStatus;
  @BooleanColumn('is_primary') isPrimary: boolean;
  @IntegerColumn('priority', { default: 0 }) priority: number;
  @TextsColumn('categories') categories: string[];
  @TextsColumn('collections') collections: string[];
  @TextsColumn('tags') tags: string[];
  @JsonColumn('medias') medias: ProductMedia[];
  @JsonColumn('attributes') attributes: AttributeValue[];
  @JsonColumn('seo_info', { nullable: true }) seoInfo: SeoInfo | null;
  @TextColumn('url_slug', { nullable: true }) urlSlug: string | null;
  @TextColumn('website_visibility', { nullable: true }) websiteVisibility: WebsiteVisibility | null;
  /** Cubic feet. */
  @DecimalColumn('volume_cft', { nullable: true }) volumeCft: Decimal | null;
  @TimeColumn('deleted_at', { nullable: true }) deletedAt: Date | null;
}
