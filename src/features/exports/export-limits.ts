/** Formats of files, each with its content type. */
export const EXPORT_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as ExportFormat[];

/** What becomes of formulas in the texts of a CSV file, which a spreadsheet would run. */
export const FORMULA_FORMS = ['escape', 'keep'] as const;
export type FormulaForm = (typeof FORMULA_FORMS)[number];

/** Number of ids that one statement reads. */
export const IDS_PER_SLICE = 10_000;
