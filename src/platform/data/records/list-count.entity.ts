import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantIdColumn } from '../sql/columns.js';

/** Id of the row of `list_counts` that shows that the counts of a list are complete. */
export const COUNTS_MARKER = '00000000-0000-0000-0000-000000000000';

/** A number of records that were added to a class of records of a list; negative for removed ones. Written by triggers (`migrations/0012-list-counts.ts`). */
@Entity('list_counts')
export class ListCount {
  @TenantIdColumn() tenantId: string;
  @PrimaryColumn('text', { name: 'list' }) list: string;
  @PrimaryColumn('uuid', { name: 'id' }) id: string;
  @Column('text', { name: 'class', array: true }) class: string[];
  @Column('bigint', { name: 'records' }) records: string;
}
