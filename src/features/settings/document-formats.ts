import type { DocumentFormat, DocumentLanguage } from '#invoice-documents';

/** What callers can choose, as an enumeration of the domain: DTOs import no package. */
export { DOCUMENT_FORMATS, DOCUMENT_LANGUAGES, type DocumentFormat, type DocumentLanguage } from '#invoice-documents';

/** Meanings of the formats, for the API documents. */
export const DOCUMENT_FORMAT_TEXTS: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'pages for people',
  facturx: 'pages as PDF/A-3 with the invoice as XML (Factur-X, ZUGFeRD)',
  ubl: 'XML by EN 16931 in the syntax UBL 2.1',
  cii: 'XML by EN 16931 in the syntax CII D16B',
  xrechnung_ubl: 'XRechnung in the syntax UBL',
  xrechnung_cii: 'XRechnung in the syntax CII',
  peppol: 'Peppol BIS Billing 3.0',
};

/** Meanings of the languages, for the API documents. */
export const DOCUMENT_LANGUAGE_TEXTS: Readonly<Record<DocumentLanguage, string>> = {
  en: 'pages in English',
  de: 'pages in German',
  fr: 'pages in French',
};
