import { ITEMS } from '#features/receivables/open-items.queries.js';
import { UNPAID } from '#features/invoices/state/invoice-state.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { StoredTime } from '#platform/base/values/time.js';
import { type DocumentStatement, documentStatement } from '#platform/data/sql/entity-sql.js';

/** Maximum number of invoices of one reminder. */
export const MAX_ITEMS = 1_000;
/** Maximum number of customers that one request reminds, and that are named as skipped. */
export const MAX_CUSTOMERS = 1_000;

/** An invoice that is to be reminded of. */
export interface DueInvoice {
  invoiceId: string;
  invoiceNumber: string;
  dueDate: StoredTime;
  due: WireDecimal;
  /** Level of the reminder that it gets. */
  level: number;
}

/** A customer that is to be reminded, with at most {@link MAX_ITEMS} invoices, by due date. */
export interface DueCustomer {
  customerId: string;
  /** The highest level of the invoices. */
  level: number;
  totalDue: WireDecimal;
  items: DueInvoice[];
}

/** A customer whose money that is not allocated covers all invoices of which it would be reminded. */
export interface SkippedCustomer {
  customerId: string;
  totalDue: WireDecimal;
  unallocated: WireDecimal;
}

/** The result of {@link dueStatement}. */
export interface DueReminders {
  /** By id. */
  customers: DueCustomer[];
  /** By id. */
  skipped: SkippedCustomer[];
  /** Number of customers that are to be reminded, without those before `$8`; null if they are not counted. */
  count: number | null;
  /** Whether customers follow that are to be reminded too. */
  hasMoreCustomers: boolean;
  /** Whether invoices of the customers are left out, because a reminder has at most {@link MAX_ITEMS}. */
  hasMoreItems: boolean;
}

/**
 * Who is to be reminded of which invoices; the customers are counted if `isCounted`. `$2` the day, `$3` and `$4` the bounds of the levels (`dueBounds`), `$5` the ids of the only customers
 * and `$6` those of the only invoices, or null, `$7` the highest level, `$8` the id of a customer: only later ones, or null, `$9` the number of
 * customers and `$10` that of customers to skip, `$11` the number of invoices of all customers but the first.
 */
export const dueStatement = (isCounted: boolean): DocumentStatement<DueReminders> =>
  documentStatement(`with due as materialized (
    select t.id, t.customer_id, t.invoice_number as number, t.due_date,
      t.total_amount - t.paid_amount - t.credited_amount as due, t.reminder_level + 1 as level,
      row_number() over (partition by t.customer_id order by t.due_date, t.id) as place
    from invoices t join customers c on c.tenant_id = $1 and c.id = t.customer_id
    where t.tenant_id = $1 and ${UNPAID} and not c.reminders_stopped
      and t.due_date < ($3::timestamptz[])[1] and t.due_date < ($3::timestamptz[])[t.reminder_level + 1]
      and (t.reminder_level = 0 or t.last_reminded_at < ($4::timestamptz[])[t.reminder_level + 1])
      and (t.reminders_paused_until is null or t.reminders_paused_until < $2::date) and t.reminder_level < $7::integer
      and ($5::uuid[] is null or t.customer_id = any($5::uuid[])) and ($6::uuid[] is null or t.id = any($6::uuid[]))
      and ($8::uuid is null or t.customer_id > $8::uuid)),
  owing as (
    select customer_id, count(*) filter (where place <= ${MAX_ITEMS}) as number, count(*) > ${MAX_ITEMS} as has_more,
      sum(due) filter (where place <= ${MAX_ITEMS}) as total_due, max(level) filter (where place <= ${MAX_ITEMS}) as level
    from due group by customer_id),
  unallocated as (
    select t.customer_id, -sum(t.due) as amount from ${ITEMS} t where t.tenant_id = $1 and t.due < 0
      and t.customer_id in (select customer_id from owing) group by t.customer_id),
  judged as materialized (
    select o.*, coalesce(u.amount, 0) as unallocated from owing o left join unallocated u on u.customer_id = o.customer_id),
  reminded as materialized (
    select j.*, row_number() over (order by customer_id) as place, sum(number) over (order by customer_id) as items
    from judged j where unallocated < total_due),
  chosen as materialized (
    select * from reminded where place > $10::integer and place <= $9::integer + $10::integer and (items <= $11::integer or place = 1))
  select json_build_object(
    'count', ${isCounted ? '(select count(*) from reminded)' : 'null'},
    'hasMoreCustomers', exists (select 1 from reminded where place > $10::integer + (select count(*) from chosen)),
    'hasMoreItems', (select coalesce(bool_or(has_more), false) from chosen),
    'customers', (select coalesce(json_agg(x order by x."customerId"), '[]') from (
      select r.customer_id as "customerId", r.level, r.total_due as "totalDue", (
        select json_agg(json_build_object('invoiceId', d.id, 'invoiceNumber', d.number, 'dueDate', d.due_date, 'due', d.due, 'level', d.level)
          order by d.due_date, d.id)
        from due d where d.customer_id = r.customer_id and d.place <= ${MAX_ITEMS}) as items
      from chosen r) x),
    'skipped', (select coalesce(json_agg(x order by x."customerId"), '[]') from (
      select customer_id as "customerId", total_due as "totalDue", unallocated
      from judged where unallocated >= total_due order by customer_id limit ${MAX_CUSTOMERS}) x)) as doc`);
