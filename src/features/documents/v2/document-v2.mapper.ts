import type { DocumentChoice } from '../documents.service.js';
import type { DocumentProblemsQueryV2, DocumentQueryV2 } from './document-v2.dto.js';

/** The format and language that a request asks for. */
export const choiceFromV2 = ({ format, language = 'en' }: DocumentQueryV2): DocumentChoice => ({
  format: formatFromV2({ format }),
  language,
});

export const formatFromV2 = ({ format = 'pdf' }: DocumentProblemsQueryV2): DocumentChoice['format'] => format;
