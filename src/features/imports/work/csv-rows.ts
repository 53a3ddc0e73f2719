import { normalIdentifier, trimmed } from '../../../platform/base/values/text.js';
import type { ConvertedLine, JoinedRows } from '../../../platform/data/records/import-form.js';
import type { FileRecord } from './file-records.js';
import type { RowReading, RowValues } from './row-joiner.js';
import type { RowKey } from './row-key.js';

/** How a row of a file whose columns are fields is read. */
export interface CellReading {
  /** Names of the columns. */
  columns: readonly string[];
  /** The cells of a row. Throws `validation_failed` and `payload_too_large` for one that cannot be read. */
  cellsOf(row: FileRecord): string[];
  /** The line of a row. Throws `validation_failed`. */
  lineOf(cells: readonly string[]): ConvertedLine;
}

/** Rows of a file whose columns are fields, to be joined. */
export class CsvRows implements RowReading<FileRecord> {
  private readonly keyColumns: readonly number[];
  /** By column: whether it is a field of the record, and not of an entry of the list. */
  private readonly isField: readonly boolean[];

  constructor(
    { list, keys }: JoinedRows,
    private readonly reading: CellReading,
  ) {
    const { columns } = reading;
    this.keyColumns = keys.map((key) => columns.indexOf(key)).filter((column) => column !== -1);
    this.isField = columns.map((name) => !name.startsWith(`${list}[`));
  }

  keyOf(row: FileRecord): RowKey {
    const cells = this.reading.cellsOf(row);
    for (const column of this.keyColumns) {
      const value = normalIdentifier(cells[column] ?? '');
      if (value) return { name: this.reading.columns[column]!, value };
    }
    return {};
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
