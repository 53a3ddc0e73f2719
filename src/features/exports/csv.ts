import { csvText, escapeFormulas, keepFormulas, MAX_COLUMNS } from '#platform/base/values/csv.js';
import type { CsvRecord } from '#platform/data/records/export-declaration.js';
import type { DecimalMark, FormulaHandling } from './export-limits.js';

/** How the cells of a CSV file are written. */
export interface CellDialect {
  formulas: FormulaHandling;
  /** The character between the cells. */
  separator: string;
  /** The decimal mark of numbers. Values of attributes are texts, so they keep theirs. */
  decimal: DecimalMark;
}

/** The form of files for which nothing else is stated. */
export const USUAL_DIALECT: CellDialect = { formulas: 'escape', separator: ',', decimal: '.' };

/** The cell of a text in a file with a separator. */
const CELL_OF: Record<FormulaHandling, (text: string, separator: string) => string> = {
  escape: escapeFormulas,
  keep: keepFormulas,
};

/**
 * The cells of a record by their columns, which are paths: `addresses[0].city`. Values of attributes, which are a list of names and
 * values, have columns such as `attributes.colour`. Null and empty values have no cell. Formulas can only be in texts: `-5` as a number
 * has no apostrophe.
 */
export function cellsOf(record: CsvRecord, form: CellDialect = USUAL_DIALECT): Map<string, string> {
  const cells = new Map<string, string>();
  const add = (path: string, value: unknown) => cells.set(path, cellOf(value, form));
  for (const [name, value] of Object.entries(record)) addCells(add, name, name, value);
  return cells;
}

function cellOf(value: unknown, { formulas, separator, decimal }: CellDialect): string {
  if (typeof value === 'string') return CELL_OF[formulas](value, separator);
  const text = String(value as number | boolean);
  return typeof value === 'number' ? text.replace('.', decimal) : text;
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
    const columns = [...new Set([...this.first.filter((name) => !name.includes('[]')), ...this.found])];
    const place = new Map(columns.map((path, index) => [path, index]));
    const fields = this.first.map((name) => name.replace(/(?:\.attributes)?\[\].*$/, ''));
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
export const csvLine = (cells: readonly string[], separator?: string): string => `${csvText(cells, separator)}\r\n`;

/** The header: the names of attributes in it are texts of the tenant, too. */
export const csvHeader = (columns: readonly string[], form = USUAL_DIALECT): string =>
  csvLine(
    columns.map((column) => cellOf(column, form)),
    form.separator,
  );

/** The line of a record in some columns. */
export function csvRow(record: CsvRecord, columns: readonly string[], form = USUAL_DIALECT): string {
  const cells = cellsOf(record, form);
  return csvLine(
    columns.map((column) => cells.get(column) ?? ''),
    form.separator,
  );
}
