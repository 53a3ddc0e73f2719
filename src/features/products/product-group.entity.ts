import { Entity, Index } from 'typeorm';
import { TenantRow, TextColumn, TextsColumn, TimeColumn } from '#platform/data/sql/columns.js';

/** The fields that variants have in common; its id is `parent_id` in the API. Writes of a variant lock its group's row. */
@Entity('product_groups')
@Index('product_groups_group_code_key', ['tenantId', 'groupCode'], { unique: true, where: 'deleted_at is null' })
@Index('product_groups_brand_key', ['tenantId', 'brandKey'], { where: 'brand_key is not null' })
export class ProductGroup extends TenantRow {
  @TextColumn('group_code') groupCode: string;
  @TextsColumn('grouping_attributes') groupingAttributes: string[];
  @TextColumn('brand', { nullable: true }) brand: string | null;
  /** The key of the brand (`labelKey`), by which filters find it; written by a trigger. */
  @TextColumn('brand_key', { nullable: true }) brandKey: string | null;
  /** When the last variant was deleted or moved away. The code can be used again from then on. */
  @TimeColumn('deleted_at', { nullable: true }) deletedAt: Date | null;
}
