import type { DomainError, ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';

/** What keeps documents from being made, by format; an empty list of a format that can be made. */
export type DocumentProblems = Partial<Record<DocumentFormat, readonly ErrorDetail[]>>;

/** The kinds of records that have documents. */
export type DocumentKind = 'invoice' | 'credit_note';

/** What invoices and credit notes need to know of their documents. The feature of documents provides it, because it is built on invoices. */
export abstract class InvoiceDocuments {
  /**
   * What keeps documents of an invoice that this transaction has stored from being made, as if it were issued. Default of `formats`: pdf and the
   * format of the customer, or else of the settings.
   */
  abstract problems(tx: TenantTx, id: string, formats?: readonly DocumentFormat[]): Promise<DocumentProblems>;
  /**
   * The error `document_incomplete` of an invoice or credit note that this transaction has stored as issued, if the format of its customer, or
   * else of the settings, is another one than pdf and could not be made; undefined if it could.
   */
  abstract refusal(tx: TenantTx, kind: DocumentKind, id: string): Promise<DomainError | undefined>;
  /**
   * Takes the details of an issued invoice that this transaction has changed (`document-details.ts`) into what its documents are made from, unless
   * one was made.
   */
  abstract follow(tx: TenantTx, id: string): Promise<void>;
}
