import { DomainError } from '#platform/base/errors/domain-error.js';
import { csvHeader, csvRow } from '#features/exports/csv.js';
import { BYTE_ORDER_MARK } from '#features/exports/export-lines.js';
import type { AgeingOptions, AgeingOrder, AgeingRow } from '../ageing.service.js';
import { type AgeingQuery, ageingOptions, ageingRow } from '../api/ageing.mapper.js';

/** An ageing report as CSV, with the rules of exports: a row for each customer, without the totals. `parts` are its rows, `labels` those of its buckets. */
export async function* ageingCsv(
  day: string,
  labels: readonly string[],
  parts: AsyncIterable<readonly AgeingRow[]>,
): AsyncGenerator<string, void> {
  const columns = ['as_of_date', 'customer_id', 'name', ...labels, 'unapplied', 'balance'];
  yield BYTE_ORDER_MARK + csvHeader(columns);
  for await (const rows of parts) for (const row of rows) yield csvRow({ as_of_date: day, ...ageingRow(row) }, columns);
}

/** Parameters that choose a page of the report. */
const OF_PAGES = ['page', 'page_size', 'cursor', 'include_total'] as const;

type ReportQuery = AgeingQuery & { sort_by?: AgeingOrder['sortBy']; sort?: AgeingOrder['sort'] } & {
  [K in (typeof OF_PAGES)[number]]?: unknown;
};

/** What is asked of a report without pages, and its order. Throws `validation_failed` for parameters of pages. */
export function wholeFromV2(query: ReportQuery, defaults: AgeingOrder): [AgeingOptions, AgeingOrder] {
  const sent = OF_PAGES.filter((name) => query[name] !== undefined);
  const reason = 'is for JSON alone, because a CSV file has all rows; leave it out';
  if (sent.length) throw DomainError.invalid(sent.map((field) => ({ field, reason })));
  return [ageingOptions(query), { sortBy: query.sort_by ?? defaults.sortBy, sort: query.sort ?? defaults.sort }];
}
