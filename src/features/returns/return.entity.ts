import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import { ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'closed', 'cancelled'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** The statuses with which a return can be created. */
export const FIRST_STATUSES = ['requested', 'approved'] as const satisfies readonly ReturnStatus[];
export type FirstStatus = (typeof FIRST_STATUSES)[number];

/** Goods that a customer sends back. It is never deleted, but cancelled. */
@Entity('returns')
@Unique('returns_reference_id_key', ['tenantId', 'referenceId'])
@Unique('returns_display_id_key', ['tenantId', 'displayId'])
@Index('returns_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('returns_created_at', ['tenantId', 'createdAt', 'id'])
@Index('returns_customer', ['tenantId', 'customerId'])
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'returns_customer_fk' })
export class Return extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('display_id') displayId: string;
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('status') status: ReturnStatus;
  @TextColumn('reason', { nullable: true }) reason: string | null;
  @TextColumn('note', { nullable: true }) note: string | null;
}
