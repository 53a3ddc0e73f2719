import {
  DOCUMENT_FORMATS,
  DOCUMENT_LANGUAGES,
  type DocumentFormat,
  type DocumentLanguage,
} from '#features/settings/document-formats.js';
import { QueryOneOf } from '#platform/edge/validation/query.js';

export class DocumentProblemsQueryV2 {
  @QueryOneOf(DOCUMENT_FORMATS, { default: 'pdf', description: 'Format of the document' })
  format?: DocumentFormat;
}

export class DocumentQueryV2 {
  @QueryOneOf(DOCUMENT_FORMATS, {
    description:
      'Format of the document. Default: the `document_format` of the customer, or else of the settings; `pdf` of a draft, a cancelled invoice and a voided credit note',
    example: 'pdf',
  })
  format?: DocumentFormat;
  @QueryOneOf(DOCUMENT_LANGUAGES, {
    description:
      'Language of the pages; XML has none. Default: the `document_language` of the customer, or else of the settings',
  })
  language?: DocumentLanguage;
}
