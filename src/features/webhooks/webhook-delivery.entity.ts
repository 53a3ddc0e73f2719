import { Check, Column, Entity, Index } from 'typeorm';
import {
  IntegerColumn,
  JsonColumn,
  TenantRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One attempt of a delivery. */
export interface Attempt {
  /** RFC 3339, in UTC. */
  at: string;
  /** HTTP status; null when there was no response. */
  status: number | null;
  durationMs: number;
  /** First 1,000 characters of the response's body. */
  response: string | null;
  /** Why there was no response. */
  error: string | null;
}

/** An event for an endpoint. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_status_check', `status in ('pending', 'delivered', 'failed')`)
@Index('webhook_deliveries_due', ['tenantId', 'webhookId', 'nextAttemptAt'], {
  where: `((status = 'pending'::text) AND (next_attempt_at IS NOT NULL))`,
})
@Index('webhook_deliveries_order', ['tenantId', 'webhookId', 'resourceId', 'sequence'], {
  where: `(status = 'pending'::text)`,
})
@Index('webhook_deliveries_events', ['tenantId', 'webhookId', 'eventId'], { where: `(status = 'pending'::text)` })
@Index('webhook_deliveries_list', ['tenantId', 'webhookId', 'createdAt', 'id'])
@Index('webhook_deliveries_updated_at', ['tenantId', 'updatedAt'])
export class WebhookDelivery extends TenantRow {
  @UuidColumn('webhook_id') webhookId: string;
  /** Order of the deliveries of the tenant. */
  @Column('bigint', { name: 'sequence' }) sequence: string;
  @UuidColumn('event_id') eventId: string;
  @TextColumn('type') type: string;
  /** Deliveries of one resource are sent one after the other. */
  @UuidColumn('resource_id') resourceId: string;
  /** Position of the event in the journal; null for a test. */
  @Column('bigint', { name: 'position', nullable: true }) position: string | null;
  /** Time of the event. */
  @TimeColumn('occurred_at') occurredAt: Date;
  @TextColumn('status', { default: 'pending' }) status: DeliveryStatus;
  /** Number of attempts in the current series of retries. */
  @IntegerColumn('tries', { default: 0 }) tries: number;
  /** How often a dispatcher ended while it sent the delivery, since an attempt was last recorded. */
  @IntegerColumn('interrupted', { default: 0 }) interrupted: number;
  @JsonColumn('attempts', { default: [] as never }) attempts: Attempt[];
  /** Null when it is completed, and while an earlier delivery of its resource is pending. */
  @TimeColumn('next_attempt_at', { nullable: true }) nextAttemptAt: Date | null;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
  @TimeColumn('updated_at', { default: () => 'tenant_now()' }) updatedAt: Date;
  /** The real time of the last update if the clock of the tenant, a sandbox, was ahead then; by it the delivery is kept. */
  @TimeColumn('kept_from', { nullable: true, default: () => 'NULLIF(now(), tenant_now())' }) keptFrom: Date | null;
}
