import type { AgedAmounts, AgeingOptions, AgeingReport, AgeingRow } from '../ageing.service.js';
import type { AgeingRowV2, AgeingSumsV2, AgeingV2, ReadAgeingV2 } from './ageing-v2.dto.js';

/** The sums as members with the labels of the buckets. */
export const amountsToV2 = ({ buckets, unapplied, balance }: AgedAmounts): AgeingSumsV2 =>
  Object.fromEntries(
    buckets.concat([
      ['unapplied', unapplied],
      ['balance', balance],
    ]),
  ) as unknown as AgeingSumsV2;

export const rowToV2 = (row: AgeingRow): AgeingRowV2 => ({
  customer_id: row.id,
  name: row.name,
  ...amountsToV2(row),
});

export const toV2 = ({ day, labels, totals, page }: AgeingReport): AgeingV2 => ({
  as_of_date: day,
  buckets: labels.slice(),
  rows: (page.rows as readonly AgeingRow[]).map(rowToV2),
  totals: amountsToV2(totals),
});

export const optionsFromV2 = (query: ReadAgeingV2): AgeingOptions => ({
  day: query.as_of_date,
  customerIds: query.customer_ids,
  bucketDays: query.bucket_days,
});
