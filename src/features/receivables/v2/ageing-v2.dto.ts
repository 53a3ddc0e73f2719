import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { IncludeTotalOfWalk, PageNumberQuery } from '#platform/edge/http/page-query.js';
import { FurtherAmounts } from '#platform/edge/validation/json-members.js';
import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import {
  QueryDay,
  QueryFlag,
  QueryList,
  QueryOneOf,
  QueryRisingNumbers,
  QueryText,
} from '#platform/edge/validation/query.js';
import { Amount, Id, Text } from '#platform/edge/validation/scalars.js';
import { MAX_BUCKET_DAYS } from '../ageing-buckets.js';
import { AGEING_SORTS, type AgeingSort } from '../ageing.queries.js';

export class ReadAgeingV2 extends PageNumberQuery {
  @QueryText({
    kind: 'exact',
    max: 2048,
    description: '`next_cursor` of the previous page. Cannot be sent together with `page`',
  })
  cursor?: string;
  @IncludeTotalOfWalk() include_total?: boolean;
  @QueryOneOf(AGEING_SORTS, {
    default: 'balance',
    description: 'What the customers are sorted by. Customers with equal values are sorted by id',
  })
  sort_by?: AgeingSort;
  @QueryOneOf(['asc', 'desc'], {
    default: 'desc',
    description: 'Whether the customers come in ascending or descending sequence',
  })
  sort?: 'asc' | 'desc';
  @QueryDay({
    description: 'The day, in the time zone of the tenant, at whose end the amounts were due. Default: today',
    example: '2026-01-31',
  })
  as_of_date?: string;
  @QueryList({ description: 'Only these customers, by id or `reference_id`', example: [EXAMPLE_CUSTOMER_ID] })
  customer_ids?: string[];
  @QueryFlag({
    description:
      'With `true` a row for each group, a parent with its branches (`parent_id`), instead of each customer; `customer_ids` then selects the groups of these customers',
    example: true,
  })
  group?: boolean;
  @QueryRisingNumbers({
    min: 1,
    max: 3_650,
    maxValues: MAX_BUCKET_DAYS,
    description:
      'The last days of the buckets, in rising sequence: 30, 60 and 90 make the buckets `1-30`, `31-60`, `61-90` and `91+`. Default: `bucket_days` of the settings',
    example: [30, 60, 90],
  })
  bucket_days?: number[];
}

const TEXT_OF_BUCKETS =
  'Sum of what is overdue by the days of the bucket; the other members have the labels of `buckets`';

@FurtherAmounts(TEXT_OF_BUCKETS)
export class AgeingSumsV2 {
  @Amount({ example: 940 }) not_due: WireDecimal;
  @Amount({ example: 50 }) unapplied: WireDecimal;
  @Amount({ example: 1030 }) balance: WireDecimal;
}

@FurtherAmounts(TEXT_OF_BUCKETS)
export class AgeingRowV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Text({ example: 'Alfreds Futterkiste' }) name: string;
  @Amount({ example: 940 }) not_due: WireDecimal;
  @Amount({ example: 50 }) unapplied: WireDecimal;
  @Amount({ example: 1030 }) balance: WireDecimal;
}

export class AgeingV2 {
  @Text({ example: '2026-01-31' }) as_of_date: string;
  @TextList({ max: MAX_BUCKET_DAYS + 2, example: ['not_due', '1-30', '31-60', '61-90', '91+'] }) buckets: string[];
  @ListOf(() => AgeingRowV2, { max: 100 }) rows: AgeingRowV2[];
  @Nested(() => AgeingSumsV2) totals: AgeingSumsV2;
}
