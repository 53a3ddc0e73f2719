import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import type { FileRecord } from './file-records.js';

/** The text of a record. Throws `payload_too_large`, and `validation_failed` if it is not UTF-8. */
export function textOf({ bytes }: FileRecord): string {
  if (!bytes) throw tooLong();
  if (!isUtf8(bytes)) throw DomainError.invalid([{ field: 'body', reason: NOT_UTF8 }]);
  return bytes.toString('utf8');
}

const NOT_UTF8 = 'is not UTF-8 text; save the file as CSV in UTF-8';

export const headerTooLong = () => DomainError.invalid([{ field: 'body', reason: 'has a header of more than 8 MB' }]);

export const tooLong = () =>
  new DomainError('payload_too_large', 'The line is larger than 8 MB, the most that a line may have.');
