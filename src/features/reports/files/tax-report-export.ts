import { csvHeader, csvRow } from '#features/exports/csv.js';
import { BYTE_ORDER_MARK } from '#features/exports/export-lines.js';
import type { TaxReport } from '../tax-report.service.js';

const COLUMNS = ['from_date', 'to_date', 'currency', 'category', 'rate', 'base', 'tax'] as const;

/** A tax report as CSV, with the rules of exports: a row for each of its rows, without the totals, so that a spreadsheet can add them up. */
export async function* taxReportCsv({ from, to, currency, rows }: TaxReport): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvHeader(COLUMNS);
  for (const row of rows) yield csvRow({ from_date: from, to_date: to, currency, ...row }, COLUMNS);
}
