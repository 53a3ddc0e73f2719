import { Entity, ForeignKey, Index } from 'typeorm';
import { CustomerSegment } from '#features/customer-segments/customer-segment.entity.js';
import { IntegerColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Contract } from './contract.entity.js';

/** A customer segment of a contract; `position` is the order of the request. */
@Entity('contract_segments')
@ForeignKey(() => Contract, ['tenantId', 'contractId'], ['tenantId', 'id'], {
  name: 'contract_segments_contract_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => CustomerSegment, ['tenantId', 'segmentId'], ['tenantId', 'id'], {
  name: 'contract_segments_segment_fk',
})
@Index('contract_segments_segment', ['tenantId', 'segmentId', 'contractId'])
export class ContractSegment {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('contract_id', { primary: true }) contractId: string;
  @UuidColumn('segment_id', { primary: true }) segmentId: string;
  @IntegerColumn('position') position: number;
}
