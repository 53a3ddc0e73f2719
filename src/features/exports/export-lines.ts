import type {
  CsvDeclaration,
  CsvRecord,
  ExportedRecord,
  ExportDeclaration,
  References,
} from '#platform/data/records/export-declaration.js';
import { jsonPiecesOf } from '#platform/edge/http/answers/large-response.js';
import { CsvColumns, csvHeader, csvRow } from './csv.js';
import type { ExportFormat } from './export-limits.js';
import type { ExportedFile, TableDialect } from './table-dialect.js';

/** All records of an export, of one snapshot. */
export interface OpenExport {
  form: Pick<ExportDeclaration<never>, 'lines' | 'csv'>;
  /** Reads the records from the beginning, as fast as the caller takes them. */
  records(): AsyncGenerator<ExportedRecord, void>;
  /** The references that the form names. */
  names(): Promise<References>;
}

/** Shows spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The file of an export in pieces, of which no one is long. */
export const exportPieces = (
  open: OpenExport,
  format: ExportFormat,
  { table, fields }: ExportedFile,
): AsyncGenerator<string, void> =>
  format === 'csv' ? csvPieces(open, open.form.csv, table) : jsonPieces(open, fields);

async function* jsonPieces(open: OpenExport, fields: ExportedFile['fields']): AsyncGenerator<string, void> {
  for await (const line of linesOf(open)) {
    yield* jsonPiecesOf(fields ? fields.pick(line) : line);
    yield '\n';
  }
}

/** Reads all records twice, unless the columns are known: the first time for the columns. */
async function* csvPieces(open: OpenExport, form: CsvDeclaration, table: TableDialect): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK;
  const names = await open.names();
  const columns = table.columns?.named ?? (yield* columnsOf(open, form, table, names));
  yield csvHeader(columns, table);
  const rows: CsvDeclaration = columns.some((column) => column.startsWith(`${form.list}[`))
    ? form
    : { ...form, list: undefined };
  for await (const line of linesOf(open))
    for (const row of csvRecords(line, rows, names)) yield csvRow(row, columns, table);
}

/** The columns of all records, or the chosen ones of them. */
async function* columnsOf(
  open: OpenExport,
  form: CsvDeclaration,
  { columns: chosen }: TableDialect,
  names: References,
): AsyncGenerator<string, string[]> {
  const found = new CsvColumns(form.columns);
  for await (const line of linesOf(open)) {
    for (const row of csvRecords(line, form, names)) {
      found.add(row);
      yield ''; // lets the reader pause between long computations
    }
  }
  const columns = found.inOrder();
  return chosen ? chosen.among(columns) : columns;
}

/**
 * The rows of a record. Of one with a list of items, each row has one item and the fields of the record; other lists but attributes are in
 * the first row alone, because they can be as long as the list of items.
 */
function* csvRecords(line: ExportedRecord, { record, list }: CsvDeclaration, names: References): Generator<CsvRecord> {
  const whole = record(line, names);
  if (list === undefined) return yield whole;
  const [first, ...rest] = whole[list] as unknown[];
  yield { ...whole, [list]: first === undefined ? [] : [first] };
  const kept = Object.entries(whole).filter(([name, value]) => !Array.isArray(value) || name === 'attributes');
  const repeated = Object.fromEntries(kept);
  for (const entry of rest) yield { ...repeated, [list]: [entry] };
}

/** The lines of an export: its records, or what its form makes of each. */
async function* linesOf({ form, records, names }: OpenExport): AsyncGenerator<ExportedRecord, void> {
  if (!form.lines) yield* records();
  else {
    const references = await names();
    for await (const record of records()) yield* form.lines(record, references);
  }
}
