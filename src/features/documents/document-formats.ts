export { DOCUMENT_FORMATS, DOCUMENT_LANGUAGES, type DocumentFormat, type DocumentLanguage } from '#invoice-documents';
