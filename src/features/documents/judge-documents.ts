import { type DocumentContent, documentProblems, legalProblems, pageProblems } from '#invoice-documents';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentKind, DocumentProblems, InvoiceDocuments } from '#features/invoices/invoice-documents.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';
import { documentContent } from './content/document-content.js';
import { hasPages } from './document-files.js';
import { FOLLOW_DETAILS, LOCK_STATE, STATES_OF_NOW, SUBJECTS } from './documents.queries.js';

/**
 * What keeps a document of the format from being made, and what its pages cannot show. Of the format pdf, which can always be made, what the
 * law wants of an invoice.
 */
export const problemsOf = (content: DocumentContent, format: DocumentFormat): ErrorDetail[] => [
  ...(hasPages(format) ? pageProblems(content) : []),
  ...(format === 'pdf' ? legalProblems(content) : documentProblems(content, format)),
];

export const incomplete = (problems: readonly ErrorDetail[]) =>
  new DomainError('document_incomplete', 'The document cannot be made: something is missing or not allowed.', [
    ...problems,
  ]);

/** The content of the documents of a record that the transaction has stored, as if it were issued. */
async function contentOfNow(tx: TenantTx, kind: DocumentKind, id: string): Promise<DocumentContent> {
  const state = await tx.queryOne(STATES_OF_NOW[kind], [id]);
  return documentContent(state!, { state: 'issued' });
}

const ownFormat = async (tx: TenantTx, kind: DocumentKind, id: string): Promise<DocumentFormat> =>
  (await tx.queryOne(SUBJECTS[kind], [id]))!.format;

/** What invoices and credit notes need to know of their documents. */
export const INVOICE_DOCUMENTS: InvoiceDocuments = {
  async problems(tx, id, formats) {
    const content = await contentOfNow(tx, 'invoice', id);
    const problems: DocumentProblems = {};
    for (const format of formats ?? (['pdf', await ownFormat(tx, 'invoice', id)] as const))
      problems[format] = problemsOf(content, format);
    return problems;
  },

  async refusal(tx, kind, id) {
    const format = await ownFormat(tx, kind, id);
    if (format === 'pdf') return undefined;
    const problems = documentProblems(await contentOfNow(tx, kind, id), format);
    return problems.length ? incomplete(problems) : undefined;
  },

  async follow(tx, id) {
    await tx.query(LOCK_STATE, [id]); // waits for a document that is being stored, which the next statement then sees
    await tx.query(FOLLOW_DETAILS, [id]);
  },
};
