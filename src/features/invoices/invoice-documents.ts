import type { DomainError, ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';

/** What keeps documents from being made, by format; an empty list of a format that can be made. */
export type DocumentProblems = Partial<Record<DocumentFormat, readonly ErrorDetail[]>>;

/** The kinds of records that have documents. */
export type DocumentKind = 'invoice' | 'credit_note';

/** What invoices and credit notes need to know of their documents. The feature of documents registers it, because it is built on invoices. */
export interface InvoiceDocuments {
  /**
   * What keeps documents of an invoice that this transaction has stored from being made, as if it were issued. Default of `formats`: pdf and the
   * format of the customer, or else of the settings.
   */
  problems(tx: TenantTx, id: string, formats?: readonly DocumentFormat[]): Promise<DocumentProblems>;
  /**
   * The error `document_incomplete` of an invoice or credit note that this transaction has stored as issued, if the format of its customer, or
   * else of the settings, is another one than pdf and could not be made; undefined if it could.
   */
  refusal(tx: TenantTx, kind: DocumentKind, id: string): Promise<DomainError | undefined>;
  /**
   * Takes the details of an issued invoice that this transaction has changed (`document-details.ts`) into what its documents are made from, unless
   * one was made.
   */
  follow(tx: TenantTx, id: string): Promise<void>;
}

let registered: InvoiceDocuments | undefined;

/** Makes the documents known. Called by the module of their feature. */
export function registerInvoiceDocuments(documents: InvoiceDocuments): void {
  registered = documents;
}

/** The documents of invoices. Throws if their module is not loaded. */
export function invoiceDocuments(): InvoiceDocuments {
  if (!registered) throw new Error('The module of documents is not loaded');
  return registered;
}
