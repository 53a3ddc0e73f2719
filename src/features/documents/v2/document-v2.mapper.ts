import type { DocumentChoice } from '../document-files.js';
import type { DocumentProblemsQueryV2, DocumentQueryV2 } from './document-v2.dto.js';

/** The format and language that a request asks for, if it does. */
export const choiceFromV2 = ({ format, language }: DocumentQueryV2): Partial<DocumentChoice> => ({ format, language });

export const formatFromV2 = ({ format = 'pdf' }: DocumentProblemsQueryV2): DocumentChoice['format'] => format;
