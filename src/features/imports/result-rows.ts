import { csvText, escapeFormulas } from '#platform/base/values/csv.js';
import type { ImportResult } from './import-results.entity.js';
import type { ImportErrorRecord, RefusedDialect } from './imports.queries.js';
import { ERROR_COLUMNS } from './csv/csv-columns.js';
import { delimiterOf } from './csv/csv.js';

/** Begins with a byte order mark, so that spreadsheets read the table as UTF-8. */
const HEADER = `\ufeff${csvText(['line', 'reference', 'outcome', 'resource_id'])}\r\n`;

/** The results of lines as CSV. */
export async function* resultRows(parts: AsyncIterable<readonly ImportResult[]>): AsyncGenerator<string, void> {
  yield HEADER;
  for await (const results of parts)
    for (const { line, reference, outcome, id } of results)
      yield `${csvText([String(line), escapeFormulas(reference ?? ''), outcome, id ?? ''])}\r\n`;
}

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** What stands for the columns of a file that has none: of NDJSON, or with a header that cannot be read. */
const WITHOUT_HEADER: RefusedDialect = { header: csvText(['line', 'reference']), delimiter: ',' };

/**
 * The refused rows of an import as CSV: code and message of the error in front of each row as it was sent, so that the file can be corrected
 * and sent again in the same way; its header follows as many lines as that of the file. A row that is not text has only its error, and lines of NDJSON have their number and reference.
 */
export async function* refusedRows(
  form: RefusedDialect | undefined,
  parts: AsyncIterable<readonly ImportErrorRecord[]>,
): AsyncGenerator<string, void> {
  const { header, delimiter, quote, headerLine } = form ?? WITHOUT_HEADER;
  const cell = (text: string) => (quote === 'none' ? unquoted(text, delimiter) : quoted(text, delimiter));
  const first = [...ERROR_COLUMNS, header].join(delimiter);
  const separatorLine = delimiterOf(first) === delimiter ? '' : `sep=${delimiter}${LINE_END}`;
  // blank lines, so that the header has its number also if a spreadsheet has removed the line with the separator
  const before = LINE_END.repeat((headerLine ?? 1) - 1);
  yield BYTE_ORDER_MARK + separatorLine + before + first + LINE_END;
  for await (const errors of parts)
    for (const error of errors.filter(({ severity }) => severity === 'error')) {
      const row = form ? (error.row ?? '') : csvText([String(error.line), error.reference ?? '']);
      yield [...[error.code, messageOf(error)].map(cell), row].join(delimiter) + LINE_END;
    }
}

const messageOf = ({ message, details }: ImportErrorRecord): string =>
  [message, details.map(({ field, reason }) => (field ? `${field} ${reason}` : reason)).join('; ')]
    .filter(Boolean)
    .join(' ');

/** A text as a cell of a file without quoting. */
const unquoted = (text: string, delimiter: string): string =>
  escapeFormulas(text.replaceAll(/[\r\n]/g, ' ').replaceAll(delimiter, ' '), delimiter);

const quoted = (text: string, delimiter: string): string =>
  `"${escapeFormulas(text, delimiter).replaceAll('"', '""')}"`;
