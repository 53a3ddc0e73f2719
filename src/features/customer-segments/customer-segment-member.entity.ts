import { Entity, ForeignKey, Index } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import { IntegerColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { CustomerSegment } from './customer-segment.entity.js';

/** A customer of a segment. `position` is its place in the request that set the customers. */
@Entity('customer_segment_members')
@ForeignKey(() => CustomerSegment, ['tenantId', 'segmentId'], ['tenantId', 'id'], {
  name: 'customer_segment_members_segment_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_segment_members_customer_fk',
  onDelete: 'CASCADE',
})
@Index('customer_segment_members_customer', ['tenantId', 'customerId'])
export class CustomerSegmentMember {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('segment_id', { primary: true }) segmentId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @IntegerColumn('position') position: number;
}
