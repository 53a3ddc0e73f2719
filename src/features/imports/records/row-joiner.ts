import { mapInSlices } from '#platform/base/event-loop/slices.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { storableText } from '#platform/base/values/storable-text.js';
import type { ConvertedLine, JoinedRows } from '#platform/data/records/import-declaration.js';
import { MAX_RECORD_BYTES } from '../import-limits.js';
import type { FieldTree } from '../csv/field-tree.js';
import { withLine } from './entry-lines.js';
import type { FileRecord } from './file-records.js';
import { JoinedEntries } from './joined-entries.js';
import type { RowKey } from './row-key.js';
import { type SkippedRows, withSkipped } from './skipped-rows.js';

/** What a row says of its record. */
export interface RowValues {
  /** The texts of the fields of the record that have a value, by the name of their column or field; without those of the list. */
  fields: ReadonlyMap<string, string>;
  /** The line of the row. */
  line(): ConvertedLine;
  /** The line that only has the entries of the list. It must not be asked for together with the other one. */
  entries(): ConvertedLine;
}

/** How the rows of one file are read. Both throw `validation_failed` and `payload_too_large` for a row that cannot be read. */
export interface RowReading<Row extends FileRecord> {
  keyOf(row: Row): RowKey;
  valuesOf(row: Row): RowValues;
}

/**
 * Joins rows of a CSV file to records: consecutive rows with an equal identifier are one, and each of them adds entries to its list. The
 * other fields of a record are those of its first row.
 */
export class RowJoiner<Row extends FileRecord = FileRecord> {
  private readonly maxRows: number;

  constructor(
    fields: FieldTree,
    private readonly joined: JoinedRows,
    private readonly reading: RowReading<Row>,
  ) {
    this.maxRows = joined.entry?.maxRows ?? fields.get(joined.list)!.nested!.maxEntries!;
  }

  /**
   * The records of rows. A row that cannot be read has no known identifier: it begins a record with the rows after it, and the record before
   * it gets `unreadableNext`, because the row can belong to either; {@link convert} refuses both. So no document is written in part.
   */
  async *join(rows: AsyncIterable<Row>): AsyncGenerator<FileRecord, void> {
    let open: OpenRecord | undefined;
    for await (const row of rows) {
      const key = this.keyOf(row);
      if (open?.accepts(key)) open.add(row, key);
      else {
        if (open) yield open.record(key ? undefined : row.line);
        open = new OpenRecord(this.maxRows, row, key);
      }
    }
    if (open) yield open.record();
  }

  /**
   * The line of a record. Throws `validation_failed` if a row of it cannot be read or has another value in a field of the record, and
   * `payload_too_large` if it has more rows than the list may have entries, or more than {@link MAX_RECORD_BYTES}.
   */
  async convert({ rows = [], bytes, unreadableNext }: FileRecord): Promise<ConvertedLine> {
    if (!bytes) throw tooLarge(this.maxRows);
    const [begin, ...rest] = rows as [Row, ...Row[]];
    const first = atLine(begin.line, () => this.reading.valuesOf(begin));
    const converted = await mapInSlices(rest, (row) => atLine(row.line, () => this.entriesOf(row, first, begin.line)));
    if (unreadableNext !== undefined)
      throw DomainError.invalid([{ field: 'body', reason: unreadableReason(unreadableNext) }]);
    const head = atLine(begin.line, () => first.line());
    const joined = new JoinedEntries(this.joined);
    for (const [index, part] of [head, ...converted].entries()) joined.add(part, rows[index]!.line);
    const { line } = head;
    if (joined.entries.length) line[this.joined.list] = joined.entries;
    const { faults, refusals, warnings } = joined;
    return { line, faults, refusals, warnings, entries: joined.entryLines };
  }

  /** The line of a further row, of which only the entries count. */
  private entriesOf(row: Row, first: RowValues, firstLine: number): ConvertedLine {
    const values = this.reading.valuesOf(row);
    const details = [...values.fields].flatMap(([field, value]) => {
      const expected = first.fields.get(field);
      if (value === expected) return [];
      const other = expected === undefined ? 'is empty' : `has "${shown(expected)}"`;
      return [{ field, reason: `is "${shown(value)}", but line ${firstLine}, with which the record begins, ${other}` }];
    });
    if (details.length) throw DomainError.invalid(details);
    return values.entries();
  }

  /** The identifier of a row; undefined if the row cannot be read. */
  private keyOf(row: Row): RowKey | undefined {
    try {
      return this.reading.keyOf(row);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

/** A record to which rows can be added. */
class OpenRecord {
  private rows: FileRecord[] = [];
  private bytes = 0;
  private isTooLarge = false;
  private last: FileRecord;
  private skipped: SkippedRows | undefined;

  constructor(
    private readonly maxRows: number,
    private readonly first: FileRecord,
    private key: RowKey | undefined,
  ) {
    this.last = first;
    this.add(first, key);
  }

  /** Whether a row belongs to this record. After rows that cannot be read, the next one with an identifier does, because it can. */
  accepts(key: RowKey | undefined): boolean {
    if (!this.key) return !key || key.value !== undefined;
    const { name, value, within } = this.key;
    return key?.value !== undefined && key.value === value && key.name === name && key.within === within;
  }

  add(row: FileRecord, key: RowKey | undefined): void {
    this.key ??= key;
    this.last = row;
    this.skipped = withSkipped(this.skipped, row.skipped);
    this.bytes += row.bytes?.length ?? 0;
    this.isTooLarge ||= this.rows.length === this.maxRows || this.bytes > MAX_RECORD_BYTES;
    if (this.isTooLarge) this.rows = [];
    else this.rows.push(row);
  }

  /** `unreadableNext` is the line after the record, if it cannot be read; a record without an identifier has no further rows. */
  record(unreadableNext?: number): FileRecord {
    const { next, context } = this.last;
    const { rows, skipped } = this;
    const { key } = this;
    const record = { line: this.first.line, next, context, skipped, key };
    if (this.isTooLarge) return { ...record, bytes: undefined };
    return {
      ...record,
      rows,
      bytes: joinedBytes(rows),
      ...(key?.value === undefined ? {} : { unreadableNext }),
    };
  }
}

/** The rows as they are in the file, without blank lines between them. */
const joinedBytes = (rows: readonly FileRecord[]): Buffer =>
  Buffer.concat(rows.flatMap(({ bytes = NOTHING }, index) => (index ? [LINE_BREAK, bytes] : [bytes])));
const NOTHING = Buffer.alloc(0);
const LINE_BREAK = Buffer.from('\n');

/** Does the work on the row in a line. Throws its `DomainError` with the number of the line in its reasons. */
function atLine<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    throw new DomainError(
      code,
      message,
      details.map((detail) => withLine(detail, line)),
    );
  }
}

/** Maximum length in characters of a cell in a reason. */
const MAX_SHOWN_LENGTH = 100;
const shown = (cell: string): string => storableText(cell, MAX_SHOWN_LENGTH);

const unreadableReason = (line: number): string =>
  `can be incomplete: line ${line} after it cannot be read, and can belong to it`;

const tooLarge = (maxRows: number) =>
  new DomainError(
    'payload_too_large',
    `The record has more than ${maxRows.toLocaleString('en-US')} lines or 32 MB, the most that one may have.`,
  );
