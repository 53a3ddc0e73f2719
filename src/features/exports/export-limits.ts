import { SEPARATORS } from '#platform/base/values/csv.js';

export { SEPARATORS };

/** Formats of files, each with its content type. */
export const EXPORT_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as ExportFormat[];

/** What becomes of formulas in the texts of a CSV file, which a spreadsheet would run. */
export const FORMULA_HANDLINGS = ['escape', 'keep'] as const;
export type FormulaHandling = (typeof FORMULA_HANDLINGS)[number];

/** Decimal marks of the numbers in a CSV file. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** Maximum length in characters of the name of a column: the path of a list with the longest name of an attribute is shorter. */
export const MAX_COLUMN_NAME_LENGTH = 512;

/** Maximum length in characters of a value of `fields`, which can have all names. */
export const MAX_FIELDS_LENGTH = 8_192;

/** Number of ids that one statement reads. */
export const IDS_PER_SLICE = 10_000;
