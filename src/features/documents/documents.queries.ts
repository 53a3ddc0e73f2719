import type { DocumentFormat, DocumentLanguage } from '#invoice-documents';
import { documentStatement, insertStatement } from '../../platform/data/sql/entity-sql.js';
import type { DocumentState } from './document-state.js';
import { StoredDocument } from './stored-document.entity.js';

/** An invoice or credit note, as far as its documents depend on it. */
export interface DocumentSubject {
  id: string;
  /** Null while a draft has none. */
  number: string | null;
  isIssued: boolean;
  /** Whether the invoice was cancelled or the credit note voided. */
  isCancelled: boolean;
}

export const INVOICE_SUBJECT = documentStatement<DocumentSubject>(`select json_build_object('id', t.id,
    'number', case when t.number_source <> 'pending' then t.invoice_number end, 'isIssued', t.is_issued, 'isCancelled', t.is_cancelled) as doc
  from invoices t where t.tenant_id = $1 and t.id = $2`);

export const CREDIT_NOTE_SUBJECT = documentStatement<DocumentSubject>(`select json_build_object('id', t.id,
    'number', t.display_id, 'isIssued', true, 'isCancelled', t.voided_at is not null) as doc
  from credit_notes t where t.tenant_id = $1 and t.id = $2`);

/** What documents of a draft (`$2`) would be made from now. */
export const DRAFT_STATE = documentStatement<DocumentState>(
  'select invoice_document_state(t.tenant_id, t.id) as doc from invoices t where t.tenant_id = $1 and t.id = $2',
);

/** The stored state of an invoice or credit note (`$2`). */
export const STATE = documentStatement<DocumentState>(
  'select s.state as doc from document_states s where s.tenant_id = $1 and s.id = $2',
);

/** Stores the state of now, marked as reconstructed, for an invoice or credit note (`$2`) that has none. */
export const RECONSTRUCT_STATE = `insert into document_states (tenant_id, id, is_reconstructed, state)
  select made.tenant_id, made.id, true, made.state from (
    select i.tenant_id, i.id, invoice_document_state(i.tenant_id, i.id) as state
      from invoices i where i.tenant_id = $1 and i.id = $2 and i.is_issued
    union all select n.tenant_id, n.id, credit_note_document_state(n.tenant_id, n.id)
      from credit_notes n where n.tenant_id = $1 and n.id = $2) made
  where made.state is not null on conflict do nothing`;

/** A document in the object store. */
export interface KeptDocument {
  objectKey: string;
  sha256: string;
  size: number;
}

/** The parameters of {@link DOCUMENT} after the tenant's id. */
export const documentKey = (
  { id, isCancelled }: DocumentSubject,
  format: DocumentFormat,
  language: DocumentLanguage,
): unknown[] => [id, format, language, isCancelled];

/** The document of an invoice or credit note (`$2`) in a format (`$3`) and language (`$4`), made after its cancellation or before (`$5`). */
export const DOCUMENT =
  documentStatement<KeptDocument>(`select json_build_object('objectKey', d.object_key, 'sha256', d.sha256, 'size', d.size) as doc
  from documents d where d.tenant_id = $1 and d.state_id = $2 and d.format = $3 and d.language = $4 and d.is_cancelled = $5`);

/** Stores a document unless another request has stored the same one. */
export const STORE_DOCUMENT = `${insertStatement(StoredDocument)} on conflict do nothing`;
