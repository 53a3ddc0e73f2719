import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantIdColumn } from './columns.js';

/** The last number given out of a tenant's series, such as its orders' display ids. */
@Entity('number_series')
export class NumberSeries {
  @TenantIdColumn() tenantId: string;
  @PrimaryColumn('text', { name: 'series' }) series: string;
  @Column('bigint', { name: 'last_number' }) lastNumber: string;
}
