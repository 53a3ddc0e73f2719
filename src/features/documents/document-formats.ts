/** What callers can choose, as an enumeration of the domain: DTOs import no package. */
export { DOCUMENT_FORMATS, DOCUMENT_LANGUAGES, type DocumentFormat, type DocumentLanguage } from '#invoice-documents';
