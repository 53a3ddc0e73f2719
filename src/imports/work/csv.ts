import { DomainError } from '../../platform/errors/domain-error.js';

/** Separators that are understood. */
const DELIMITERS = [',', ';', '\t'];

/** The separator of a CSV file: the one that its header has most often outside of quotes, by default a comma. */
export function delimiterOf(header: string): string {
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
}

/**
 * The cells of one row of CSV (RFC 4180): a cell in quotes may contain separators, line breaks and doubled quotes. Throws
 * `validation_failed` for a quoted cell that does not end, and for text after the end of one.
 */
export function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (row[at] === '"') {
      let cell = '';
      for (;;) {
        const end = row.indexOf('"', at + 1);
        if (end === -1) throw faulty(cells.length, 'has a quote that does not end');
        cell += row.slice(at + 1, end);
        at = end + 1;
        if (row[at] !== '"') break;
        cell += '"';
      }
      if (at < row.length && row[at] !== delimiter) throw faulty(cells.length, 'has text after its quotes');
      cells.push(cell);
    } else {
      const end = row.indexOf(delimiter, at);
      cells.push(row.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? row.length : end;
    }
    if (at >= row.length) return cells;
  }
}

const faulty = (index: number, reason: string) => DomainError.invalid([{ field: `column ${index + 1}`, reason }]);
