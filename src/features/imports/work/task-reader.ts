import type { ObjectStore } from '../../../platform/base/object-store/object-store.js';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { isJsonObject, readJson } from '../../../platform/base/json/json.js';
import { cellsOf, delimiterOf } from './csv.js';
import { columnsOf, lineOf } from './csv-columns.js';
import { type FilePosition, type FileRecord, fileRecords } from './file-records.js';
import { headerTooLong, textOf, tooLong } from './record-text.js';
import { openProfileFile } from '../profiles/profile-file.js';
import type { ProfileRecord } from '../profiles/profile-records.js';
import type { ImportTask } from './imports-work.queries.js';
import type { ConvertedLine, CsvDescription } from '../../../platform/data/records/import-form.js';

/** Converts a record of the file. Throws `validation_failed`, `invalid_json` and `payload_too_large`. */
type Convert = (record: FileRecord) => Promise<ConvertedLine>;

/** Reads the records of an import's file, from where the last checkpoint is, and converts them to lines. */
export class TaskReader {
  private readonly waiting: FileRecord[] = [];

  private constructor(
    private readonly records: AsyncGenerator<FileRecord>,
    readonly convert: Convert,
    /** Number of rows that a profile skips and that belong to no record, once all records were read. */
    readonly skippedRows: () => number = () => 0,
  ) {}

  /**
   * Opens the file. Throws `validation_failed` for a header that is too long or has unknown columns, and `unavailable` when the object
   * store fails or does not have the file.
   */
  static async open(store: ObjectStore, task: ImportTask, csv: CsvDescription | undefined): Promise<TaskReader> {
    const from = { line: task.nextLine, offset: Number(task.byteOffset) };
    if (task.format === 'ndjson') return new TaskReader(fileRecords(read(store, task, from), from), lineOfJson);
    if (task.profile) return TaskReader.openWithProfile(store, task, csv!);
    const { value: header } = (await fileRecords(read(store, task, START), START, NO_DELIMITER).next()) as {
      value: FileRecord | undefined;
    };
    if (!header) return new TaskReader(fileRecords(empty(), START), lineOfJson);
    if (!header.bytes) throw headerTooLong();
    const text = textOf(header);
    const delimiter = delimiterOf(text);
    const columns = await columnsOf(cellsOf(text, delimiter), csv!);
    const start = from.offset ? from : header.next;
    return new TaskReader(fileRecords(read(store, task, start), start, delimiter), (record) =>
      Promise.resolve().then(() => lineOf(cellsOf(textOf(record), delimiter), columns)),
    );
  }

  private static async openWithProfile(store: ObjectStore, task: ImportTask, csv: CsvDescription): Promise<TaskReader> {
    const next = { line: task.nextLine, offset: Number(task.byteOffset) };
    const context = { line: task.contextLine, offset: Number(task.contextOffset) };
    const checkpoint = next.offset ? { next, context } : undefined;
    const file = await openProfileFile((from) => read(store, task, from), task.profile!, csv, checkpoint);
    if (!file) return new TaskReader(fileRecords(empty(), START), lineOfJson);
    const convert: Convert = (record) => Promise.resolve().then(() => file.convert(record as ProfileRecord));
    return new TaskReader(file.records, convert, file.skippedRows);
  }

  /** The next record; undefined at the end of the file. */
  async next(): Promise<FileRecord | undefined> {
    const again = this.waiting.shift();
    if (again) return again;
    const { value, done } = await this.records.next();
    return done ? undefined : value;
  }

  /** Makes {@link next} return a record again. */
  putBack(...records: FileRecord[]): void {
    this.waiting.unshift(...records);
  }

  async close(): Promise<void> {
    await this.records.return(undefined);
  }
}

const START: FilePosition = { line: 1, offset: 0 };
/** For the header, whose delimiter is not known yet: cells may contain line breaks. */
const NO_DELIMITER = ',';

async function* empty(): AsyncGenerator<Buffer> {
  // nothing
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
  return { line, faults: [] };
}
