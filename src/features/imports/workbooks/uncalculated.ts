/** The text of a cell with a formula whose result is not stored, as some programs that are no spreadsheets write them. */
export const UNCALCULATED = '#UNCALCULATED!';
