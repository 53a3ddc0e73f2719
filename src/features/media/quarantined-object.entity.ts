import { Check, Entity } from 'typeorm';
import { TenantIdColumn, TextColumn, TimeColumn } from '#platform/data/sql/columns.js';

/**
 * An object in the store without a row in `media_objects`, readable at its address until it is deleted. The sweep deletes `unknown`
 * objects at the end of the quarantine time, and in its next run the objects whose last media file was `deleted`.
 */
@Entity('media_quarantine')
@Check('media_quarantine_reason_check', "reason in ('unknown', 'deleted')")
export class QuarantinedObject {
  @TenantIdColumn() tenantId: string;
  @TextColumn('object_key', { primary: true }) objectKey: string;
  @TextColumn('reason') reason: 'unknown' | 'deleted';
  @TimeColumn('first_seen_at', { default: () => 'now()' }) firstSeenAt: Date;
}
