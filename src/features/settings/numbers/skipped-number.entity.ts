import { Entity, PrimaryColumn } from 'typeorm';
import { TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { NumberedDocument } from '../settings.js';

/** A number of a sequence that was not drawn, because a caller had given it to a document before. */
@Entity('skipped_numbers')
export class SkippedNumber {
  @TenantIdColumn() tenantId: string;
  @PrimaryColumn('text', { name: 'document' }) document: NumberedDocument;
  @PrimaryColumn('text', { name: 'number' }) number: string;
  /** The document that had the number. */
  @UuidColumn('record_id') recordId: string;
  @TimeColumn('skipped_at', { default: () => 'tenant_now()' }) skippedAt: Date;
}
