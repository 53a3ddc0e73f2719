import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { JsonRows } from '#platform/data/sql/json-rows.js';
import { PAYMENT_KINDS } from '#features/payments/payment.entity.js';
import type { ReportPeriod } from '#features/reports/report-period.js';
import type { AgedSums } from './ageing.queries.js';
import type { AgedAmounts } from './ageing.service.js';
import { agedItems, agedSums } from './ageing-sql.js';
import { customersOfGroup } from '#features/customers/customers.queries.js';
import { balanceEntries, deletedEntries } from './balance-entries.js';

/** The kinds of entries of a statement, those of `balanceEntries` and `deletedEntries`. */
export const ENTRY_TYPES = [
  'invoice',
  'invoice_cancelled',
  'credit_note',
  'credit_note_voided',
  ...PAYMENT_KINDS,
  'reversal',
  'transfer',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The first row of {@link STATEMENT} and {@link GROUP_STATEMENT}. */
export interface StatementSums {
  /** The head office of the customer. */
  parentId: string | null;
  opening: WireDecimal;
  closing: WireDecimal;
  ageing: AgedSums;
}

/** The other rows. */
export interface EntryRecord {
  /** The day, such as `2026-01-31`. */
  date: string;
  type: EntryType;
  customerId: string;
  id: string;
  number: string;
  amount: WireDecimal;
  /** After this entry. */
  balance: WireDecimal;
}

/** Whose statement it is: SQL behind a customer id. */
const OF_CUSTOMER = '= $2::uuid';
const OF_GROUP = `= any(array(${customersOfGroup('$2')}))`;

/**
 * The statement of a customer (`$2`), or of it and its branches, in one snapshot: a row of {@link StatementSums}, then one for each entry; no row if there is no such
 * customer. `doc` is JSON as text. `$3` the first instants of the days, `$4` the end of the last one; of the ageing `$5` the first instant after its
 * day and `$6` the bounds of its buckets. `$7` the days as texts.
 */
const statement = (customers: string): string => `with entries as materialized (
    select e.*, width_bucket(e.at, $3::timestamptz[]) as day from (${balanceEntries(customers)}
    union all ${deletedEntries(customers)}) e where e.at < $4::timestamptz),
  sums as (select coalesce(sum(amount) filter (where day = 0), 0) as opening, coalesce(sum(amount), 0) as closing from entries),
  ${agedItems({ until: '$5', customers: `customer_id ${customers}` })}
  select doc from (
    select 0 as place, json_build_object('parentId', c.parent_id, 'opening', s.opening, 'closing', s.closing,
      'ageing', (select row_to_json(a) from (select ${agedSums('$6')} from items) a))::text as doc
    from sums s, customers c where c.tenant_id = $1 and c.id = $2::uuid
    union all
    select row_number() over entered, json_build_object('date', ($7::text[])[e.day], 'type', e.type,
      'customerId', e.customer_id, 'id', e.id, 'number', e.number, 'amount', e.amount,
      'balance', s.opening + sum(e.amount) over entered)::text
    from entries e, sums s where e.day > 0 window entered as (order by e.day, e.recorded_at, e.id, e.step)) rows order by place`;

export const STATEMENT = statement(OF_CUSTOMER);
export const GROUP_STATEMENT = statement(OF_GROUP);

/** What changed the balance of a customer, or of it and its branches, in a period, both of whose days are included. */
export interface Statement extends ReportPeriod {
  customerId: string;
  currency: string;
  opening: WireDecimal;
  closing: WireDecimal;
  entries: JsonRows<EntryRecord>;
  ageing: AgedAmounts & { day: string; labels: readonly string[] };
}
