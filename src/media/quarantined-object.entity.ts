import { Check, Entity } from 'typeorm';
import { TenantIdColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/**
 * An object in the store without a row in `media_objects`. It stays readable under its address. Objects that are `unknown` are deleted
 * when they have been so for the time of quarantine, objects whose last file was `deleted` by the next sweep.
 */
@Entity('media_quarantine')
@Check('media_quarantine_reason_check', "reason in ('unknown', 'deleted')")
export class QuarantinedObject {
  @TenantIdColumn() tenantId: string;
  @TextColumn('object_key', { primary: true }) objectKey: string;
  @TextColumn('reason') reason: 'unknown' | 'deleted';
  @TimeColumn('first_seen_at', { default: () => 'now()' }) firstSeenAt: Date;
}
