import { csvText, escapeFormulas, keepFormulas, MAX_COLUMNS } from '../../platform/base/values/csv.js';
import type { CsvRecord } from '../../platform/edge/bulk/export-form.js';
import type { FormulaForm } from './export-limits.js';

/** The cell of a text. */
const CELL_OF: Record<FormulaForm, (text: string) => string> = { escape: escapeFormulas, keep: keepFormulas };

/**
 * The cells of a record by their columns, which are paths: `addresses[0].city`. Values of attributes, which are a list of names and
 * values, have columns such as `attributes.colour`. Null and empty values have no cell. Formulas can only be in texts: `-5` as a number
 * has no apostrophe.
 */
export function cellsOf(record: CsvRecord, formulas: FormulaForm = 'escape'): Map<string, string> {
  const cells = new Map<string, string>();
  const add = (path: string, value: unknown) =>
    cells.set(path, typeof value === 'string' ? CELL_OF[formulas](value) : String(value as number | boolean));
  for (const [name, value] of Object.entries(record)) addCells(add, name, name, value);
  return cells;
}

function addCells(add: (path: string, value: unknown) => void, path: string, name: string, value: unknown): void {
  if (value === null || value === undefined || value === '') return;
  if (name === 'attributes' && Array.isArray(value)) {
    for (const attribute of value as { name: string; value: string }[])
      addCells(add, `${path}.${attribute.name}`, '', attribute.value);
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => addCells(add, `${path}[${index}]`, '', entry));
  } else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) addCells(add, `${path}.${key}`, key, entry);
  } else add(path, value);
}

/** Collects the columns of many records and brings them into a fixed sequence. */
export class CsvColumns {
  private readonly found = new Set<string>();

  /** `first` are the names of the fields in their sequence; those without an index are columns even if no record has them. */
  constructor(private readonly first: readonly string[]) {}

  /** Throws if there are more columns than {@link MAX_COLUMNS}. */
  add(record: CsvRecord): void {
    for (const path of cellsOf(record).keys()) this.found.add(path);
    if (this.found.size > MAX_COLUMNS) throw new Error(`A CSV file can have at most ${MAX_COLUMNS} columns`);
  }

  /** By field, then by index, then by attribute or in the sequence in which they were found. */
  inOrder(): string[] {
    const columns = [...new Set([...this.first.filter((name) => !name.endsWith('[]')), ...this.found])];
    const place = new Map(columns.map((path, index) => [path, index]));
    const fields = this.first.map((name) => name.replace('[]', ''));
    const keyOf = (path: string) => {
      const [, field = '', index = '0'] = /^(\w+(?:\.(?!attributes\.)\w+)?)(?:\[(\d+)\])?/.exec(path) ?? [];
      const rank = fields.findIndex((name) => name === field || name === field.replace(/\..*/, ''));
      return [rank < 0 ? fields.length : rank, Number(index)] as const;
    };
    const keys = new Map(columns.map((path) => [path, keyOf(path)]));
    return columns.sort((a, b) => {
      const [left, right] = [keys.get(a)!, keys.get(b)!];
      return left[0] - right[0] || left[1] - right[1] || place.get(a)! - place.get(b)!;
    });
  }
}

/** A line of an exported CSV file, with its line ending. */
export const csvLine = (cells: readonly string[]): string => `${csvText(cells)}\r\n`;

/** The header: the names of attributes in it are texts of the tenant, too. */
export const csvHeader = (columns: readonly string[], formulas: FormulaForm): string =>
  csvLine(columns.map(CELL_OF[formulas]));

/** The line of a record in some columns. */
export function csvRow(record: CsvRecord, columns: readonly string[], formulas?: FormulaForm): string {
  const cells = cellsOf(record, formulas);
  return csvLine(columns.map((column) => cells.get(column) ?? ''));
}
