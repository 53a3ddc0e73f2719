import { DomainError } from '#platform/base/errors/domain-error.js';
import { MAX_COLUMNS, textOfFormula, unescapeFormulas } from '#platform/base/values/csv.js';
import { MAX_CELL_LENGTH } from '../import-limits.js';

/** Separators that are understood. */
const DELIMITERS = [',', ';', '\t'];

/** Length of the beginning of a header that decides its separator, in characters. */
const DECIDING_LENGTH = 65_536;

/** The separator of a CSV file: the one that the beginning of its header has most often outside of quotes, by default a comma. */
export function delimiterOf(header: string): string {
  const unquoted = header.slice(0, DECIDING_LENGTH).replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
}

/** The separator that a line such as `sep=;`, which Excel reads before the header, states; undefined for another line. */
export const statedDelimiterOf = (line: string): string | undefined => /^"?sep=([,;\t])"?[,;\t]*$/i.exec(line)?.[1];

/**
 * The cells of one row of CSV (RFC 4180): a cell in quotes may contain separators, line breaks and doubled quotes. A formula that only
 * makes a text, such as `="0033"`, is this text, and an apostrophe in front of a formula, which exports add, is removed. Throws
 * `validation_failed` for a quoted cell that does not end, for text after the end of
 * one, for a cell of more than {@link MAX_CELL_LENGTH} characters, and for more than {@link MAX_COLUMNS} cells. It reads no further than
 * the first of these faults.
 */
export function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (row[at] === '"') {
      const start = at + 1;
      at = row.indexOf('"', start);
      while (at !== -1 && row[at + 1] === '"' && at - start <= 2 * MAX_CELL_LENGTH) at = row.indexOf('"', at + 2);
      if (at === -1) throw faulty(cells.length, endlessQuote(row.slice(start)));
      cells.push(cellOf(row.slice(start, at).replaceAll('""', '"'), cells.length, delimiter));
      at++;
      if (at < row.length && row[at] !== delimiter) throw faulty(cells.length - 1, 'has text after its quotes');
    } else {
      const end = row.indexOf(delimiter, at);
      cells.push(cellOf(row.slice(at, end === -1 ? undefined : end), cells.length, delimiter));
      at = end === -1 ? row.length : end;
    }
    if (at >= row.length) return cells;
    if (cells.length === MAX_COLUMNS) throw DomainError.invalid([{ field: 'body', reason: TOO_MANY_CELLS }]);
  }
}

/** The cells of one row of a file without quoting. Throws as {@link cellsOf}. */
export function unquotedCellsOf(row: string, delimiter: string): string[] {
  const cells = row.split(delimiter, MAX_COLUMNS + 1);
  if (cells.length > MAX_COLUMNS) throw DomainError.invalid([{ field: 'body', reason: TOO_MANY_CELLS }]);
  return cells.map((cell, index) => cellOf(cell, index, delimiter));
}

/** The reason of a cell with `rest` behind its quote. */
function endlessQuote(rest: string): string {
  const lines = rest.trimEnd().split(/\r\n|\r|\n/).length;
  return lines === 1
    ? 'has a quote that does not end'
    : `has a quote that does not end: it covers ${lines} lines, to the end of the file; close it, or read the file by a profile with "quote": "none"`;
}

const TOO_MANY_CELLS = `has more than ${MAX_COLUMNS} cells`;

/** The text of the cell with this index, if it is not too long. */
function cellOf(cell: string, index: number, delimiter: string): string {
  const text = textOfFormula(cell) ?? unescapeFormulas(cell, delimiter);
  if (text.length > MAX_CELL_LENGTH) throw faulty(index, `has more than ${MAX_CELL_LENGTH} characters`);
  return text;
}

const faulty = (index: number, reason: string) => DomainError.invalid([{ field: `column ${index + 1}`, reason }]);
