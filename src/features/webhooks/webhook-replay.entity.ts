import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantRow, TextsColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Webhook } from './webhook.entity.js';

/** Events of a period that are to be sent to an endpoint again. Deleted when all have become deliveries. */
@Entity('webhook_replays')
@ForeignKey(() => Webhook, ['tenantId', 'webhookId'], ['tenantId', 'id'], {
  name: 'webhook_replays_webhook_fk',
  onDelete: 'CASCADE',
})
@Index('webhook_replays_webhook', ['tenantId', 'webhookId'])
export class WebhookReplay extends TenantRow {
  @UuidColumn('webhook_id') webhookId: string;
  /** Inclusive. */
  @TimeColumn('from_time') fromTime: Date;
  /** Exclusive. */
  @TimeColumn('to_time') toTime: Date;
  @TextsColumn('types') types: string[];
  /** Position of the last event that was examined. */
  @Column('bigint', { name: 'position' }) position: string;
  /** Position of the last event to examine: events after it are sent anyway. */
  @Column('bigint', { name: 'last_position' }) lastPosition: string;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
}
