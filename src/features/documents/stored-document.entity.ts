import { Entity, ForeignKey, Unique } from 'typeorm';
import type { DocumentFormat, DocumentLanguage } from '#invoice-documents';
import {
  BooleanColumn,
  IntegerColumn,
  TenantRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import { StoredDocumentState } from './document-state.entity.js';

/** A document in the object store. It never changes. */
@Entity('stored_documents')
@Unique('stored_documents_state_key', ['tenantId', 'stateId', 'format', 'language', 'isCancelled'])
@Unique('stored_documents_object_key_key', ['tenantId', 'objectKey'])
@ForeignKey(() => StoredDocumentState, ['tenantId', 'stateId'], ['tenantId', 'id'], {
  name: 'stored_documents_state_fk',
  onDelete: 'CASCADE',
})
export class StoredDocument extends TenantRow {
  @UuidColumn('state_id') stateId: string;
  @TextColumn('format') format: DocumentFormat;
  /** Language of the page; `en` of XML, which has none. */
  @TextColumn('language') language: DocumentLanguage;
  /** Whether it was made after the invoice was cancelled or the credit note voided, which its pages say. */
  @BooleanColumn('is_cancelled') isCancelled: boolean;
  /** Key in the object store, made by `newObjectKey`. */
  @TextColumn('object_key') objectKey: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  @TextColumn('sha256') sha256: string;
  /** In bytes. */
  @IntegerColumn('size') size: number;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
}
