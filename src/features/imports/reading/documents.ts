import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { storableText } from '#platform/base/values/storable-text.js';
import { DocumentLines } from '../records/document-lines.js';
import type { RowKey } from '../records/row-key.js';
import type { Reading } from './reading.js';

/** Maximum length in characters of an identifier in a reason. */
const MAX_SHOWN_LENGTH = 100;

/**
 * Reads a file in which no document may come again, and notes where its documents begin. `begin` is called with the line of each record.
 * Undefined if none comes again. Throws `validation_failed` for too many documents.
 */
export async function documentsOf(
  { all, keyOf }: Reading,
  begin: (line: number) => void,
): Promise<DocumentLines | undefined> {
  if (!all) return undefined;
  const documents = new DocumentLines();
  for await (const record of all) {
    begin(record.line);
    documents.note(keyOf!(record), record.line);
  }
  return documents.hasRepeated ? documents : undefined;
}

/** The error of a part of a document, of which another one begins in the line `other`. `hasRows`: the file is CSV. */
export function apart({ name, value }: RowKey, other: number, hasRows: boolean): DomainError {
  const shown = storableText(value!, MAX_SHOWN_LENGTH);
  const reason = hasRows
    ? `rows of ${shown} do not follow each other, see line ${other}; sort the rows by this column, nothing of it was written`
    : `${shown} stands in another line too, see line ${other}; write it in one line, nothing of it was written`;
  return DomainError.invalid([{ field: name!, reason }] satisfies ErrorDetail[]);
}
