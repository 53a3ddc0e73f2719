import { DOCUMENT_FORMAT_TEXTS, DOCUMENT_LANGUAGE_TEXTS } from '#features/settings/document-formats.js';
import type { ErrorExample, OperationText, ResourceDocs, ValueTexts } from '#platform/edge/http/docs/resource-docs.js';
import { CREDIT_NOTE_DOCS } from '#features/credit-notes/api/credit-note.docs.js';
import { INVOICE_DOCS } from '#features/invoices/api/invoice.docs.js';

const FORMATS =
  'The formats are `pdf`, pages for people; `facturx`, the same pages as PDF/A-3 with the invoice as XML attached (Factur-X and ZUGFeRD, profile EN 16931); and electronic invoices as XML: `ubl` and `cii` by EN 16931, `xrechnung_ubl` and `xrechnung_cii` for public buyers in Germany, `peppol` for Peppol BIS Billing 3.0.';

const KEPT =
  'A document is made from seller, buyer, items, charges and terms as they were when it was issued, at the first request, and kept: the same request returns the same bytes for ever, whatever changes later. The `ETag` is the SHA-256 of the bytes, and parts can be read with `Range`.';

const NEEDS =
  'Electronic invoices need the tax mode `net`, or a stated invoice whose taxes follow from its rates, which are above 0, and the fields that their rules ask for. If something is missing: 409 `document_incomplete` with all fields and the names of the rules.';

const NOT_ISSUED = (draft: string, ended: string): string =>
  `${draft}${ended} is marked on each page, and other formats are refused with 409.`;

const PROBLEMS =
  'Answers with everything that keeps the document from being made, with the field as the settings, the customer, the order or the invoice have it, whichever the value comes from, and the name of the rule; an empty list if it can be made. Pages can always be made: of the format `pdf` the list has the characters that they cannot show, and what the law wants of an invoice (article 226 of the VAT directive, 2006/112/EC) and these pages lack, such as the name, address and tax number of the seller, the address of the customer or the day of supply.';

/** Texts of the operations on documents. */
const DOCUMENT_OPERATIONS = {
  invoiceDocument: {
    summary: 'Download an invoice as PDF or electronic invoice',
    description: `${FORMATS}\n\n${KEPT}\n\n${NEEDS} ${NOT_ISSUED('A draft is possible as `pdf` only, says DRAFT on each page and is made each time. ', 'A cancelled invoice')}`,
  },
  invoiceDocumentProblems: {
    summary: 'What is missing for a document of an invoice?',
    description: `${PROBLEMS} A draft is judged as if it were issued now; an issued invoice as it was at issue.`,
  },
  creditNoteDocument: {
    summary: 'Download a credit note as PDF or electronic document',
    description: `${FORMATS}\n\n${KEPT}\n\n${NEEDS} ${NOT_ISSUED('', 'A voided credit note')}`,
  },
  creditNoteDocumentProblems: {
    summary: 'What is missing for a document of a credit note?',
    description: `${PROBLEMS} A credit note is judged as it was at issue.`,
  },
} satisfies Record<string, OperationText>;

/** Values of parameters of these operations. */
const DOCUMENT_PARAMETER_TEXTS: Readonly<Record<string, ValueTexts>> = {
  format: DOCUMENT_FORMAT_TEXTS,
  language: DOCUMENT_LANGUAGE_TEXTS,
};

const DOCUMENT_DOCS: ResourceDocs = {
  tag: 'Documents',
  description:
    'Invoices and credit notes as PDF and as electronic invoices: Factur-X, UBL, CII, XRechnung and Peppol, made from what they were when they were issued',
  operationGroup: 'documents',
  operations: DOCUMENT_OPERATIONS,
  parameterValues: DOCUMENT_PARAMETER_TEXTS,
};

/** The routes below an invoice, and those below a credit note, whose id is the path's `id`. */
export const INVOICE_DOCUMENT_DOCS: ResourceDocs = { ...DOCUMENT_DOCS, parents: { id: INVOICE_DOCS } };
export const CREDIT_NOTE_DOCUMENT_DOCS: ResourceDocs = { ...DOCUMENT_DOCS, parents: { id: CREDIT_NOTE_DOCS } };

const DOCUMENT_ERRORS: readonly ErrorExample[] = [
  {
    code: 'document_incomplete',
    message: 'The document cannot be made: something is missing or not allowed.',
    details: [
      { field: 'settings.seller.contact.phone', reason: 'XRechnung needs it (BR-DE-6)' },
      { field: 'customer.buyer_reference', reason: 'XRechnung needs it (BR-DE-15)' },
    ],
  },
];

/** How the API documents show a document. */
export const DOCUMENT_DOWNLOAD = {
  description: 'The document, as pages or as XML',
  examples: {
    'application/pdf': '%PDF-1.7',
    'application/xml':
      '<?xml version="1.0" encoding="utf-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
  },
  name: 'INV-10248.pdf',
  errors: DOCUMENT_ERRORS,
};

export const PROBLEMS_RESPONSE =
  'What keeps the document from being made, or of `pdf`, what it lacks, in `data`; empty if nothing';
