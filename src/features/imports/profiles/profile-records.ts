import { DomainError } from '#platform/base/errors/domain-error.js';
import { MAX_LINE_BYTES } from '../import-limits.js';
import type { FilePosition, FileRecord } from '../records/file-records.js';
import { SkippedLines } from '../records/skipped-rows.js';
import type { ProfileDefinition } from './definition.js';
import type { ProfileRow, ProfileRows } from './profile-rows.js';

/** A record that a profile makes of one or several rows. */
export interface ProfileRecord extends FileRecord {
  profileRows: readonly ProfileRow[];
  /** Why the first row is not understood. */
  error?: DomainError;
  /** The row from which reading must begin again, so that the rows behind the record are understood. */
  context: FilePosition;
}

const LINE_FEED = Buffer.from('\n');

/**
 * Joins the rows of a file to records. A record ends before the row that begins the next one, so that reading can go on there: what rows
 * above say is known again when the rows from `context` on are read.
 */
export class ProfileRecords {
  /** Rows that are no record, since the last record that ended. */
  readonly skipped = new SkippedLines();
  private current: { record: ProfileRecord; parts: Buffer[]; bytes: number } | undefined;
  /** Whether further rows belong to a row that is no record. */
  private isSkipping = false;
  private groupStart: FilePosition | undefined;
  private parentStart: FilePosition | undefined;

  /** `next` is where the next row begins; rows before `countFrom` were counted before. */
  constructor(
    private readonly rows: ProfileRows,
    definition: ProfileDefinition,
    private readonly cellsOf: (row: FileRecord) => string[],
    private next: FilePosition,
    private readonly countFrom: number,
  ) {
    if (definition.fill_down) this.groupStart = next;
  }

  /** The records of rows from `countFrom` on. */
  async *of(rows: AsyncIterable<FileRecord>): AsyncGenerator<ProfileRecord, void> {
    for await (const row of rows) {
      const ended = this.add(row);
      if (ended && ended.line >= this.countFrom) yield ended;
    }
    const last = this.end(this.next);
    if (last && last.line >= this.countFrom) yield last;
  }

  /** Adds a row, and returns the record that it ends. */
  private add(row: FileRecord): ProfileRecord | undefined {
    const start = this.next;
    this.next = row.next;
    try {
      const read = this.rows.read(this.cellsOf(row));
      if (read.role === 'joined' && this.join(row, read.row)) return undefined;
      const ended = read.role === 'skipped' ? undefined : this.end(start);
      if (read.beginsGroup) this.groupStart = start;
      if (read.isParent) this.parentStart = start;
      if (read.role === 'skipped') this.skip(row);
      else this.begin(row, [read.row]);
      return ended;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const ended = this.end(start);
      this.rows.forget();
      if (this.groupStart) this.groupStart = start;
      this.begin(row, [], error);
      return ended;
    }
  }

  /** Joins a row to the one above. Returns whether there is one. */
  private join(row: FileRecord, read: ProfileRow): boolean {
    if (this.isSkipping) {
      this.skip(row);
      return true;
    }
    if (!this.current) return false;
    const { record, parts } = this.current;
    this.current.bytes += row.bytes?.length ?? 0;
    if (this.current.bytes > MAX_LINE_BYTES || !row.bytes) {
      record.bytes = undefined;
      record.profileRows = [];
    }
    if (record.bytes === undefined) return true;
    (record.profileRows as ProfileRow[]).push(read);
    parts.push(LINE_FEED, row.bytes!);
    return true;
  }

  private begin(row: FileRecord, rows: ProfileRow[], error?: DomainError): void {
    this.isSkipping = false;
    const record: ProfileRecord = { ...row, profileRows: rows, error, context: row.next };
    this.current = { record, parts: row.bytes ? [row.bytes] : [], bytes: row.bytes?.length ?? 0 };
  }

  private skip({ line }: FileRecord): void {
    this.isSkipping = true;
    if (line >= this.countFrom) this.skipped.add(line);
  }

  /** Ends the present record before the row at `start`. */
  private end(start: FilePosition): ProfileRecord | undefined {
    if (!this.current) return undefined;
    const { record, parts } = this.current;
    this.current = undefined;
    const starts = [start, this.groupStart, this.parentStart].filter((one) => one !== undefined);
    const context = starts.reduce((first, one) => (one.offset < first.offset ? one : first));
    return {
      ...record,
      next: start,
      context,
      skipped: this.skipped.take(),
      bytes: record.bytes && Buffer.concat(parts),
    };
  }
}
