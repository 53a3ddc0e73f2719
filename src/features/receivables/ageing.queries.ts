import type { WireDecimal } from '#platform/base/values/decimal.js';
import { type DocumentStatement, documentStatement } from '#platform/data/sql/entity-sql.js';
import { agedItems, agedSums } from './ageing-sql.js';

/** What one customer or all customers owed at the end of a day. */
export interface AgedSums {
  /** The sums by bucket, from the oldest, then zeros; see `agedSums`. */
  due: WireDecimal[];
  unapplied: WireDecimal;
  balance: WireDecimal;
}

/** What a customer owed at the end of a day. */
export interface AgedCustomer extends AgedSums {
  id: string;
  name: string;
  /** The sum of all buckets but that of what is not due. */
  overdue: WireDecimal;
}

/** One page of an ageing report. */
export interface AgeingPage {
  totals: AgedSums;
  /** Number of customers on all pages; null if they are not counted. */
  count: number | null;
  rows: AgedCustomer[];
}

export const AGEING_SORTS = ['balance', 'name', 'overdue'] as const;
export type AgeingSort = (typeof AGEING_SORTS)[number];

/** Types of the sort columns. */
const SORT_TYPES: Record<AgeingSort, string> = { balance: 'numeric', name: 'text', overdue: 'numeric' };

/** The customers of the groups that have one of the customers `$4`. */
const GROUPS_OF_CUSTOMERS = `grouped as (select c.id from customers c where c.tenant_id = $1
    and coalesce(c.parent_id, c.id) in (select coalesce(n.parent_id, n.id) from customers n where n.tenant_id = $1 and n.id = any($4::uuid[])))`;
/** Adds to `items` the id of the parent of the group of their customer. */
const PAYERS = `join lateral (select coalesce(p.parent_id, p.id) as payer_id from customers p
      where p.tenant_id = $1 and p.id = items.customer_id) payer on true`;

/**
 * An {@link AgeingPage}, whose customers are counted if `isCounted`. `isByGroup`: a row for each group, by its parent, instead of each customer. `$2` the first instant after the day, `$3` the bounds of the buckets,
 * `$4` the ids of the only customers or null, `$5` the number of rows, `$6` the number of rows to skip, `$7` and `$8` the value and the id of
 * the last row before, or null.
 */
export const ageingStatement = (
  sortBy: AgeingSort,
  sort: 'asc' | 'desc',
  isCounted: boolean,
  isByGroup: boolean,
): DocumentStatement<AgeingPage> =>
  documentStatement(`with ${isByGroup ? `${GROUPS_OF_CUSTOMERS}, ` : ''}${agedItems({ until: '$2', customers: `($4::uuid[] is null or customer_id = any(${isByGroup ? 'array(select id from grouped)' : '$4::uuid[]'}))` })},
  sums as materialized (
    select ${isByGroup ? 'payer_id' : 'customer_id'} as customer_id, ${agedSums('$3')},
      coalesce(sum(due) filter (where due > 0 and due_date < ($3::timestamptz[])[cardinality($3::timestamptz[])]), 0) as overdue
    from items ${isByGroup ? PAYERS : ''} where due <> 0 group by ${isByGroup ? 'payer_id' : 'customer_id'}),
  customers_owing as (
    select c.id, c.company_name as name, s.due, s.unapplied, s.balance, s.overdue
    from sums s join customers c on c.tenant_id = $1 and c.id = s.customer_id)
  select json_build_object('count', ${isCounted ? '(select count(*) from sums)' : 'null'},
    'totals', (select row_to_json(t) from (select ${agedSums('$3')} from items where due <> 0) t),
    'rows', (select coalesce(json_agg(r), '[]') from (
      select * from customers_owing where $8::uuid is null
        or (${sortBy}, id) ${sort === 'asc' ? '>' : '<'} ($7::${SORT_TYPES[sortBy]}, $8::uuid)
      order by ${sortBy} ${sort}, id ${sort} limit $5::integer offset $6::integer) r)) as doc`);
