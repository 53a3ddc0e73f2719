import { DomainError, type ErrorDetail } from '../../../platform/base/errors/domain-error.js';
import { storableText } from '../../../platform/base/values/storable-text.js';
import { normalIdentifier } from '../../../platform/base/values/text.js';
import { DocumentLines } from '../work/document-lines.js';
import type { FileRecord } from '../work/file-records.js';
import type { RowKey } from '../work/row-key.js';
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

/** The identifier of a line of NDJSON: the first of these members that has a text. */
export function keyOfJson({ bytes }: FileRecord, names: readonly string[]): RowKey {
  const line = memberValues(bytes);
  for (const name of names) {
    const value = line[name];
    if (typeof value === 'string' && normalIdentifier(value)) return { name, value: normalIdentifier(value) };
  }
  return {};
}

/** The members of a line; none of a line that is no object, which is refused when it is written. */
function memberValues(bytes: Buffer | undefined): Record<string, unknown> {
  try {
    const line: unknown = JSON.parse(String(bytes));
    return typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
