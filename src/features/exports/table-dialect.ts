import { Faults } from '#platform/base/errors/faults.js';
import { separatorOf } from '#platform/base/values/csv.js';
import type { CsvDeclaration } from '#platform/data/records/export-declaration.js';
import { ChosenColumns } from './chosen-columns.js';
import { type CellDialect, USUAL_DIALECT } from './csv.js';
import type { DecimalMark, ExportFormat, FormulaHandling } from './export-limits.js';

/** What a caller states of the form of a CSV file. */
export interface TableOptions {
  /** What becomes of formulas; by default `escape`. */
  formulas?: FormulaHandling;
  /** The name of the separator; by default a comma. */
  separator?: string;
  /** The decimal mark of numbers; by default a point. */
  decimal?: DecimalMark;
  /** Names of the columns, or of what several have in common; by default all. */
  columns?: readonly string[];
}

/** How a CSV file is written. */
export interface TableDialect extends CellDialect {
  /** The chosen columns; undefined for all. */
  columns: ChosenColumns | undefined;
}

const OPTIONS = ['formulas', 'separator', 'decimal', 'columns'] as const;
const ONLY_CSV = 'is for format=csv alone; leave it out, or add format=csv';

/** The form of a file. Throws `validation_failed` for options of a format other than CSV, and for unknown columns. */
export function tableFormOf(csv: CsvDeclaration, format: ExportFormat, options: TableOptions): TableDialect {
  const faults = new Faults();
  if (format !== 'csv') for (const name of OPTIONS) if (options[name] !== undefined) faults.add(name, ONLY_CSV);
  const { columns: names, separator = USUAL_DIALECT.separator } = options;
  const columns = names && format === 'csv' ? ChosenColumns.of(names, csv.columns, faults) : undefined;
  faults.throwIfAny();
  const { formulas = USUAL_DIALECT.formulas, decimal = USUAL_DIALECT.decimal } = options;
  return { formulas, separator: separatorOf(separator), decimal, columns };
}
