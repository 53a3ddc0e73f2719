import { isUtf8 } from 'node:buffer';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { FileRecord } from './file-records.js';

/** The text of a record. Throws `payload_too_large`, and `validation_failed` if it is not UTF-8. */
export function textOf({ bytes, line, next }: FileRecord): string {
  if (!bytes) throw tooLong(next.line - line);
  if (!isUtf8(bytes)) throw DomainError.invalid([{ field: 'body', reason: NOT_UTF8 }]);
  return bytes.toString('utf8');
}

const NOT_UTF8 = 'is not UTF-8 text; save the file as CSV in UTF-8';

export const headerTooLong = () => DomainError.invalid([{ field: 'body', reason: 'has a header of more than 8 MB' }]);

/** The error of a record that is too long; one of several lines likely has a quote that does not end. */
export const tooLong = (lines = 1) =>
  new DomainError(
    'payload_too_large',
    'The line is larger than 8 MB, the most that a line may have.',
    lines > 1 ? [{ field: 'body', reason: `covers ${lines} lines; a quote in it may have no end` }] : [],
  );
