import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Webhook } from './webhook.entity.js';

/**
 * The state of the deliveries to an endpoint, separate from the endpoint because it does not change its version. Its row is locked by every
 * transaction that adds deliveries or completes one, so that the first pending delivery of each resource is always known.
 */
@Entity('webhook_progress')
@ForeignKey(() => Webhook, ['tenantId', 'webhookId'], ['tenantId', 'id'], {
  name: 'webhook_progress_webhook_fk',
  onDelete: 'CASCADE',
})
@Index('webhook_progress_due_at', ['tenantId', 'dueAt'])
export class WebhookProgress {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('webhook_id', { primary: true }) webhookId: string;
  /** When there is something to send next; null when there is nothing. */
  @TimeColumn('due_at', { nullable: true }) dueAt: Date | null;
  /** The dispatcher that sends to the endpoint until its lease ends. */
  @UuidColumn('lease_holder', { nullable: true }) leaseHolder: string | null;
  @TimeColumn('leased_until', { nullable: true }) leasedUntil: Date | null;
  /** The deliveries that the holder of the lease sends. They remain if it ends before it has recorded the outcome. */
  @Column('uuid', { name: 'under_way', array: true, default: [] as unknown as string }) underWay: string[];
  @TimeColumn('last_success_at', { nullable: true }) lastSuccessAt: Date | null;
  /** Time of the first failure since the last success. */
  @TimeColumn('failing_since', { nullable: true }) failingSince: Date | null;
}
