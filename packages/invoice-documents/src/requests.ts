import type { DocumentContent, DocumentFormat, DocumentLanguage, StatementContent } from './document-content.js';
import type { ReminderContent } from './reminder-content.js';

/** A message to the process that makes documents. */
export interface DocumentRequest {
  id: number;
  content: DocumentContent | StatementContent | ReminderContent;
  format: DocumentFormat;
  /** Language of the page, and of sentences in XML. */
  language: DocumentLanguage;
  /** Path of the file to which the document is written. */
  path: string;
}

/** A message of the process: what it has written, with the hash in hexadecimal digits, or why it could not. */
export type DocumentAnswer = { id: number } & ({ bytes: number; sha256: string } | { failure: string });
