import type { FileDialect, ProfileDefinition } from '../profiles/definition.js';
import { DateNotation } from '../profiles/read-cells.js';

/** A day as the sheets of workbooks are written, with a day and a month that could be exchanged. */
const ISO_DAY = '2026-03-05';

/**
 * The profile by which the CSV of a sheet is read (`sheetCsv`): it is UTF-8 with quotes, and with this separator. A form of dates that would read
 * the days of the sheet as other days is left out.
 */
export function ofSheet(
  profile: ProfileDefinition,
  separator: string = profile.file.separator ?? ',',
): ProfileDefinition {
  const { dates } = profile.file;
  const isMistaken = dates !== undefined && (new DateNotation(dates).read(ISO_DAY) ?? ISO_DAY) !== ISO_DAY;
  const form = { separator, encoding: undefined, quote: undefined, dates: isMistaken ? undefined : dates };
  return { ...profile, file: { ...profile.file, ...form } };
}

/** The mark before the decimals of the numbers of a sheet, for a form in which numbers are read. */
export const decimalOfSheet = ({ decimal }: FileDialect): '.' | ',' => (decimal === ',' ? decimal : '.');
