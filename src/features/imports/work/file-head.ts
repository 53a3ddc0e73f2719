import { DomainError } from '../../../platform/base/errors/domain-error.js';
import type { Quote } from '../profiles/definition.js';
import { CARRIAGE_RETURN, LINE_FEED, type LineEnd } from './file-records.js';

/** Number of bytes at the beginning of a file that decide its form. */
export const HEAD_BYTES = 65_536;

const QUOTE = 0x22;
/** The bytes at the beginning of files of spreadsheet programs: of a ZIP archive, and of the older files of Excel. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Throws `validation_failed` for the file of a spreadsheet program instead of text. */
export function refuseWorkbook(head: Buffer): void {
  const kind = workbookOf(head);
  if (kind)
    throw DomainError.invalid([{ field: 'body', reason: `is ${kind}; save it as CSV UTF-8 and send that file` }]);
}

function workbookOf(head: Buffer): string | undefined {
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return 'an Excel workbook (xls)';
  if (!head.subarray(0, ZIP.length).equals(ZIP)) return undefined;
  if (head.includes('application/vnd.oasis.opendocument')) return 'an OpenDocument spreadsheet (ods)';
  return head.includes('[Content_Types].xml') || head.includes('xl/') ? 'an Excel workbook (xlsx)' : 'a ZIP archive';
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
