import { isUtf8 } from 'node:buffer';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { storableText } from '#platform/base/values/storable-text.js';
import { normalIdentifier } from '#platform/base/values/text.js';
import type { ConvertedLine } from '#platform/data/records/import-declaration.js';
import type { RowDialect } from '../imports.queries.js';
import type { ProfileDefinition } from '../profiles/definition.js';
import { openProfileFile, type ReadFrom } from '../profiles/profile-file.js';
import { arrayRecords, isJsonArray } from '../records/array-records.js';
import { type CellReading, CsvRows, joinedBy } from '../csv/csv-rows.js';
import { cellsOf, delimiterOf, statedDelimiterOf } from '../csv/csv.js';
import { columnsOf, lineOf } from '../csv/csv-columns.js';
import { HEAD_BYTES, lineEndOf, refuseOtherKind } from '../records/file-head.js';
import {
  type FilePosition,
  type FileRecord,
  fileRecords,
  type LineDialect,
  SHEET_ROWS,
} from '../records/file-records.js';
import { keyOfJson } from '../records/json-key.js';
import { headerTooLong, textOf, tooLong } from '../records/record-text.js';
import { RowJoiner } from '../records/row-joiner.js';
import type { RowKey } from '../records/row-key.js';
import type { SkippedRows } from '../records/skipped-rows.js';
import { sheetColumns } from '../csv/sheet-columns.js';
import type { Checkpoint, FileToRead } from './messages.js';
import { shortRows } from './short-rows.js';

/** How the records of a file are read. */
export interface Reading {
  /** The records from the checkpoint on. */
  records: AsyncIterator<FileRecord, void>;
  /** The records before it, which an earlier turn has written. */
  before: AsyncIterator<FileRecord, void>;
  /** Converts a record of CSV. Throws `validation_failed` and `payload_too_large`. Undefined of NDJSON, whose lines are JSON already. */
  convert?(record: FileRecord): Promise<ConvertedLine>;
  /** The form of a CSV file. */
  form?: RowDialect;
  /** Of a file in which no document may come again: its records from the beginning on. */
  all?: AsyncIterable<FileRecord>;
  /** The identifier of a record of such a file. */
  keyOf?(record: FileRecord): RowKey;
  /** The rows that a profile skips and that belong to no record, once all records were read. */
  skippedRows?(): SkippedRows | undefined;
  /**
   * The row of CSV as it was sent; undefined of NDJSON, and of what is too long or not text. Further rows of a record have two empty cells in
   * front, as they stand in the list of refused rows, where the first row has the error there.
   */
  rowOf(record: FileRecord): string | undefined;
  /** Why a record of CSV is likely read with fewer cells than it has; undefined if it is not. */
  shortRowOf?(record: FileRecord): ErrorDetail | undefined;
}

/** Reads bytes of the file from an offset on, some of those before `end`; undefined or empty at the end of the file. */
export type BytesOf = (offset: number, end: number) => Promise<Uint8Array | undefined>;

/** Reads the bytes before an end from a position on. */
type ReadUpTo = (end: number) => ReadFrom;

/**
 * Opens a file at its beginning or at a checkpoint. Throws `validation_failed` for what is no text with records, such as a PDF, and for a header
 * that is too long or has unknown columns.
 */
export async function openReading(
  file: FileToRead,
  checkpoint: Checkpoint | undefined,
  bytesOf: BytesOf,
): Promise<Reading> {
  const upTo: ReadUpTo = (end) =>
    async function* ({ offset }) {
      for (let at = offset; at < end;) {
        const bytes = await bytesOf(at, end);
        if (!bytes?.length) return;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        at += bytes.length;
      }
    };
  const head = await headOf(upTo(Math.min(file.size, HEAD_BYTES)));
  if (file.format !== 'xlsx') refuseOtherKind(head, file.format);
  const rowless = { rowOf: () => undefined };
  const documents = file.refusesParts ? file.columns.joined : undefined;
  if (file.format === 'ndjson') {
    const recordsIn = isJsonArray(head) ? arrayRecords : fileRecords;
    const from = checkpoint?.next ?? START;
    const parts = {
      before: recordsIn(upTo(checkpoint?.next.offset ?? 0)(START), START),
      records: recordsIn(upTo(file.size)(from), from),
    };
    const all = documents && recordsIn(upTo(file.size)(START), START);
    return { ...parts, ...rowless, all, keyOf: (record) => keyOfJson(record, documents!.keys) };
  }
  const lines = file.format === 'xlsx' ? SHEET_ROWS : { end: lineEndOf(head, file.profile?.file.quote) };
  const reading = file.profile
    ? await openWithProfile(file, file.profile, lines, checkpoint, upTo)
    : await openWithColumns(file, lines, checkpoint, upTo);
  if (!reading) return { ...partsOf(upTo, 0, START), ...rowless };
  const isQuoted = file.format === 'csv' && file.profile?.file.quote !== 'none';
  return isQuoted && reading.form ? { ...reading, shortRowOf: shortRows(reading.form) } : reading;
}

/** A file whose columns are fields; undefined if it is empty. */
async function openWithColumns(
  { size, columns: csv, kinds, currency, timezone, emptyCells, refusesParts }: FileToRead,
  lines: LineDialect,
  checkpoint: Checkpoint | undefined,
  upTo: ReadUpTo,
): Promise<Reading | undefined> {
  const readFrom = upTo(size);
  const first = await firstOf(fileRecords(readFrom(START), START, NO_DELIMITER, lines));
  const stated = first?.bytes && statedDelimiterOf(first.bytes.toString());
  const header = stated ? await firstOf(fileRecords(readFrom(first.next), first.next, stated, lines)) : first;
  if (!header) return undefined;
  if (!header.bytes) throw headerTooLong();
  const text = textOf(header);
  const delimiter = stated ?? delimiterOf(text);
  const names = cellsOf(text, delimiter);
  const found = await columnsOf(names, csv, kinds, currency);
  const columns = lines.isSheet ? sheetColumns(names, found, csv, timezone) : found;
  const rows: CellReading = {
    columns: names.map(normalIdentifier),
    cellsOf: (row) => cellsOf(textOf(row), delimiter),
    lineOf: (cells) => lineOf(cells, columns, emptyCells),
  };
  const parts = partsOf(upTo, size, header.next, checkpoint, delimiter, lines);
  const rest = { form: formOf(text, delimiter), rowOf: rowWith(delimiter) };
  const joined = joinedBy(csv, rows.columns);
  if (!joined)
    return { ...parts, ...rest, convert: (record) => Promise.resolve().then(() => rows.lineOf(rows.cellsOf(record))) };
  const joiner = new RowJoiner(csv.fields, joined, new CsvRows(joined, rows));
  const { records } = partsOf(upTo, size, header.next, undefined, delimiter, lines);
  return {
    ...rest,
    ...documentsOf(refusesParts ? joiner.join(records) : undefined),
    before: joiner.join(parts.before),
    records: joiner.join(parts.records),
    convert: (record) => joiner.convert(record),
  };
}

/** A file that a profile describes; undefined if it is empty. */
async function openWithProfile(
  { size, columns, currency, timezone, emptyCells, refusesParts }: FileToRead,
  profile: ProfileDefinition,
  lines: LineDialect,
  checkpoint: Checkpoint | undefined,
  upTo: ReadUpTo,
): Promise<Reading | undefined> {
  const empty = emptyCells === 'clear' ? emptyCells : profile.file.empty;
  const definition: ProfileDefinition = { ...profile, file: { ...profile.file, empty, currency, timezone } };
  const file = await openProfileFile(upTo(size), lines, definition, columns, checkpoint);
  const before = await openProfileFile(upTo(checkpoint?.next.offset ?? 0), lines, definition, columns);
  const all = refusesParts ? await openProfileFile(upTo(size), lines, definition, columns) : undefined;
  return (
    file && {
      records: file.records,
      before: before?.records ?? partsOf(upTo, 0, START).before,
      ...documentsOf(all?.records),
      convert: file.convert,
      skippedRows: file.skippedRows,
      ...(file.header === undefined
        ? { rowOf: () => undefined }
        : { form: formOf(file.header, file.separator, file.unmapped), rowOf: rowWith(file.separator) }),
    }
  );
}

const documentsOf = (all: AsyncIterable<FileRecord> | undefined): Pick<Reading, 'all' | 'keyOf'> => ({
  all,
  keyOf: ({ key = {} }) => key,
});

/** The bytes of a line of NDJSON. Throws `payload_too_large`. */
export function bytesOfLine({ bytes }: FileRecord): Buffer {
  if (!bytes) throw tooLong();
  return bytes;
}

const rowWith =
  (delimiter: string): Reading['rowOf'] =>
  ({ bytes, rows }) => {
    if (!bytes || !isUtf8(bytes)) return undefined;
    return rows ? rows.map((row) => row.bytes!.toString()).join(`\r\n${delimiter.repeat(2)}`) : bytes.toString();
  };

const formOf = (header: string, delimiter: string, unmapped: readonly string[] = []): RowDialect => ({
  header: storableText(header, header.length),
  delimiter,
  unmapped: unmapped.slice(0, MAX_UNMAPPED).map((name) => storableText(name, MAX_UNMAPPED_LENGTH)),
});

/** Maximum number of columns that an import names as not read, and of the characters of a name. */
const MAX_UNMAPPED = 1_000;
const MAX_UNMAPPED_LENGTH = 255;
const START: FilePosition = { line: 1, offset: 0 };
/** For the header, whose delimiter is not known yet: cells may contain line breaks. */
const NO_DELIMITER = ',';

/** The first record; undefined if there is none. */
async function firstOf(records: AsyncGenerator<FileRecord, void>): Promise<FileRecord | undefined> {
  const { value } = await records.next();
  await records.return();
  return value ?? undefined;
}

async function headOf(readFrom: ReadFrom): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readFrom(START)) parts.push(part);
  return Buffer.concat(parts);
}

/** The records before and after a checkpoint; the first one of the file begins at `start`. */
function partsOf(
  upTo: ReadUpTo,
  size: number,
  start: FilePosition,
  checkpoint?: Checkpoint,
  ...form: [delimiter?: string, lines?: LineDialect]
) {
  const from = checkpoint?.next ?? start;
  return {
    before: fileRecords(upTo(checkpoint?.next.offset ?? 0)(start), start, ...form),
    records: fileRecords(upTo(size)(from), from, ...form),
  };
}
