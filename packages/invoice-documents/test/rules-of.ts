import type { DocumentContent, DocumentFormat } from '../src/document-content.js';
import { documentProblems } from '../src/xml/document-problems.js';

/** The problems of a content as `field RULE`. */
export const rulesOf = (content: DocumentContent, format: DocumentFormat): string[] =>
  documentProblems(content, format).map(({ field, reason }) =>
    `${field} ${/\(([^()]*)\)$/.exec(reason)?.[1] ?? ''}`.trim(),
  );
