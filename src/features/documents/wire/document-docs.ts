import { CREDIT_NOTE_DOCS } from '#features/credit-notes/wire/credit-note-docs.js';
import { INVOICE_DOCS } from '#features/invoices/wire/invoice-docs.js';
import type { ErrorExample, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { DOCUMENT_OPERATIONS, DOCUMENT_PARAMETER_TEXTS } from './document-texts.js';

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
