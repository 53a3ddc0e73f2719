import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Quote } from '../profiles/definition.js';
import { fileKindOf, otherThanCsv } from './file-kind.js';
import { CARRIAGE_RETURN, LINE_FEED, type LineEnd } from './file-records.js';

/** Number of bytes at the beginning of a file that decide its form. */
export const HEAD_BYTES = 65_536;

const QUOTE = 0x22;

/** Throws `validation_failed` for a file that is not what it was sent as, such as a PDF, with what it is and what to do. */
export function refuseOtherKind(head: Buffer, format: 'csv' | 'ndjson'): void {
  const kind = format === 'csv' ? otherThanCsv(head) : fileKindOf(head);
  if (kind) throw DomainError.invalid([{ field: 'body', reason: `is ${kind.name}; ${kind.cure}` }]);
}

/**
 * The byte that ends the lines of a CSV file: the first line break outside of quotes decides. A carriage return alone is that of old programs
 * on a Mac.
 */
export function lineEndOf(head: Buffer, quote?: Quote): LineEnd {
  let isQuoted = false;
  for (const [at, byte] of head.entries()) {
    if (byte === QUOTE && quote !== 'none') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === LINE_FEED) return LINE_FEED;
    else if (byte === CARRIAGE_RETURN && at + 1 < head.length)
      return head[at + 1] === LINE_FEED ? LINE_FEED : CARRIAGE_RETURN;
  }
  return LINE_FEED;
}
