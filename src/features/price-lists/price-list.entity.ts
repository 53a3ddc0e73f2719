import { Entity, Index, Unique } from 'typeorm';
import { BooleanColumn, IntegerColumn, ResourceRow, TextColumn } from '#platform/data/sql/columns.js';

export const PRICE_LIST_STATUSES = ['active', 'inactive'] as const;
export type PriceListStatus = (typeof PRICE_LIST_STATUSES)[number];

@Entity('price_lists')
@Unique('price_lists_reference_id_key', ['tenantId', 'referenceId'])
@Index('price_lists_one_default', ['tenantId'], { unique: true, where: 'is_default' })
@Index('price_lists_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('price_lists_created_at', ['tenantId', 'createdAt', 'id'])
export class PriceList extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('name') name: string;
  @TextColumn('description', { nullable: true }) description: string | null;
  @TextColumn('status', { default: 'active' }) status: PriceListStatus;
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @IntegerColumn('priority', { default: 0 }) priority: number;
}
