import type { WireDecimal } from '#platform/base/values/decimal.js';
import { depositGroups } from '#features/invoices/deposits/deposits.queries.js';
import { balanceEntries } from '#features/receivables/balance-entries.js';
import { TAKES_MONEY } from '#features/payments/payments.queries.js';
import { ITEMS } from '#features/receivables/open-items.queries.js';

/** A stored counter that differs from the value computed from the invoices, shipments, credit notes or reminders that change it. */
export interface Difference {
  resource: 'order' | 'invoice' | 'payment' | 'credit_note' | 'customer' | 'return';
  /** Id of the order, invoice, payment, credit note, customer or return. */
  id: string;
  /** Path of the counter in it; lines and items are counted from 0. */
  field: string;
  stored: WireDecimal;
  computed: WireDecimal;
}

/**
 * The counters of order lines. Their documents are added up before the join, so that a tenant's lines are read once, whatever the number of
 * counters.
 */
const OF_ORDERS = `select 'order' as resource, l.order_id as id, format('line_items[%s].%s', l.position, counter.name) as field,
    counter.stored, counter.opening + coalesce(counter.counted, 0) as computed
  from order_lines l left join (
    select a.order_line_id, sum(a.quantity - a.returned_quantity) as invoiced, sum(a.returned_quantity) as returned
    from invoice_allocations a where a.tenant_id = $1 group by a.order_line_id) billed on billed.order_line_id = l.id
  left join (
    select a.order_line_id, sum(a.quantity) as picked, sum(a.quantity) filter (where s.status in ('shipped', 'fulfilled')) as shipped,
      sum(a.quantity) filter (where s.status = 'fulfilled') as delivered
    from shipment_allocations a join shipment_items i on i.tenant_id = a.tenant_id and i.id = a.shipment_item_id
      join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
    where a.tenant_id = $1 and s.status <> 'cancelled' group by a.order_line_id) sent on sent.order_line_id = l.id
  left join (
    select i.order_line_id, sum(i.accepted_quantity) as accepted,
      sum(i.quantity - i.accepted_quantity) filter (where t.status in ('requested', 'approved')) as open
    from return_items i join returns t on t.tenant_id = i.tenant_id and t.id = i.return_id
    where i.tenant_id = $1 and i.order_line_id is not null group by i.order_line_id) back on back.order_line_id = l.id,
  lateral (values
    ('invoiced_quantity', l.invoiced_quantity, l.opening_invoiced_quantity, billed.invoiced),
    ('picked_quantity', l.picked_quantity, l.opening_picked_quantity, sent.picked),
    ('shipped_quantity', l.shipped_quantity, l.opening_shipped_quantity, sent.shipped),
    ('delivered_quantity', l.delivered_quantity, 0, sent.delivered),
    ('returned_quantity', l.returned_quantity, coalesce(billed.returned, 0), back.accepted),
    ('open_return_quantity', l.open_return_quantity, 0, back.open),
    ('sent_quantity', greatest(l.shipped_quantity, l.invoiced_quantity + coalesce(billed.returned, 0), l.returned_quantity + l.open_return_quantity), 0,
      greatest(l.shipped_quantity, l.invoiced_quantity + coalesce(billed.returned, 0)))) counter (name, stored, opening, counted)
  where l.tenant_id = $1`;

const CREDITED = `select 'invoice' as resource, i.id, 'credited_amount' as field, i.credited_amount as stored,
    coalesce(sum(n.amount), 0) as computed
  from invoices i left join credit_notes n on n.tenant_id = i.tenant_id and n.invoice_id = i.id and n.voided_at is null
  where i.tenant_id = $1 group by i.tenant_id, i.id`;

const RETURNED = `select 'invoice' as resource, i.invoice_id as id, format('items[%s].returned_quantity', i.position) as field,
    a.quantity as stored, coalesce(c.quantity, 0) as computed
  from invoice_items i join (
    select invoice_item_id, sum(returned_quantity) as quantity
    from invoice_allocations where tenant_id = $1 group by invoice_item_id) a on a.invoice_item_id = i.id
  left join (
    select c.invoice_item_id, sum(c.quantity) as quantity
    from credit_note_items c join credit_notes n on n.tenant_id = c.tenant_id and n.id = c.credit_note_id
    where c.tenant_id = $1 and n.returns_to_order and n.voided_at is null group by c.invoice_item_id) c on c.invoice_item_id = i.id
  where i.tenant_id = $1`;

/** What the receipts and credit notes of returns add up to. Credit notes that are voided have no credits. */
const OF_RETURNS = `select 'return' as resource, i.return_id as id, format('items[%s].%s', i.position, counter.name) as field,
    counter.stored, coalesce(counter.counted, 0) as computed
  from return_items i left join (
    select r.return_item_id, sum(r.accepted) as accepted, sum(r.rejected) as rejected
    from return_receipts r where r.tenant_id = $1 group by r.return_item_id) received on received.return_item_id = i.id
  left join (
    select c.return_item_id, sum(c.quantity) as quantity
    from return_credits c join credit_notes n on n.tenant_id = c.tenant_id and n.id = c.credit_note_id
    where c.tenant_id = $1 and n.voided_at is null group by c.return_item_id) credited on credited.return_item_id = i.id,
  lateral (values
    ('accepted_quantity', i.accepted_quantity, received.accepted),
    ('rejected_quantity', i.rejected_quantity, received.rejected),
    ('credited_quantity', i.credited_quantity, credited.quantity)) counter (name, stored, counted)
  where i.tenant_id = $1`;

/** Allocations of deleted invoices add up to 0. */
const PAID = `select 'invoice' as resource, coalesce(i.id, a.invoice_id) as id, 'paid_amount' as field,
    coalesce(i.paid_amount, 0) as stored, coalesce(a.amount, 0) as computed
  from (select id, paid_amount from invoices where tenant_id = $1) i full join (
    select invoice_id, sum(amount) as amount from payment_allocations
    where tenant_id = $1 and invoice_id is not null group by invoice_id) a on a.invoice_id = i.id`;

const ALLOCATED = `select 'payment' as resource, p.id, 'allocated_amount' as field, p.allocated_amount as stored,
    coalesce(a.amount, 0) as computed
  from payments p left join (
    select payment_id, sum(amount) as amount from payment_allocations where tenant_id = $1 group by payment_id) a on a.payment_id = p.id
  where p.tenant_id = $1 and not ${TAKES_MONEY}`;

const REFUNDED = `select 'payment' as resource, p.id, 'refunded_amount' as field, p.refunded_amount as stored,
    coalesce(a.amount, 0) as computed
  from payments p left join (
    select refunded_payment_id, -sum(amount) as amount from payment_allocations
    where tenant_id = $1 group by refunded_payment_id) a on a.refunded_payment_id = p.id
  where p.tenant_id = $1`;

/** What allocations and refunds use of each credit note without an invoice, and that it is at most its amount and nothing of a voided one. */
const OF_CREDIT_NOTES = `select 'credit_note' as resource, n.id, counter.name as field, counter.stored, counter.counted as computed
  from credit_notes n left join (
    select source_credit_note_id, sum(amount) as amount from payment_allocations
    where tenant_id = $1 and source_credit_note_id is not null group by source_credit_note_id) a on a.source_credit_note_id = n.id
  left join (
    select refunded_credit_note_id, -sum(amount) as amount from payment_allocations
    where tenant_id = $1 and refunded_credit_note_id is not null group by refunded_credit_note_id) r on r.refunded_credit_note_id = n.id,
  lateral (select coalesce(a.amount, 0) as allocated, coalesce(r.amount, 0) as refunded) u,
  lateral (values
    ('allocated_amount', n.allocated_amount, u.allocated),
    ('refunded_amount', n.refunded_amount, u.refunded),
    ('credit_note', u.allocated + u.refunded,
      least(u.allocated + u.refunded, case when n.invoice_id is null and n.voided_at is null then n.amount else 0 end))) counter (name, stored, counted)
  where n.tenant_id = $1`;

/** The bases and taxes that discounts take off by category and rate are their amounts. */
const DISCOUNT_TAX = `select 'payment' as resource, p.id, 'discount_tax' as field, p.amount as stored, coalesce(sum(r.base + r.tax), 0) as computed
  from payments p left join lateral jsonb_to_recordset(p.tax_summary) as r(base numeric, tax numeric) on true
  where p.tenant_id = $1 and p.kind = 'discount' and p.tax_summary is not null group by p.tenant_id, p.id, p.amount`;

/** What each customer owes: by the present amounts of its open items, and by all entries of its statement. Those of deleted invoices add up to 0. */
const BALANCES = `select 'customer' as resource, coalesce(o.customer_id, e.customer_id) as id, 'customer_balance' as field,
    coalesce(o.balance, 0) as stored, coalesce(e.balance, 0) as computed
  from (select t.customer_id, sum(t.due) as balance from ${ITEMS} t where t.tenant_id = $1 group by t.customer_id) o
  full join (
    select n.customer_id, sum(n.amount) as balance from (${balanceEntries()}) n group by n.customer_id) e on e.customer_id = o.customer_id`;

const REMINDED = `select 'invoice' as resource, i.id, 'reminder_level' as field, i.reminder_level as stored, coalesce(r.level, 0) as computed
  from invoices i left join (
    select invoice_id, max(level) as level from reminder_items where tenant_id = $1 and not is_cancelled group by invoice_id) r
    on r.invoice_id = i.id
  where i.tenant_id = $1`;

/** What invoices take off each deposit and rate; it is at most what the deposit has, less what was credited of it. */
const DEPOSITS = `select 'invoice' as resource, g.id, 'deposit' as field, g.taken as stored, least(g.taken, greatest(g.base, 0)) as computed
  from (${depositGroups('true')}) g`;

/** The counters whose two values differ. */
export const DIFFERENCES = `select resource, id, field, stored::float8 as stored, computed::float8 as computed
  from (${[OF_ORDERS, CREDITED, RETURNED, OF_RETURNS, PAID, ALLOCATED, REFUNDED, OF_CREDIT_NOTES, DISCOUNT_TAX, BALANCES, REMINDED, DEPOSITS].join(' union all ')}) counters where stored <> computed order by resource, id, field`;

/** A number of a sequence that was not drawn, because a caller had given it to an invoice or credit note. */
export interface NumberGap {
  resource: 'invoice' | 'credit_note';
  /** Id of the document that had the number. */
  id: string;
  number: string;
}

export const NUMBER_GAPS = `select document as resource, record_id as id, number from skipped_numbers
  where tenant_id = $1 order by document, skipped_at, number`;

/** A document whose time of issue is after now, or a credit note of a time before that of its invoice. */
export interface DatedDocument {
  resource: 'invoice' | 'credit_note';
  id: string;
  number: string;
  time: Date;
  /** Of the invoice of a credit note that has one; else null. */
  invoiceNumber: string | null;
  invoiceTime: Date | null;
}

/** The {@link DatedDocument}s that count; `$2` is the present time. Cancelled invoices and voided credit notes come to nothing on each day. */
export const DATED_DOCUMENTS = `select 'invoice' as resource, i.id, i.invoice_number as number, i.time,
    null as "invoiceNumber", null::timestamptz as "invoiceTime"
  from (select *, coalesce(issued_at, created_at) as time from invoices where tenant_id = $1 and is_issued and not is_cancelled) i
  where i.time > $2::timestamptz
  union all
  select 'credit_note', n.id, n.display_id, n.time, i.invoice_number, i.time
  from (select *, coalesce(issued_at, created_at) as time from credit_notes where tenant_id = $1 and voided_at is null) n
  left join (select *, coalesce(issued_at, created_at) as time from invoices where tenant_id = $1) i on i.id = n.invoice_id
  where n.time > $2::timestamptz or n.time < i.time
  order by resource, time, id`;
