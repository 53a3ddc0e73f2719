import { csvHeader, csvRow } from '../../exports/csv.js';
import { BYTE_ORDER_MARK } from '../../exports/export-lines.js';
import type { AgeingRow } from '../ageing.service.js';
import { rowToV2 } from '../v2/ageing-v2.mapper.js';

/** An ageing report as CSV, with the rules of exports: a row for each customer, without the totals. `parts` are its rows, `labels` those of its buckets. */
export async function* ageingCsv(
  day: string,
  labels: readonly string[],
  parts: AsyncIterable<readonly AgeingRow[]>,
): AsyncGenerator<string, void> {
  const columns = ['as_of_date', 'customer_id', 'name', ...labels, 'unapplied', 'balance'];
  yield BYTE_ORDER_MARK + csvHeader(columns, 'escape');
  for await (const rows of parts)
    for (const row of rows) yield csvRow({ as_of_date: day, ...rowToV2(row) }, columns, 'escape');
}
