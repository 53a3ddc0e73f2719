/** Maximum number of columns of a CSV file; no spreadsheet shows more. */
export const MAX_COLUMNS = 16_384;

/** The name of the separator that addresses can only state by a name. */
export const TAB = 'tab';
/** Separators of CSV files by their names in parameters. */
export const SEPARATORS = [',', ';', '|', ':', TAB] as const;

/** The character that a name of {@link SEPARATORS} means, and the name of such a character. */
export const separatorOf = (name: string): string => (name === TAB ? '\t' : name);
export const nameOfSeparator = (separator: string): string => (separator === '\t' ? TAB : separator);

/** A line of a CSV file without its line ending (RFC 4180). Cells that a spreadsheet would change or split are quoted. */
export const csvText = (cells: readonly string[], separator = ','): string =>
  cells.map((cell) => quoted(cell, separator)).join(separator);

function quoted(cell: string, separator: string): string {
  const isDivided = cell.includes(separator) || (OF_OTHER_SEPARATORS.test(cell) && !DECIMAL_COMMA.test(cell));
  return isDivided || CHANGED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Characters that divide the cells of other files, what is a number although it has one, and what a spreadsheet would change. */
const OF_OTHER_SEPARATORS = /[,;\t]/;
const DECIMAL_COMMA = /^-?\d+,\d+$/;
const CHANGED = /["\r\n]|^\s|\s$|^\ufeff/;

/** How formulas are found in the cells of a file. */
interface FormulaPlaces {
  all: RegExp;
  afterApostrophe: RegExp;
  escaped: RegExp;
}

/**
 * The places where a formula can begin, by OWASP's page "CSV Injection": where a cell does. That is also after a semicolon, tab or line
 * break in a text, because a spreadsheet that separates cells by semicolons does not see the quotes of a cell in the middle of a row; and
 * after a comma, in a file whose own separator is another one. Apostrophes in front of a formula are part of its beginning, so that exactly
 * those are removed that were added.
 */
const WITH_COMMAS: FormulaPlaces = {
  all: /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
  afterApostrophe: /(?<=^|[;\t\r\n])(?='+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
  escaped: /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
};
const WITH_OTHERS: FormulaPlaces = {
  all: /(?<=^|[,;\t\r\n])(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
  afterApostrophe: /(?<=^|[,;\t\r\n])(?='+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
  escaped: /(?<=^|[,;\t\r\n])'(?='*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g,
};
const placesIn = (separator: string): FormulaPlaces => (separator === ',' ? WITH_COMMAS : WITH_OTHERS);

/** A text as a cell that no spreadsheet runs: each formula has an apostrophe in front, which {@link unescapeFormulas} removes. */
export const escapeFormulas = (text: string, separator = ','): string => text.replace(placesIn(separator).all, "'");

/**
 * A text as a cell with its formulas. Those that begin with an apostrophe have one more, because {@link unescapeFormulas} removes one, and so
 * has one that {@link textOfFormula} would replace.
 */
export const keepFormulas = (text: string, separator = ','): string => {
  const { all, afterApostrophe } = placesIn(separator);
  return text.replace(textOfFormula(text) === undefined ? afterApostrophe : all, "'");
};

/** A formula that only makes a text, so that a spreadsheet keeps its zeros: `="0033"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** The text that a formula such as `="0033"` makes; undefined for another cell. */
export const textOfFormula = (cell: string): string | undefined => TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"');

/** The text of a cell of a file with this separator: what {@link escapeFormulas} or {@link keepFormulas} was given. */
export const unescapeFormulas = (cell: string, separator = ','): string =>
  cell.replace(placesIn(separator).escaped, '');
