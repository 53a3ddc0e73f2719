import {
  DOCUMENT_FORMATS,
  DOCUMENT_LANGUAGES,
  type DocumentFormat,
  type DocumentLanguage,
} from '../document-formats.js';
import { QueryOneOf } from '../../../platform/edge/validation/query.js';
import { Text } from '../../../platform/edge/validation/scalars.js';

export class DocumentProblemsQueryV2 {
  @QueryOneOf(DOCUMENT_FORMATS, { default: 'pdf', description: 'Format of the document' })
  format?: DocumentFormat;
}

export class DocumentQueryV2 extends DocumentProblemsQueryV2 {
  @QueryOneOf(DOCUMENT_LANGUAGES, { default: 'en', description: 'Language of the pages; XML has none' })
  language?: DocumentLanguage;
}

export class DocumentProblemV2 {
  @Text({ example: 'customer.buyer_reference' }) field: string;
  @Text({ example: 'XRechnung needs it (BR-DE-15)' }) reason: string;
}
