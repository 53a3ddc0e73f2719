import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { DocumentFormat, DocumentLanguage } from '#invoice-documents';
import type { ByteRange } from '#platform/base/object-store/object-store.js';
import type { DocumentSubject } from './documents.queries.js';

/** The files of documents: their types and names. */

/** What is asked for. */
export interface DocumentChoice {
  format: DocumentFormat;
  language: DocumentLanguage;
}

/** A document that can be sent. */
export interface DocumentFile {
  /** Name of the file, from the number of the invoice or credit note. */
  name: string;
  contentType: 'application/pdf' | 'application/xml';
  sha256: string;
  size: number;
  read(range?: ByteRange): Promise<Readable | undefined>;
}

/** Whether documents of the format have pages, beside or instead of XML. */
export const hasPages = (format: DocumentFormat): boolean => format === 'pdf' || format === 'facturx';

export const contentTypeOf = (format: DocumentFormat): 'application/pdf' | 'application/xml' =>
  hasPages(format) ? 'application/pdf' : 'application/xml';

export const extensionOf = (format: DocumentFormat): 'pdf' | 'xml' => (hasPages(format) ? 'pdf' : 'xml');

/** Characters that file names of common systems cannot have, and the sign that is written in place of them. */
const NOT_IN_NAMES = /[\p{Cc}/\\:*?"<>|%]/gu;

/** Name of a document's file: its number, so that two numbers have two names; that of a draft says that it is one. */
export const nameOf = ({ number, isIssued }: DocumentSubject, format: DocumentFormat): string => {
  const name = [...(isIssued ? [] : ['draft']), ...(number === null ? [] : [number])].join('-');
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return `${name.replaceAll(NOT_IN_NAMES, hex)}.${extensionOf(format)}`;
};

/** A file that is removed when it was read. */
export async function readAtOnce(
  path: string,
  { sha256 }: { sha256: string },
): Promise<{ sha256: string; size: number; read: (range?: ByteRange) => Promise<Readable> }> {
  const bytes = await readFile(path);
  const read = ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Promise.resolve(Readable.from([bytes.subarray(start, end + 1)]));
  return { sha256, size: bytes.length, read };
}
