import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import type { OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import type { DecimalMark, ExportFormat, FormulaHandling, SEPARATORS } from '../export-limits.js';

const SNAPSHOT =
  'All records are of one moment, in the sequence of their creation. The response begins at once and is sent as fast as you read it; it is compressed if `Accept-Encoding` contains `gzip`. A response that ends without the closing chunk of HTTP is incomplete: send the request again. An export may last 15 minutes, and a tenant has one at a time on each instance; a second one waits up to 10 seconds and is then refused with 429.';
const FILTERS = 'The filters are those of the list, without its default filters.';
const CSV =
  'With `format=csv` the columns are the paths of fields such as `attributes.colour`, with the names that imports accept; the records are read twice, because the columns depend on them, so the header follows after the first time. Texts that a spreadsheet would run as formulas begin with an apostrophe, which imports remove; `formulas=keep` leaves it out. For a spreadsheet that uses decimal commas add `separator=;&decimal=,`; `columns`, which is repeated, chooses columns and their sequence, and the header of columns that are named in full follows at once. An import with the same `separator` and `decimal` reads the file.';

const FORMAT_TEXTS = {
  ndjson: 'a JSON object in each line, `application/x-ndjson`',
  csv: 'a table with a header, `text/csv`',
} satisfies Record<ExportFormat, string>;

const FORMULA_TEXTS = {
  escape:
    'a text that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe in front, also after a semicolon, tab or line break in the text, and after a comma if `separator` is another character; numbers have none. Imports remove it',
  keep: 'texts are as they were stored, for programs that run no formulas; only a text that begins with an apostrophe and such a character has another apostrophe in front, because imports remove one',
} satisfies Record<FormulaHandling, string>;

const SEPARATOR_TEXTS = {
  ',': 'a comma between the cells',
  ';': 'a semicolon between the cells, as spreadsheets read it where the comma is the decimal mark',
  '|': 'a vertical bar between the cells',
  ':': 'a colon between the cells',
  tab: 'a tab between the cells',
} satisfies Record<(typeof SEPARATORS)[number], string>;

const DECIMAL_TEXTS = {
  '.': 'decimals follow a point, such as `12.5`',
  ',': 'decimals follow a comma, such as `12,5`',
} satisfies Record<DecimalMark, string>;

const exportText = ({ summary, line, list }: ExportDocs): OperationText => ({
  summary,
  description: [line, FILTERS, CSV, SNAPSHOT].join(' '),
  parameterValues: {
    ...list.parameterValues,
    ...{ format: FORMAT_TEXTS, formulas: FORMULA_TEXTS, separator: SEPARATOR_TEXTS, decimal: DECIMAL_TEXTS },
  },
});

/** What a CSV file of records with a list of items has. */
export const ROWS_OF_ITEMS =
  'A CSV file has a row for each item, with the fields of its record in each; its lists, such as charges, are in the first row alone. If `columns` names no column of items, it has a row for each record.';

/** The response of each export in the API documents. */
export const EXPORT_RESPONSE = { description: 'The file, sent in parts', statuses: [400] };

/** The docs of the route of an export, whose handler is `method`. */
export const exportDocs = (method: string, docs: ExportDocs): ResourceDocs => ({
  tag: 'Exports',
  operationGroup: 'exports',
  description:
    'All records of a resource in one file, as they are at one moment: for backups, reports and moves to another tenant. Imports accept the files of those resources that can be imported as they are',
  example: docs.list.example,
  operations: { [method]: exportText(docs) },
});

/** An example of a file of NDJSON, whose record has these fields. */
export const ndjsonExample = (fields: string): ExportDocs['file'] => ({
  'application/x-ndjson': `{${fields},"version":1}\n`,
});
