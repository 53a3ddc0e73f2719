import type { DocumentFormat, DocumentLanguage } from '#invoice-documents';
import type { DocumentKind } from '#features/invoices/invoice-documents.js';
import { type DocumentStatement, documentStatement, insertStatement } from '#platform/data/sql/entity-sql.js';
import { documentDefault, logoColumn } from '#features/settings/settings.queries.js';
import { StoredDocumentState } from './document-state.entity.js';
import type { DocumentState, LetterState } from './document-state.js';
import { StoredDocument } from './stored-document.entity.js';

/** An invoice or credit note, as far as its documents depend on it. */
export interface DocumentSubject {
  id: string;
  /** Null while a draft has none. */
  number: string | null;
  isIssued: boolean;
  /** Whether the invoice was cancelled or the credit note voided. */
  isCancelled: boolean;
  /** Those of the customer, or else of the settings. */
  format: DocumentFormat;
  language: DocumentLanguage;
}

/** SQL: format and language of documents of a customer `c`, as members of a JSON object. */
const DEFAULTS = `'format', ${documentDefault('c', 'format', 'pdf')}, 'language', ${documentDefault('c', 'language', 'en')}`;

const INVOICE_SUBJECT = documentStatement<DocumentSubject>(`select json_build_object('id', t.id,
    'number', case when t.number_source <> 'pending' then t.invoice_number end, 'isIssued', t.is_issued, 'isCancelled', t.is_cancelled,
    ${DEFAULTS}) as doc
  from invoices t join customers c on c.tenant_id = $1 and c.id = t.customer_id where t.tenant_id = $1 and t.id = $2`);

const CREDIT_NOTE_SUBJECT = documentStatement<DocumentSubject>(`select json_build_object('id', t.id,
    'number', t.display_id, 'isIssued', true, 'isCancelled', t.voided_at is not null, ${DEFAULTS}) as doc
  from credit_notes t left join invoices i on i.tenant_id = $1 and i.id = t.invoice_id
    join customers c on c.tenant_id = $1 and c.id = coalesce(i.customer_id, t.customer_id)
  where t.tenant_id = $1 and t.id = $2`);

export const SUBJECTS: Record<DocumentKind, DocumentStatement<DocumentSubject>> = {
  invoice: INVOICE_SUBJECT,
  credit_note: CREDIT_NOTE_SUBJECT,
};

/** What documents of an invoice (`$2`) would be made from now. */
const INVOICE_STATE_OF_NOW = documentStatement<DocumentState>(
  'select tenant_locale($1) || invoice_document_state($1, $2) as doc',
);

/** As {@link INVOICE_STATE_OF_NOW}, of a credit note (`$2`); no document if its invoice was deleted. */
const CREDIT_NOTE_STATE_OF_NOW = documentStatement<DocumentState>(
  'select tenant_locale($1) || credit_note_document_state($1, $2) as doc',
);

export const STATES_OF_NOW: Record<DocumentKind, DocumentStatement<DocumentState>> = {
  invoice: INVOICE_STATE_OF_NOW,
  credit_note: CREDIT_NOTE_STATE_OF_NOW,
};

/** The stored state of an invoice or credit note (`$2`). */
export const STATE = documentStatement<DocumentState>(
  'select s.state as doc from document_states s where s.tenant_id = $1 and s.id = $2',
);

/** As {@link STATE}, of a letter that is none of these. */
export const KEPT_LETTER_STATE = STATE as DocumentStatement<LetterState>;

/** Stores a state unless another request has stored one. */
export const STORE_STATE = `${insertStatement(StoredDocumentState)} on conflict do nothing`;

/** As {@link STATE}, locked against changes until the end of the transaction. */
export const STATE_UNCHANGED = documentStatement<DocumentState>(
  'select s.state as doc from document_states s where s.tenant_id = $1 and s.id = $2 for share',
);

/** Locks a state (`$2`) against documents that are being stored. */
export const LOCK_STATE = 'select 1 from document_states where tenant_id = $1 and id = $2 for no key update';

/** Takes the details of an invoice (`$2`) that may change after its issue into its state, unless a document of it is stored. */
export const FOLLOW_DETAILS = `update document_states s set state = jsonb_set(s.state, '{invoice}', s.state->'invoice' || (
    select jsonb_build_object('dueDate', i.due_date, 'deliveryDate', i.delivery_date, 'buyerReference', i.buyer_reference,
      'contractReference', i.contract_reference, 'poNumber', i.po_number, 'paymentTerms', i.payment_terms, 'remarks', i.remarks)
    from invoices i where i.tenant_id = $1 and i.id = $2))
  where s.tenant_id = $1 and s.id = $2 and not exists (select 1 from stored_documents d where d.tenant_id = $1 and d.state_id = s.id)`;

/** A document in the object store. */
export interface KeptDocument {
  objectKey: string;
  sha256: string;
  size: number;
}

/** The parameters of {@link DOCUMENT} after the tenant's id. */
export const documentKey = (
  { id, isCancelled }: Pick<DocumentSubject, 'id' | 'isCancelled'>,
  format: DocumentFormat,
  language: DocumentLanguage,
): unknown[] => [id, format, language, isCancelled];

/** The document of an invoice or credit note (`$2`) in a format (`$3`) and language (`$4`), made after its cancellation or before (`$5`). */
export const DOCUMENT =
  documentStatement<KeptDocument>(`select json_build_object('objectKey', d.object_key, 'sha256', d.sha256, 'size', d.size) as doc
  from stored_documents d where d.tenant_id = $1 and d.state_id = $2 and d.format = $3 and d.language = $4 and d.is_cancelled = $5`);

/** Stores a document unless another request has stored the same one. */
export const STORE_DOCUMENT = `${insertStatement(StoredDocument)} on conflict do nothing`;

/**
 * What a letter to a customer (`$2`) is made from now, with the names of {@link DocumentState}: customer, its default billing address, the
 * tenant as seller with its style, and the logo that was uploaded last.
 */
export const LETTER_STATE = documentStatement<LetterState>(`select json_build_object(
    'customer', json_build_object('displayId', c.display_id, 'companyName', c.company_name,
      'legalName', c.legal_name, 'vatId', c.vat_id, 'taxNumber', c.tax_number,
      'registrationId', c.registration_id, 'registrationScheme', c.registration_scheme, 'electronicAddress', c.electronic_address,
      'buyerReference', c.buyer_reference),
    'billingAddress', (select row_to_json(a) from (
      select first_name as "firstName", last_name as "lastName", address_line_1 as "addressLine1", address_line_2 as "addressLine2",
        city, state, country, zip_code as "zipCode"
      from customer_addresses where tenant_id = $1 and customer_id = c.id and type = 'billing' and is_default) a),
    'contact', null,
    'seller', (select s.seller from tenant_settings s where s.tenant_id = $1),
    'style', (select s.document_style from tenant_settings s where s.tenant_id = $1),
    'logo', ${logoColumn('o.object_key')}) as doc
  from customers c where c.tenant_id = $1 and c.id = $2`);
