import type { AgedAmounts, AgeingOptions, AgeingRow } from '../ageing.service.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

/** The sums by the labels of the buckets, `unapplied` and `balance`. */
interface AgedSums {
  not_due: WireDecimal;
  unapplied: WireDecimal;
  balance: WireDecimal;
}

/** What a request asks of a report. */
export interface AgeingQuery {
  as_of_date?: string;
  customer_ids?: string[];
  bucket_days?: number[];
  group?: boolean;
}

/** The sums as members with the labels of the buckets. */
export const agedAmounts = ({ buckets, unapplied, balance }: AgedAmounts): AgedSums =>
  Object.fromEntries(
    buckets.concat([
      ['unapplied', unapplied],
      ['balance', balance],
    ]),
  ) as unknown as AgedSums;

export const ageingRow = (row: AgeingRow) => ({
  customer_id: row.id,
  name: row.name,
  ...agedAmounts(row),
});

export const ageingOptions = (query: AgeingQuery): AgeingOptions => ({
  day: query.as_of_date,
  customerIds: query.customer_ids,
  bucketDays: query.bucket_days,
  isByGroup: query.group,
});
