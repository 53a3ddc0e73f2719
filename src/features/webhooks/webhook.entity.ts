import { Check, Column, Entity, Index } from 'typeorm';
import { ResourceRow, TextColumn, TextsColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** An endpoint of a tenant to which events are sent. */
@Entity('webhooks')
@Check('webhooks_status_check', `status in ('active', 'paused', 'disabled')`)
@Index('webhooks_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('webhooks_created_at', ['tenantId', 'createdAt', 'id'])
export class Webhook extends ResourceRow {
  @TextColumn('url') url: string;
  @TextColumn('description', { nullable: true }) description: string | null;
  /** Event types or families such as `invoice.*`; empty for all. */
  @TextsColumn('types') types: string[];
  @TextColumn('status', { default: 'active' }) status: WebhookStatus;
  /** Scopes of the API key that created it: only events of resources that they can read are sent. */
  @TextsColumn('scopes') scopes: string[];
  /** The API key that created it; null: unknown, because it was created before such makers were recorded. */
  @UuidColumn('created_by', { nullable: true }) createdBy: string | null;
  /** The API key that created it or changed it last, with whose end it is paused; null: none. */
  @UuidColumn('api_key_id', { nullable: true }) apiKeyId: string | null;
  /** Position of the last event before its creation. */
  @Column('bigint', { name: 'start_position' }) startPosition: string;
  @TextColumn('sealed_secret') sealedSecret: string;
  @TextColumn('sealed_previous_secret', { nullable: true }) sealedPreviousSecret: string | null;
  /** The previous secret signs too until this time. */
  @TimeColumn('previous_secret_until', { nullable: true }) previousSecretUntil: Date | null;
}
