import { MAX_LINE_BYTES } from '../import-limits.js';
import type { Quote } from '../profiles/definition.js';
import type { RowKey } from './row-key.js';
import type { SkippedRows } from './skipped-rows.js';

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

/** The byte that ends a line: a line feed, also after a carriage return, or a carriage return alone. */
export type LineEnd = typeof LINE_FEED | typeof CARRIAGE_RETURN;

/** How the lines of a file end and are counted. */
export interface LineDialect {
  end: LineEnd;
  /** Whether the file is the sheet of a workbook, whose rows have one number each, although their cells can have line breaks. */
  isSheet?: boolean;
}
/** Lines that end with a line feed. */
export const LINES: LineDialect = { end: LINE_FEED };
/** Rows of the sheet of a workbook. */
export const SHEET_ROWS: LineDialect = { end: LINE_FEED, isSheet: true };

/** Where a record begins: the number of its first line, from 1, and its distance from the beginning of the file in bytes. */
export interface FilePosition {
  line: number;
  offset: number;
}

/** A record of a file: a line, or of CSV a row, which can have several lines. */
export interface FileRecord {
  line: number;
  /** Without the line break; undefined if it is longer than {@link MAX_LINE_BYTES}. */
  bytes: Buffer | undefined;
  /** Where the next record begins. */
  next: FilePosition;
  /** Of a record of several rows of CSV: these. */
  rows?: readonly FileRecord[];
  /** Of such a record: the identifier that its rows share. */
  key?: RowKey;
  /** Of such a record: the line after it, if that cannot be read and may belong to it. */
  unreadableNext?: number;
  /** The row from which reading must begin again for the next record, if a profile makes the record of rows. */
  context?: FilePosition;
  /** Rows behind the record, and before the first one, that the profile skips. */
  skipped?: SkippedRows;
}

const QUOTE = 0x22;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NOTHING = Buffer.alloc(0);

/**
 * The records of a file from a position on. `delimiter` is the separator of CSV, whose quoted cells may contain line breaks; without it
 * every line is a record, and so it is where `quote` is `none`. Blank lines are left out: those of white space, and of CSV those of separators only. A byte order mark at the
 * beginning of the file is skipped. Keeps one record in memory, of at most {@link MAX_LINE_BYTES}.
 */
export async function* fileRecords(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
  delimiter?: string,
  lines: LineDialect = LINES,
  quote?: Quote,
): AsyncGenerator<FileRecord, void> {
  const hasQuotes = delimiter !== undefined && quote !== 'none';
  const splitter = new RecordSplitter({ ...from }, delimiter?.charCodeAt(0), lines, hasQuotes);
  for await (const chunk of chunks) yield* splitter.split(chunk);
  yield* splitter.end();
}

class RecordSplitter {
  private kept: Buffer[] = [];
  private keptLength = 0;
  private isTooLong = false;
  /** Inside of a quoted cell. */
  private isQuoted = false;
  /** The byte before ended a quoted cell, unless another quote follows. */
  private wasQuote = false;
  private isCellStart = true;
  /** Line breaks inside of the record. */
  private lineBreaks = 0;

  constructor(
    private readonly position: FilePosition,
    private readonly delimiter: number | undefined,
    private readonly lines: LineDialect,
    private readonly hasQuotes: boolean,
  ) {}

  *split(chunk: Buffer): Generator<FileRecord> {
    let start = 0;
    if (this.position.offset === 0 && !this.keptLength && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK)) {
      this.position.offset = start = BYTE_ORDER_MARK.length;
    }
    for (;;) {
      const end = this.hasQuotes ? this.endOfRow(chunk, start) : chunk.indexOf(this.lines.end, start);
      if (end === -1) break;
      yield* this.record(chunk.subarray(start, end), 1);
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  *end(): Generator<FileRecord> {
    if (this.keptLength) yield* this.record(NOTHING, 0);
  }

  private keep(part: Buffer): void {
    this.keptLength += part.length;
    if (this.keptLength > MAX_LINE_BYTES) {
      this.isTooLong = true;
      this.kept = [];
    } else if (part.length) this.kept.push(part);
  }

  /** The record that ends with `last`; none if it is blank. `breaks` is 1 if a line break follows. */
  private *record(last: Buffer, breaks: number): Generator<FileRecord> {
    this.keep(last);
    const { line, offset } = this.position;
    this.position.line += this.lineBreaks + breaks;
    this.position.offset = offset + this.keptLength + breaks;
    const bytes = this.isTooLong
      ? undefined
      : withoutReturn(this.kept.length === 1 ? this.kept[0]! : Buffer.concat(this.kept));
    this.kept = [];
    this.keptLength = 0;
    this.lineBreaks = 0;
    this.isTooLong = false;
    if (bytes === undefined || !this.isBlank(bytes)) yield { line, bytes, next: { ...this.position } };
  }

  private isBlank(bytes: Buffer): boolean {
    for (const byte of bytes)
      if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN && byte !== this.delimiter) return false;
    return true;
  }

  /** Index of the line break that ends the row; -1 if it is not in the chunk. */
  private endOfRow(chunk: Buffer, start: number): number {
    const { end, isSheet } = this.lines;
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.isQuoted) {
        if (byte === end && !isSheet) this.lineBreaks++;
        if (byte === QUOTE) [this.isQuoted, this.wasQuote] = [false, true];
        continue;
      }
      if (byte === QUOTE && (this.isCellStart || this.wasQuote)) {
        [this.isQuoted, this.wasQuote, this.isCellStart] = [true, false, false];
        continue;
      }
      this.wasQuote = false;
      this.isCellStart = byte === end || byte === this.delimiter;
      if (byte === end) return at;
    }
    return -1;
  }
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, bytes.length - 1) : bytes;
