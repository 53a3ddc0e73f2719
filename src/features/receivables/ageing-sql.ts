import { TAKES_MONEY } from '#features/payments/payments.queries.js';
import { undoneAt } from '#features/settings/record-day.js';
import { IS_OPEN_INVOICE, IS_OPEN_NOTE, IS_OPEN_PAYMENT } from './open-items.queries.js';

/** Parameters of {@link agedItems}. */
interface AgeingParameters {
  /** The first instant after the day, a time. */
  until: string;
  /** SQL condition on `customer_id`; by default the items are those of all customers. */
  customers?: string;
}

/** The most by which the time of a record, which a service sets, can be after the time of its transaction, which the database sets. */
const SKEW = `interval '1 hour'`;

/**
 * The allocations and credit notes that count from a later day than that on which they were written, which only documents of older releases have:
 * what they settle is settled now, but was still due at the end of a day before.
 */
const POSTDATED_ALLOCATIONS = `select a.invoice_id, a.payment_id, a.refunded_payment_id from payment_allocations a
    where a.tenant_id = $1 and a.effective_at - a.created_at > ${SKEW}`;
const POSTDATED_NOTES = `select n.invoice_id, null, null from credit_notes n
    where n.tenant_id = $1 and n.issued_at - n.updated_at > ${SKEW}`;

/**
 * The common table expressions up to `items`: what was due of each invoice at the end of a day, and what was not allocated of each payment and of
 * each credit note without an invoice, as rows with `customer_id`, `due_date` and `due`. `due` is negative for what was paid or credited beyond what
 * was owed; `due_date` is null for payments and credit notes.
 *
 * They begin with the amounts as they are now and take back what counts only after the day. So they read the open items, the records that were
 * written after the day, and those that were dated later than they were written, but not what was settled before. Money on an invoice that
 * was not issued yet is owed to the customer. The due date is the one that was in force at the end of the day.
 */
export const agedItems = ({ until, customers = 'true' }: AgeingParameters): string => `later as materialized (
    select a.invoice_id, a.payment_id, a.refunded_payment_id, a.source_credit_note_id, a.refunded_credit_note_id, a.amount
    from payment_allocations a where a.tenant_id = $1 and ${isLater('a.effective_at', 'a.created_at', until)}),
  postdated as materialized (${POSTDATED_ALLOCATIONS} and a.effective_at >= ${until}::timestamptz
    union all ${POSTDATED_NOTES} and n.issued_at >= ${until}::timestamptz),
  settled_later as (select id, sum(amount) as amount from (
      select l.invoice_id as id, l.amount from later l where l.invoice_id is not null
      union all
      select n.invoice_id, e.amount from credit_notes n, lateral (values (coalesce(n.issued_at, n.created_at), n.amount),
        (${undoneAt('n.voided_at', 'coalesce(n.issued_at, n.created_at)')}, -n.amount)) e (at, amount)
      where n.tenant_id = $1 and e.at >= ${until}::timestamptz and ${isWrittenLater('n.issued_at', 'n.updated_at', until)}) s group by id),
  used_later as (select id, sum(amount) as amount from (
      select l.payment_id as id, l.amount from later l where l.payment_id is not null
      union all
      select l.refunded_payment_id, -l.amount from later l where l.refunded_payment_id is not null
      union all
      select l.source_credit_note_id, l.amount from later l where l.source_credit_note_id is not null
      union all
      select l.refunded_credit_note_id, -l.amount from later l where l.refunded_credit_note_id is not null) u group by id),
  due_then as (select distinct on (f.invoice_id) f.invoice_id as id, f.due_date from former_due_dates f
    where f.tenant_id = $1 and f.replaced_at >= ${until}::timestamptz order by f.invoice_id, f.replaced_at),
  items as (
    select i.customer_id, coalesce(f.due_date, i.due_date) as due_date, i.owed - i.paid_amount - i.credited_amount + coalesce(l.amount, 0) as due
    from (select i.*, case when i.is_issued and coalesce(i.issued_at, i.created_at) < ${until}::timestamptz
        and not (i.is_cancelled and coalesce(i.cancelled_at, '-infinity') < ${until}::timestamptz) then i.total_amount else 0 end as owed
      from (${withPostdated('invoices i', customers, `${IS_OPEN_INVOICE} or ${isWrittenLater('i.issued_at', 'i.changed_at', until)}`, 'i.id', 'select invoice_id from postdated')}) i) i
    left join settled_later l on l.id = i.id left join due_then f on f.id = i.id
    union all
    select d.customer_id, coalesce(f.due_date, d.due_date), case when d.issued_at < ${until}::timestamptz then d.total_amount else 0 end + coalesce(l.amount, 0)
    from deleted_invoices d left join settled_later l on l.id = d.id left join due_then f on f.id = d.id
    where d.tenant_id = $1 and d.deleted_at >= ${until}::timestamptz and ${customers}
    union all
    select p.customer_id, null, p.allocated_amount + p.refunded_amount - coalesce(l.amount, 0)
      - case when p.reversed_at < ${until}::timestamptz then 0 else p.amount end
    from (${withPostdated('payments p', customers, `${IS_OPEN_PAYMENT} or p.updated_at >= ${until}::timestamptz - ${SKEW}`, 'p.id', 'select payment_id from postdated union all select refunded_payment_id from postdated')}) p
      left join used_later l on l.id = p.id
    where not ${TAKES_MONEY} and p.paid_at < ${until}::timestamptz
    union all
    select n.customer_id, null, n.allocated_amount + n.refunded_amount - coalesce(l.amount, 0)
      - case when n.voided_at < ${until}::timestamptz then 0 else n.amount end
    from credit_notes n left join used_later l on l.id = n.id
    where n.tenant_id = $1 and ${customers} and n.invoice_id is null and n.issued_at < ${until}::timestamptz
      and (${IS_OPEN_NOTE} or n.updated_at >= ${until}::timestamptz - ${SKEW}))`;

/**
 * A query of the rows of a table of the tenant and its customers that a condition finds, and of those with the ids of `postdated`, each once. The
 * ids are looked up by a part of their own: as a further alternative of the condition they would make a scan of the whole table look cheaper.
 */
const withPostdated = (table: string, customers: string, condition: string, id: string, postdated: string): string =>
  `select * from ${table} where ${id.replace('.id', '.tenant_id')} = $1 and ${customers} and (${condition})
      union all select * from ${table} where ${id.replace('.id', '.tenant_id')} = $1 and ${customers} and (${condition}) is not true
        and ${id} = any(array(${postdated}))`;

/** Condition: a record counts from `until` on. `written` is when it was written, by which most are found. */
const isLater = (time: string, written: string, until: string): string =>
  `${time} >= ${until}::timestamptz and ${isWrittenLater(time, written, until)}`;

/** Condition: a record was written at `until` or later, or counts from then on although it was written before. */
const isWrittenLater = (time: string, written: string, until: string): string =>
  `(${written} >= ${until}::timestamptz - ${SKEW} or ${time} - ${written} > ${SKEW} and ${time} >= ${until}::timestamptz)`;

/** Number of sums of each customer: one more than the most bounds that there are. */
const SUMS = 8;

/**
 * Select list of what a group of `items` owes: `due` has the sums between the bounds `bounds` (a parameter, see `bucketBounds`), from the one
 * before the first bound, and zeros after that of the last one. `unapplied` has all payments, also one that had settled more than there was of it:
 * allocations that are made again, or payments that are reversed, may be dated back to days on which a former allocation counts. So the
 * balance is always the sum of `due` less `unapplied`.
 */
export const agedSums = (bounds: string): string =>
  `json_build_array(${Array.from(
    { length: SUMS },
    (_, place) =>
      `coalesce(sum(due) filter (where due > 0 and width_bucket(due_date, ${bounds}::timestamptz[]) = ${place}), 0)`,
  ).join(
    ', ',
  )}) as due, coalesce(-sum(due) filter (where due < 0 or due_date is null), 0) as unapplied, coalesce(sum(due), 0) as balance`;
