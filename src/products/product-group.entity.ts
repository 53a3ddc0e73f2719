import { Entity, Index } from 'typeorm';
import { TenantRow, TextColumn, TextsColumn, TimeColumn } from '../platform/database/columns.js';

/** What variants have in common; `parent_id` on the wire. Its row is the lock of its variants. */
@Entity('product_groups')
@Index('product_groups_group_code_key', ['tenantId', 'groupCode'], { unique: true, where: 'deleted_at is null' })
export class ProductGroup extends TenantRow {
  @TextColumn('group_code') groupCode: string;
  @TextsColumn('grouping_attributes') groupingAttributes: string[];
  @TextColumn('brand', { nullable: true }) brand: string | null;
  /** When its last variant was deleted or left; from then on the code can be used again. */
  @TimeColumn('deleted_at', { nullable: true }) deletedAt: Date | null;
}
