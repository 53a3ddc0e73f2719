import { Entity, Index } from 'typeorm';
import { BooleanColumn, JsonColumn, TenantRow, TextColumn, TimeColumn } from '#platform/data/sql/columns.js';
import type { DocumentState, LetterState } from './document-state.js';

/**
 * What the documents of an issued invoice or credit note are made from, with its id; triggers store it when it is issued. Also what the letters of a
 * reminder are made from, stored when the first one is made. It has no foreign key, because it is of one of three tables.
 */
@Entity('document_states')
@Index('document_states_logo', ['tenantId', 'logo'], { where: '(logo IS NOT NULL)' })
export class StoredDocumentState extends TenantRow {
  /** Whether it was issued before states were stored: then this is the state of that later time. */
  @BooleanColumn('is_reconstructed', { default: false }) isReconstructed: boolean;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
  @JsonColumn('state') state: DocumentState | LetterState;
  /** Key of the logo of the state, which a trigger writes; null if it has none, or it was deleted before states held their logos. */
  @TextColumn('logo', { nullable: true }) logo: string | null;
}
