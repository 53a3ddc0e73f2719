import { jsonPiecesOf } from '../../platform/edge/http/answers/large-response.js';
import { CsvColumns, csvHeader, csvRow } from './csv.js';
import { csvFormOf, priceLines } from './csv-forms.js';
import type { ExportedRecord } from './export-sources.js';
import type { ExportedResource, ExportFormat, FormulaForm } from './export-limits.js';

/** All records of an export, of one snapshot. */
export interface OpenExport {
  /** Reads the records from the beginning, as fast as the caller takes them. */
  records(): AsyncGenerator<ExportedRecord, void>;
  /** References of the price lists by their ids. */
  priceListReferences(): Promise<ReadonlyMap<string, string>>;
}

/** Shows spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The file of an export in pieces, of which no one is long. */
export const exportPieces = (
  open: OpenExport,
  resource: ExportedResource,
  format: ExportFormat,
  formulas: FormulaForm,
): AsyncGenerator<string, void> =>
  format === 'csv' ? csvPieces(open, resource, formulas) : jsonPieces(open, resource);

async function* jsonPieces(open: OpenExport, resource: ExportedResource): AsyncGenerator<string, void> {
  for await (const line of linesOf(open, resource)) {
    yield* jsonPiecesOf(line);
    yield '\n';
  }
}

/** Reads all records twice: the first time for the columns. */
async function* csvPieces(
  open: OpenExport,
  resource: ExportedResource,
  formulas: FormulaForm,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK;
  const form = csvFormOf(resource, await open.priceListReferences())!;
  const found = new CsvColumns(form.columns);
  for await (const line of linesOf(open, resource)) {
    found.add(form.record(line));
    yield ''; // lets the reader pause between long computations
  }
  const columns = found.inOrder();
  yield csvHeader(columns, formulas);
  for await (const line of linesOf(open, resource)) yield csvRow(form.record(line), columns, formulas);
}

/** The lines of an export: its records, or their prices. */
async function* linesOf(open: OpenExport, resource: ExportedResource): AsyncGenerator<ExportedRecord, void> {
  if (resource !== 'product_prices') yield* open.records();
  else {
    const references = await open.priceListReferences();
    for await (const product of open.records()) yield* priceLines(product, references);
  }
}
