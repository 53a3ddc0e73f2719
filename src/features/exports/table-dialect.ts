import { Faults } from '#platform/base/errors/faults.js';
import { separatorOf } from '#platform/base/values/csv.js';
import type { CsvDeclaration, ExportedForm } from '#platform/data/records/export-declaration.js';
import { ChosenFields } from '#platform/edge/http/fields/chosen-fields.js';
import { documentedLine } from '#platform/edge/http/fields/documented-lines.js';
import { ChosenColumns, type ColumnChoice, columnsOfFields } from './chosen-columns.js';
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
  /** Names of the fields of each line, or of the columns without their indexes; by default all. */
  fields?: readonly string[];
}

/** How a CSV file is written. */
export interface TableDialect extends CellDialect {
  /** The chosen columns; undefined for all. */
  columns: ColumnChoice | undefined;
}

/** What a file has of its records. */
export interface ExportedFile {
  table: TableDialect;
  /** The chosen fields of each line of NDJSON; undefined for all. */
  fields: ChosenFields | undefined;
}

const OPTIONS = ['formulas', 'separator', 'decimal', 'columns'] as const;
const ONLY_CSV = 'is for format=csv alone; leave it out, or add format=csv';

/**
 * The form of a file. `line` is the class that documents a line of NDJSON; without it a line has the columns of the CSV file. Throws
 * `validation_failed` for options of a format other than CSV, and for unknown columns and fields.
 */
export function exportedFileOf(
  { csv, line }: { csv: CsvDeclaration; line: ExportedForm['line'] },
  format: ExportFormat,
  options: TableOptions,
): ExportedFile {
  const faults = new Faults();
  if (format !== 'csv') for (const name of OPTIONS) if (options[name] !== undefined) faults.add(name, ONLY_CSV);
  const { columns: names, fields: fieldNames, separator = USUAL_DIALECT.separator } = options;
  if (names && fieldNames) faults.add('fields', 'cannot be sent together with columns');
  const documented = documentedLine({ form: { csv }, line: format === 'csv' ? undefined : line });
  const fields = fieldNames && ChosenFields.of(fieldNames, documented, faults);
  const columns = names && format === 'csv' ? ChosenColumns.of(names, csv.columns, faults) : undefined;
  faults.throwIfAny();
  const { formulas = USUAL_DIALECT.formulas, decimal = USUAL_DIALECT.decimal } = options;
  const chosen = columns ?? (fields && columnsOfFields(fields));
  return { table: { formulas, separator: separatorOf(separator), decimal, columns: chosen }, fields };
}
