import { Entity, Index, Unique } from 'typeorm';
import { ResourceRow, TextColumn } from '#platform/data/sql/columns.js';

export const SALES_REP_STATUSES = ['active', 'inactive'] as const;
export type SalesRepStatus = (typeof SALES_REP_STATUSES)[number];

@Entity('sales_reps')
@Unique('sales_reps_reference_id_key', ['tenantId', 'referenceId'])
@Index('sales_reps_name', ['tenantId', 'name', 'id'])
@Index('sales_reps_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('sales_reps_created_at', ['tenantId', 'createdAt', 'id'])
export class SalesRep extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('name') name: string;
  @TextColumn('email', { nullable: true }) email: string | null;
  @TextColumn('phone', { nullable: true }) phone: string | null;
  @TextColumn('status', { default: 'active' }) status: SalesRepStatus;
}
