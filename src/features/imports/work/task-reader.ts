import { isUtf8 } from 'node:buffer';
import type { ObjectStore } from '../../../platform/base/object-store/object-store.js';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { isJsonObject, readJson } from '../../../platform/base/json/json.js';
import { storableText } from '../../../platform/base/values/storable-text.js';
import { normalIdentifier } from '../../../platform/base/values/text.js';
import type { RowForm } from '../imports.queries.js';
import type { AttributeKinds } from './attribute-kinds.js';
import { cellsOf, delimiterOf, statedDelimiterOf } from './csv.js';
import { columnsOf, lineOf } from './csv-columns.js';
import { HEAD_BYTES, lineEndOf, refuseWorkbook } from './file-head.js';
import { type FilePosition, type FileRecord, fileRecords, type LineEnd } from './file-records.js';
import { headerTooLong, textOf, tooLong } from './record-text.js';
import { type Checkpoint, openProfileFile } from '../profiles/profile-file.js';
import type { ProfileDefinition } from '../profiles/definition.js';
import type { ProfileRecord } from '../profiles/profile-records.js';
import type { ImportTask } from './imports-work.queries.js';
import { RowJoiner, type RowReading } from './row-joiner.js';
import type { ConvertedLine, CsvDescription } from '../../../platform/data/records/import-form.js';

/** Converts a record of the file. Throws `validation_failed`, `invalid_json` and `payload_too_large`. */
type Convert = (record: FileRecord) => Promise<ConvertedLine>;

/** How the records of a file are read. */
interface Reading {
  /** The records from the last checkpoint on. */
  records: AsyncGenerator<FileRecord, void>;
  /** The records before it, which an earlier turn has written. */
  before: AsyncGenerator<FileRecord, void>;
  convert: Convert;
  /** The form of a CSV file. */
  form?: RowForm;
  /** Number of rows that a profile skips and that belong to no record, once all records were read. */
  skippedRows?: () => number;
}

/** Reads the records of an import's file, from where the last checkpoint is, and converts them to lines. */
export class TaskReader {
  private readonly waiting: FileRecord[] = [];

  private constructor(private readonly reading: Reading) {}

  /**
   * Opens the file; `kindsOf` reads the kinds of attributes that its columns can have. Throws `validation_failed` for a workbook and for a
   * header that is too long or has unknown columns, and `unavailable` when the object store fails or does not have the file.
   */
  static async open(
    store: ObjectStore,
    task: ImportTask,
    csv: CsvDescription | undefined,
    kindsOf: (csv: CsvDescription) => Promise<AttributeKinds>,
  ): Promise<TaskReader> {
    const head = await headOf(store, task);
    refuseWorkbook(head);
    if (task.format === 'ndjson') return new TaskReader({ ...partsOf(store, task, START), convert: lineOfJson });
    const lineEnd = lineEndOf(head);
    if (task.profile) return TaskReader.openWithProfile(store, task, csv!, lineEnd);
    const first = await firstOf(fileRecords(read(store, task, START), START, NO_DELIMITER, lineEnd));
    const stated = first?.bytes && statedDelimiterOf(first.bytes.toString());
    const header = stated
      ? await firstOf(fileRecords(read(store, task, first.next), first.next, stated, lineEnd))
      : first;
    if (!header) return new TaskReader({ ...partsOf(store, { ...task, size: '0' }, START), convert: lineOfJson });
    if (!header.bytes) throw headerTooLong();
    const text = textOf(header);
    const delimiter = stated ?? delimiterOf(text);
    const names = cellsOf(text, delimiter);
    const columns = await columnsOf(names, csv!, await kindsOf(csv!));
    const rows: RowReading = {
      columns: names.map(normalIdentifier),
      cellsOf: (row) => cellsOf(textOf(row), delimiter),
      lineOf: (cells) => lineOf(cells, columns, task.emptyCells),
    };
    const parts = partsOf(store, task, header.next, delimiter, lineEnd);
    const form = formOf(text, delimiter);
    if (!csv!.joined) {
      const convert: Convert = (record) => Promise.resolve().then(() => rows.lineOf(rows.cellsOf(record)));
      return new TaskReader({ ...parts, convert, form });
    }
    const joiner = new RowJoiner(csv!.type, csv!.joined, rows);
    return new TaskReader({
      before: joiner.join(parts.before),
      records: joiner.join(parts.records),
      convert: (record) => joiner.convert(record),
      form,
    });
  }

  get convert(): Convert {
    return this.reading.convert;
  }

  get before(): AsyncGenerator<FileRecord, void> {
    return this.reading.before;
  }

  get form(): RowForm | undefined {
    return this.reading.form;
  }

  /**
   * The row of CSV as it was sent; undefined of NDJSON, and of what is too long or not text. Further rows of a record have two empty cells in
   * front, as they stand in the list of refused rows, where the first row has the error there.
   */
  rowOf({ bytes, rows }: FileRecord): string | undefined {
    if (!this.form || !bytes || !isUtf8(bytes)) return undefined;
    return rows
      ? rows.map((row) => row.bytes!.toString()).join(`\r\n${this.form.delimiter.repeat(2)}`)
      : bytes.toString();
  }

  private static async openWithProfile(
    store: ObjectStore,
    task: ImportTask,
    csv: CsvDescription,
    lineEnd: LineEnd,
  ): Promise<TaskReader> {
    const next = { line: task.nextLine, offset: Number(task.byteOffset) };
    const context = { line: task.contextLine, offset: Number(task.contextOffset) };
    const checkpoint = next.offset ? { next, context } : undefined;
    const profile = task.emptyCells === 'clear' ? withClearedCells(task.profile!) : task.profile!;
    const open = (size: string, from?: Checkpoint) =>
      openProfileFile((position) => read(store, { ...task, size }, position), lineEnd, profile, csv, from);
    const [file, before] = [await open(task.size, checkpoint), await open(task.byteOffset)];
    if (!file) return new TaskReader({ ...partsOf(store, { ...task, size: '0' }, START), convert: lineOfJson });
    return new TaskReader({
      records: file.records,
      before: before?.records ?? fileRecords(read(store, { ...task, size: '0' }, START), START),
      convert: (record) => Promise.resolve().then(() => file.convert(record as ProfileRecord)),
      form: file.header === undefined ? undefined : formOf(file.header, file.separator),
      skippedRows: file.skippedRows,
    });
  }

  /** Number of rows that a profile skips and that belong to no record, once all records were read. */
  skippedRows(): number {
    return this.reading.skippedRows?.() ?? 0;
  }

  /** The next record; undefined at the end of the file. */
  async next(): Promise<FileRecord | undefined> {
    const again = this.waiting.shift();
    if (again) return again;
    const { value, done } = await this.reading.records.next();
    return done ? undefined : value;
  }

  /** Makes {@link next} return a record again. */
  putBack(...records: FileRecord[]): void {
    this.waiting.unshift(...records);
  }

  async close(): Promise<void> {
    await this.reading.records.return();
  }
}

const formOf = (header: string, delimiter: string): RowForm => ({
  header: storableText(header, header.length),
  delimiter,
});

const withClearedCells = (profile: ProfileDefinition): ProfileDefinition => ({
  ...profile,
  file: { ...profile.file, empty: 'clear' },
});

const START: FilePosition = { line: 1, offset: 0 };
/** For the header, whose delimiter is not known yet: cells may contain line breaks. */
const NO_DELIMITER = ',';

/** The first record; undefined if there is none. */
async function firstOf(records: AsyncGenerator<FileRecord, void>): Promise<FileRecord | undefined> {
  const { value } = await records.next();
  await records.return();
  return value ?? undefined;
}

async function headOf(store: ObjectStore, task: ImportTask): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of read(store, { ...task, size: String(Math.min(Number(task.size), HEAD_BYTES)) }, START))
    parts.push(part);
  return Buffer.concat(parts);
}

/** The records of a task's file before and after its last checkpoint; the first one begins at `start`. */
function partsOf(
  store: ObjectStore,
  task: ImportTask,
  start: FilePosition,
  ...form: [delimiter?: string, lineEnd?: LineEnd]
) {
  const checkpoint = { line: task.nextLine, offset: Number(task.byteOffset) };
  const from = checkpoint.offset ? checkpoint : start;
  return {
    before: fileRecords(read(store, { ...task, size: task.byteOffset }, start), start, ...form),
    records: fileRecords(read(store, task, from), from, ...form),
  };
}

async function* read(
  store: ObjectStore,
  { objectKey, size }: ImportTask,
  { offset }: FilePosition,
): AsyncGenerator<Buffer> {
  const end = Number(size) - 1;
  if (offset > end) return;
  const bytes = await store.read(objectKey!, { start: offset, end });
  if (!bytes) throw new DomainError('unavailable', 'The file of the import is missing in the object store.');
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield chunk;
  } finally {
    bytes.destroy();
  }
}

async function lineOfJson({ bytes }: FileRecord): Promise<ConvertedLine> {
  if (!bytes) throw tooLong();
  const line = await readJson(bytes);
  if (!isJsonObject(line)) throw DomainError.invalid([{ field: 'body', reason: 'must be a JSON object' }]);
  return { line, faults: [], refusals: [] };
}
