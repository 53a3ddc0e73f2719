import { MAX_LINE_BYTES } from '../import-limits.js';
import type { FilePosition, FileRecord } from './file-records.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Whether a file is a JSON array: its first character that is no white space is `[`. */
export function isJsonArray(head: Buffer): boolean {
  const start = head.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  return head.subarray(start).find((byte) => !isSpace(byte)) === OPENING_BRACKET;
}

/**
 * The entries of a JSON array from a position on: the beginning of the file, or where a record ended. Each is a record,
 * and its number counts as that of its line, because several entries can stand in one line. What is not complete, or stands behind the array, is a record too, which is then refused
 * as no JSON. Keeps one record in memory, of at most {@link MAX_LINE_BYTES}.
 */
export async function* arrayRecords(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
): AsyncGenerator<FileRecord, void> {
  const splitter = new ArraySplitter({ ...from });
  for await (const chunk of chunks) yield* splitter.split(chunk);
  yield* splitter.end();
}

class ArraySplitter {
  private kept: Buffer[] = [];
  private keptLength = 0;
  private isTooLong = false;
  /** Inside of a record, and not between two of them. */
  private isInside = false;
  /** Open braces and brackets of the record. */
  private depth = 0;
  private isText = false;
  /** The byte before was a backslash in a text. */
  private isEscaped = false;
  private isOpened: boolean;

  constructor(private readonly position: FilePosition) {
    this.isOpened = position.offset > 0;
  }

  *split(chunk: Buffer): Generator<FileRecord> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (!this.isInside && !this.begins(byte)) start = at + 1;
      else if (this.endsBefore(byte)) {
        yield* this.record(chunk.subarray(start, at));
        start = at + 1;
      } else {
        this.isInside = true;
        this.read(byte);
      }
      this.position.offset++;
    }
    this.keep(chunk.subarray(start));
  }

  *end(): Generator<FileRecord> {
    if (this.isInside) yield* this.record(Buffer.alloc(0));
  }

  /** Whether a byte between two records begins one: neither white space, comma, byte order mark nor the brackets of the array. */
  private begins(byte: number): boolean {
    if (isSpace(byte) || (this.position.offset < BYTE_ORDER_MARK.length && BYTE_ORDER_MARK.includes(byte)))
      return false;
    if (this.isOpened) return byte !== COMMA && byte !== CLOSING_BRACKET;
    this.isOpened = true;
    return byte !== OPENING_BRACKET;
  }

  /** Whether a byte stands behind the record. */
  private endsBefore(byte: number): boolean {
    return this.isInside && !this.depth && !this.isText && (byte === COMMA || byte === CLOSING_BRACKET);
  }

  private read(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.isText) {
      this.isEscaped = byte === BACKSLASH;
      this.isText = byte !== QUOTE;
    } else if (byte === QUOTE) this.isText = true;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) this.depth++;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) this.depth = Math.max(0, this.depth - 1);
  }

  private keep(part: Buffer): void {
    this.keptLength += part.length;
    if (this.keptLength > MAX_LINE_BYTES) {
      this.isTooLong = true;
      this.kept = [];
    } else if (part.length) this.kept.push(part);
  }

  private *record(last: Buffer): Generator<FileRecord> {
    this.keep(last);
    const bytes = this.isTooLong ? undefined : Buffer.concat(this.kept);
    [this.kept, this.keptLength, this.isTooLong, this.isInside, this.depth] = [[], 0, false, false, 0];
    const line = this.position.line++;
    yield { line, bytes, next: { ...this.position } };
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
