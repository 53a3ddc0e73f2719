/** Maximum number of columns of a CSV file; no spreadsheet shows more. */
export const MAX_COLUMNS = 16_384;

/** A line of a CSV file without its line ending (RFC 4180). Cells that a spreadsheet would change or split are quoted. */
export const csvText = (cells: readonly string[]): string => cells.map(quoted).join(',');

const quoted = (cell: string): string =>
  /[",;\r\n\t]|^\s|\s$|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * The places where a formula can begin, by OWASP's page "CSV Injection": where a cell does. That is also after a semicolon, tab or line
 * break in a text, because a spreadsheet that separates cells by semicolons does not see the quotes of a cell in the middle of a row.
 * Apostrophes in front of a formula are part of its beginning, so that exactly those are removed that were added.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g;
const FORMULA_AFTER_APOSTROPHE = /(?<=^|[;\t\r\n])(?='+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g;
const ESCAPED_FORMULA = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g;

/** A text as a cell that no spreadsheet runs: each formula has an apostrophe in front, which {@link unescapeFormulas} removes. */
export const escapeFormulas = (text: string): string => text.replace(FORMULA, "'");

/** A text as a cell with its formulas. Those that begin with an apostrophe have one more, because {@link unescapeFormulas} removes one. */
export const keepFormulas = (text: string): string => text.replace(FORMULA_AFTER_APOSTROPHE, "'");

/** The text of a cell: what {@link escapeFormulas} or {@link keepFormulas} was given. */
export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED_FORMULA, '');
