import { normalIdentifier, trimmed } from '#platform/base/values/text.js';
import type { ConvertedLine, JoinedRows } from '#platform/data/records/import-declaration.js';
import type { FileRecord } from '../records/file-records.js';
import type { ColumnRules } from './field-tree.js';
import type { RowReading, RowValues } from '../records/row-joiner.js';
import type { RowKey } from '../records/row-key.js';

/** How a row of a file whose columns are fields is read. */
export interface CellReading {
  /** Names of the columns. */
  columns: readonly string[];
  /** The cells of a row. Throws `validation_failed` and `payload_too_large` for one that cannot be read. */
  cellsOf(row: FileRecord): string[];
  /** The line of a row. Throws `validation_failed`. */
  lineOf(cells: readonly string[]): ConvertedLine;
}

/** Whether a path is in an entry of a list. */
export const isEntry = (path: string, list: string): boolean => path.startsWith(`${list}[`);

/** How the rows of a file with these columns or fields are joined; undefined if each is a record. */
export function joinedBy({ joined }: ColumnRules, paths: readonly string[]): JoinedRows | undefined {
  if (joined?.apart !== 'separate') return joined;
  return paths.some((path) => isEntry(path, joined.list)) ? joined : undefined;
}

/** Rows of a file whose columns are fields, to be joined. */
export class CsvRows implements RowReading<FileRecord> {
  private readonly keyColumns: readonly number[];
  private readonly withinColumn: number;
  /** By column: whether it is a field of the record, and not of an entry of the list. */
  private readonly isField: readonly boolean[];

  constructor(
    { list, keys, within }: JoinedRows,
    private readonly reading: CellReading,
  ) {
    const { columns } = reading;
    this.keyColumns = keys.map((key) => columns.indexOf(key)).filter((column) => column !== -1);
    this.withinColumn = within === undefined ? -1 : columns.indexOf(within);
    this.isField = columns.map((name) => !isEntry(name, list));
  }

  keyOf(row: FileRecord): RowKey {
    const cells = this.reading.cellsOf(row);
    for (const column of this.keyColumns) {
      const value = normalIdentifier(cells[column] ?? '');
      if (value) return { name: this.reading.columns[column]!, value, within: this.withinOf(cells) };
    }
    return {};
  }

  private withinOf(cells: readonly string[]): string | undefined {
    return this.withinColumn === -1 ? undefined : normalIdentifier(cells[this.withinColumn] ?? '');
  }

  valuesOf(row: FileRecord): RowValues {
    const { columns, cellsOf, lineOf } = this.reading;
    const cells = cellsOf(row);
    const fields = new Map<string, string>();
    for (const [column, name] of columns.entries()) {
      const value = trimmed(cells[column] ?? '');
      if (this.isField[column] && value) fields.set(name, value);
    }
    const entries = () => lineOf(cells.map((cell, column) => (this.isField[column] ? '' : cell)));
    return { fields, line: () => lineOf(cells), entries };
  }
}
