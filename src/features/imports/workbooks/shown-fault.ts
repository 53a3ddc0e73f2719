/** The text of a cell with a formula whose result is not stored, as some programs that are no spreadsheets write them. */
export const UNCALCULATED = '#UNCALCULATED!';

/** What spreadsheets show instead of a value: an error of a formula, or a column that is too narrow. */
const SPREADSHEET_ERROR = /^#(?:[\p{Lu}\d/]{2,12}[!?]|N\/A|NV|#{3,})$/u;

/** Why a cell has no value: it is an error of the spreadsheet, or a formula that was never calculated. Undefined for other texts. */
export function shownFault(text: string): string | undefined {
  if (text === UNCALCULATED)
    return 'is a formula whose result is not in the workbook; open it in a spreadsheet program, save it and send it again';
  return SPREADSHEET_ERROR.test(text) ? 'is an error of the spreadsheet and not a value' : undefined;
}
