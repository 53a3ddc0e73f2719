/** Maximum number of columns of a CSV file; no spreadsheet shows more. */
export const MAX_COLUMNS = 16_384;

/** A line of a CSV file without its line ending (RFC 4180). Cells that a spreadsheet would change or split are quoted. */
export const csvText = (cells: readonly string[]): string => cells.map(quoted).join(',');

const quoted = (cell: string): string =>
  /[",;\r\n\t]|^\s|\s$|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
