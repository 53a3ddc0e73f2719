import { Entity, Index, Unique } from 'typeorm';
import { ResourceRow, TextColumn } from '#platform/data/sql/columns.js';

@Entity('customer_segments')
@Unique('customer_segments_reference_id_key', ['tenantId', 'referenceId'])
@Index('customer_segments_name', ['tenantId', 'name', 'id'])
@Index('customer_segments_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('customer_segments_created_at', ['tenantId', 'createdAt', 'id'])
export class CustomerSegment extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('name') name: string;
  @TextColumn('description', { nullable: true }) description: string | null;
}
