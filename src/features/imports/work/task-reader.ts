import type { Spool } from '#platform/base/object-store/spool.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isJsonObject, readJson } from '#platform/base/json/json.js';
import type { ObjectStore } from '#platform/base/object-store/object-store.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import type { ConvertedLine, CsvDescription } from '#platform/data/records/import-declaration.js';
import type { RowDialect } from '../imports.queries.js';
import { FileBytes } from '../reading/file-bytes.js';
import { FileSource } from '../reading/file-source.js';
import { type Checkpoint, errorOf, type FileToRead, type ReadRecord } from '../reading/messages.js';
import type { ReadingProcesses } from '../reading/reading-processes.js';
import { RecordQueue } from '../reading/record-queue.js';
import type { AttributeKinds } from '../csv/attribute-kind.js';
import { columnRulesOf } from '../csv/column-rules.js';
import type { ImportTask } from './imports-work.queries.js';
import { type SkippedRows, withSkipped } from '../records/skipped-rows.js';

/** What a reader uses. */
export interface ReaderTools {
  store: ObjectStore;
  spool: Spool;
  processes: ReadingProcesses;
}

/** Whose file is read, the currency of its amounts and the time zone of its days; `signal` is aborted when nothing is to be read any more. */
export interface FileOfTask {
  task: ImportTask;
  tenantId: string;
  currency: string;
  timezone: string;
  signal: AbortSignal;
}

/** Bytes of records that are read ahead while others are written. */
const READ_AHEAD = 1024 * 1024;

/**
 * Reads the records of an import's file, from where the last checkpoint is. Another process reads them; they are at hand before a transaction
 * begins, so that none waits for that process.
 */
export class TaskReader {
  private readonly again: ReadRecord[] = [];
  private isRead = false;
  private skipped: SkippedRows | undefined;
  /** The records that are being read. It never rejects. */
  private reading: Promise<void> | undefined;
  private failure: unknown;

  private constructor(
    private readonly source: FileSource,
    private readonly queue: RecordQueue,
  ) {}

  /**
   * Opens the file. Throws `validation_failed` for what is no text with records, and for a header that is too long or has unknown columns, and `unavailable` when
   * the object store fails or does not have the file.
   */
  static async open(
    { store, spool, processes }: ReaderTools,
    { task, tenantId, currency, timezone, signal }: FileOfTask,
    csv: CsvDescription,
    kinds: AttributeKinds,
  ): Promise<TaskReader> {
    const turn = await processes.imports.take({ tenantId });
    const { format, profile, emptyCells, mode } = task;
    const { joined } = csv;
    const file: FileToRead = {
      ...{ format, size: Number(task.size), columns: columnRulesOf(csv), kinds, profile, emptyCells },
      ...{ currency, timezone },
      refusesParts:
        joined !== undefined && joined.apart !== 'separate' && (joined.apart === 'refused' || mode === 'create'),
    };
    const source = new FileSource(turn, new FileBytes(store, task.objectKey!), file, checkpointOf(task), signal);
    try {
      await source.open();
    } catch (error) {
      source.close();
      throw error;
    }
    return new TaskReader(source, new RecordQueue(spool));
  }

  get form(): RowDialect | undefined {
    return this.source.form;
  }

  /** Whether all records were taken. */
  get isAtEnd(): boolean {
    return this.isRead && !this.queue.length && !this.again.length;
  }

  /** The rows that a profile skips and that belong to no record, once all records were read. */
  get skippedRows(): SkippedRows | undefined {
    return this.skipped;
  }

  /** The records before the checkpoint, which an earlier turn has written. To be read before the others. */
  async *before(): AsyncGenerator<ReadRecord, void> {
    for (let isEnd = false; !isEnd;) {
      const read = await this.source.nextBefore();
      yield* read.records;
      ({ isEnd } = read);
    }
  }

  /**
   * Waits until `count` records are at hand, or all that the file has. Throws `FileRefused`, and what reading failed with, when the records
   * before were taken.
   */
  async prepare(count: number, signal: AbortSignal): Promise<void> {
    while (this.atHand < count && !this.isRead && !signal.aborted) {
      if (this.failure && !this.atHand) throw this.failure as Error;
      if (this.failure) return;
      await this.read();
    }
  }

  /** Takes the next record that is at hand. */
  async next(): Promise<ReadRecord | undefined> {
    const again = this.again.shift();
    if (again) return again;
    const record = await this.queue.shift();
    if (!this.isRead && !this.failure && this.queue.bytes < READ_AHEAD) void this.read();
    return record;
  }

  /** Makes {@link next} return records again. */
  putBack(...records: ReadRecord[]): void {
    this.again.unshift(...records);
  }

  /** The line of a record. Throws the error that refuses it, `invalid_json` and `validation_failed`. */
  async convert({ converted }: ReadRecord): Promise<ConvertedLine> {
    if ('error' in converted) throw errorOf(converted.error);
    const { json, hasCells, faults = [], refusals = [], entries } = converted;
    const { buffer, byteOffset, byteLength } = json as Uint8Array;
    const line = await readJson(Buffer.from(buffer, byteOffset, byteLength));
    if (!isJsonObject(line)) throw DomainError.invalid([{ field: 'body', reason: 'must be a JSON object' }]);
    return { line: hasCells ? Object.assign(new CellLine(), line) : line, faults, refusals, entries };
  }

  async close(): Promise<void> {
    this.source.close();
    await this.reading;
    await this.queue.close();
  }

  private get atHand(): number {
    return this.queue.length + this.again.length;
  }

  private read(): Promise<void> {
    return (this.reading ??= this.readNext().finally(() => (this.reading = undefined)));
  }

  private async readNext(): Promise<void> {
    try {
      const { records, isEnd, skippedRows } = await this.source.next();
      await this.queue.push(records);
      this.isRead = isEnd;
      this.skipped = withSkipped(this.skipped, skippedRows);
    } catch (error) {
      this.failure = error;
    }
  }
}

function checkpointOf({
  nextLine,
  byteOffset,
  contextLine,
  contextOffset,
  profile,
}: ImportTask): Checkpoint | undefined {
  const next = { line: nextLine, offset: Number(byteOffset) };
  if (!next.offset) return undefined;
  return { next, context: profile ? { line: contextLine, offset: Number(contextOffset) } : next };
}
