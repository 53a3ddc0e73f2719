import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantIdColumn } from './columns.js';

/** The last number that was assigned in a series of a tenant, for example the display ids of its orders. */
@Entity('number_series')
export class NumberSeries {
  @TenantIdColumn() tenantId: string;
  @PrimaryColumn('text', { name: 'series' }) series: string;
  @Column('bigint', { name: 'last_number' }) lastNumber: string;
}
