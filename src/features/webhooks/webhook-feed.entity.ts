import { Column, Entity } from 'typeorm';
import { TenantIdColumn } from '#platform/data/sql/columns.js';

/** How far the events of a tenant are assigned to its endpoints. Exists while the tenant has endpoints. */
@Entity('webhook_feeds')
export class WebhookFeed {
  @TenantIdColumn() tenantId: string;
  /** Position of the last assigned event. */
  @Column('bigint', { name: 'position' }) position: string;
  /** The last number that a delivery of the tenant got. */
  @Column('bigint', { name: 'last_sequence', default: 0 }) lastSequence: string;
}
