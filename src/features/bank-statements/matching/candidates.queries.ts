import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

/*
 * What the rules of matching need to know for some lines of bank statements. The number of these statements does not depend on the number of lines,
 * and each search reads a bounded number of rows by an index, however many invoices, payments and customers there are. So conditions of searches compare
 * texts, whole numbers, times and ids: with others PostgreSQL uses no index under row-level security.
 */

/** Customers of one account or name, open invoices of a customer, and invoices and payments of one number or amount. More of them say nothing. */
const [MAX_CUSTOMERS, MAX_OF_CUSTOMER, MAX_OF_NAME, MAX_OF_PART, MAX_OF_AMOUNT, MAX_CREDITS] = [
  20, 1_000, 20, 51, 21, 200,
];

const OPEN = 'i.is_issued and not i.is_cancelled and i.paid_amount + i.credited_amount < i.total_amount';

/**
 * A query on a table for each row of those before it, of which it uses values. `offset 0` keeps PostgreSQL from joining in another way, for which it
 * reads all rows of the tenant when it expects more of them than there are.
 */
const forEach = (query: string, alias: string): string => `cross join lateral (${query} offset 0) ${alias}`;

/** A row of {@link PAYERS}. */
export interface PayerRow {
  id: string;
  /** The head of the customer's group. */
  groupId: string;
  /** The account by which the customer was found; null: by the name. */
  iban: string | null;
}

/** The customers who have one of the IBANs `$2`, or one of the names `$3` (keys). */
export const PAYERS = `select f.id, f.iban, coalesce(h.parent_id, h.id) as "groupId" from (
  select c.id, a.iban from unnest($2::text[]) a(iban)
    cross join lateral (select i.customer_id as id from customer_ibans i where i.tenant_id = $1 and i.iban = a.iban limit ${MAX_CUSTOMERS}) c
  union select c.id, null from unnest($3::text[]) n(name)
    cross join lateral (select t.customer_id as id from customer_party_keys t where t.tenant_id = $1 and t.party_key = n.name limit ${MAX_CUSTOMERS}) c) f
  ${forEach('select c.id, c.parent_id from customers c where c.tenant_id = $1 and c.id = f.id', 'h')}`;

/** A row of {@link FOUND_INVOICES}. */
export interface InvoiceRow {
  id: string;
  number: string;
  referenceId: string | null;
  customerId: string;
  isCancelled: boolean;
  totalAmount: string;
  paidAmount: string;
  creditedAmount: string;
  earlyPayment: EarlyPaymentDiscount[] | null;
  /** Whether a discount was taken, so that no other one is offered; false if none is. */
  isDiscounted: boolean;
  issuedAt: Date;
}

/** Each row of a list, with the ids of the invoices whose keys fit its values. */
const each = (list: string, query: string, limit: number): string =>
  `select f.id from ${list} cross join lateral (select k.invoice_id as id from invoice_keys k where k.tenant_id = $1 and ${query} limit ${limit}) f`;

/** The discount that an allocation `a` is of, if it counts. */
const DISCOUNT_OF = forEach(
  `select p.id from payments p where p.tenant_id = $1 and p.id = a.payment_id and p.kind = 'discount' and p.amount > 0 and p.reversed_at is null`,
  'd',
);

/**
 * The issued invoices with one of the keys `$2` as number or reference, the open ones whose number begins with one of `$3` or ends with one of `$4`
 * (reversed), on which one of the amounts `$5` (in ten-thousandths) is due, less a discount that is rounded by at most `$7` or not, and those of the
 * groups with the heads `$6`: by due date.
 */
export const FOUND_INVOICES = `select i.id, i.number, i."referenceId", i."customerId", i."isCancelled", i."totalAmount", i."paidAmount",
  i."creditedAmount", i."earlyPayment", i."isDiscounted", i."issuedAt" from (${[
    each('unnest($2::text[]) n(name)', 'k.number_key = n.name', MAX_OF_NAME),
    each('unnest($2::text[]) n(name)', 'k.reference_key = n.name', MAX_OF_NAME),
    each('unnest($3::text[]) p(part)', "k.open_number >= p.part and k.open_number < p.part || '{'", MAX_OF_PART),
    each('unnest($4::text[]) p(part)', "k.open_end >= p.part and k.open_end < p.part || '{'", MAX_OF_PART),
    each('unnest($5::bigint[]) a(amount)', 'k.due = a.amount order by k.invoice_id', MAX_OF_AMOUNT),
    ...['first_net', 'second_net'].map((net) =>
      each(
        'unnest($5::bigint[]) a(amount)',
        `k.${net} between a.amount - $7::bigint and a.amount + $7::bigint order by k.${net}, k.invoice_id`,
        MAX_OF_AMOUNT,
      ),
    ),
    `select f.id from (select m.id from customers m where m.tenant_id = $1 and (m.id = any($6::uuid[]) or m.parent_id = any($6::uuid[]))) c
    cross join lateral (select i.id from invoices i where i.tenant_id = $1 and i.customer_id = c.id and ${OPEN}
      order by i.due_date, i.id limit ${MAX_OF_CUSTOMER}) f`,
  ].join(' union ')}) f
  ${forEach(
    `select i.id, i.invoice_number as number, i.reference_id as "referenceId", i.customer_id as "customerId",
      i.is_cancelled as "isCancelled", i.total_amount as "totalAmount", i.paid_amount as "paidAmount", i.credited_amount as "creditedAmount",
      i.early_payment as "earlyPayment", i.early_payment is not null and i.early_payment <> '[]' and exists (select 1
        from payment_allocations a ${DISCOUNT_OF} where a.tenant_id = $1 and a.invoice_id = i.id) as "isDiscounted",
      coalesce(i.issued_at, i.created_at) as "issuedAt", i.due_date as "dueDate"
    from invoices i where i.tenant_id = $1 and i.id = f.id`,
    'i',
  )} order by i."dueDate", i.id`;

/** The numbers of the invoices that a payment (an alias) pays. */
const numbersOf = (payment: string): string => `(select coalesce(json_agg(n.number order by n.number), '[]') from (
    select distinct i.invoice_number as number from payment_allocations a join invoices i on i.tenant_id = $1 and i.id = a.invoice_id
    where a.tenant_id = $1 and a.payment_id = ${payment}.id and a.reverses_id is null) n)`;

/** A row of {@link FREE_PAYMENTS}. */
export interface PaymentRow {
  id: string;
  number: string;
  kind: 'payment' | 'refund';
  customerId: string;
  amount: string;
  paidAt: Date;
  invoiceNumbers: string[];
}

/** The payments and refunds of no line with an amount and a time: `$2` amounts (in ten-thousandths), each with a time from (`$3`) and before which (`$4`) it is. */
export const FREE_PAYMENTS = `select p.* from (
    select distinct t.id from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) w(amount, since, until)
    cross join lateral (select k.payment_id as id from payment_keys k where k.tenant_id = $1 and k.amount = w.amount and k.paid_at >= w.since
        and k.paid_at < w.until
        and not exists (select 1 from bank_line_payments b where b.tenant_id = $1 and b.payment_id = k.payment_id and not b.is_reversal)
      order by k.paid_at, k.payment_id limit ${MAX_OF_AMOUNT}) t) f
  ${forEach(
    `select p.id, p.display_id as number, p.kind, p.customer_id as "customerId", p.amount, p.paid_at as "paidAt",
      ${numbersOf('p')} as "invoiceNumbers" from payments p where p.tenant_id = $1 and p.id = f.id`,
    'p',
  )} order by p.id`;

/** A row of {@link CREDITS}. */
export interface CreditRow {
  amount: WireDecimal;
  day: string;
  iban: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  isReversed: boolean | null;
  payment: { id: string; number: string; customerId: string; invoiceNumbers: string[] } | null;
}

/** The credits with one of the amounts `$2` (in ten-thousandths), the last ones of each, and those with one of the keys `$3` as end-to-end id or reference of the bank. */
export const CREDITS = `select l.amount, l.day, l.iban, l."endToEndId", l."bankReference", l."isReversed", l.payment from (
    select f.id from unnest($2::bigint[]) a(amount) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.amount_key = a.amount order by t.booking_date desc, t.id limit ${MAX_CREDITS}) f
    union select f.id from unnest($3::text[]) n(name) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.end_to_end_key = n.name limit ${MAX_OF_NAME}) f
    union select f.id from unnest($3::text[]) n(name) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.bank_reference_key = n.name limit ${MAX_OF_NAME}) f) f
  ${forEach(
    `select l.id, l.amount, l.booking_date::text as day, l.counterparty_iban as iban, l.end_to_end_id as "endToEndId",
      l.bank_reference as "bankReference", p.reversed_at is not null as "isReversed",
      case when p.id is not null then json_build_object('id', p.id, 'number', p.display_id, 'customerId', p.customer_id,
        'invoiceNumbers', ${numbersOf('p')}) end as payment
    from bank_lines l left join bank_line_payments k on k.tenant_id = $1 and k.line_id = l.id and not k.is_reversal
      left join payments p on p.tenant_id = $1 and p.id = k.payment_id
    where l.tenant_id = $1 and l.id = f.id and l.amount > 0 and l.state in ('open', 'booked')`,
    'l',
  )} order by l.id`;

/** A row of {@link PARTIES}. */
export interface PartyRow {
  id: string;
  name: string;
  /** The head of the customer's group. */
  groupId: string;
}

/** The names of the members of the groups of customers (`$2`, ids), each with the head of its group. */
export const PARTIES = `with heads as (select distinct coalesce(o.parent_id, o.id) as id from customers o where o.tenant_id = $1 and o.id = any($2::uuid[]))
  select c.* from (select h.id from heads h
    union all select b.id from heads h ${forEach('select c.id from customers c where c.tenant_id = $1 and c.parent_id = h.id', 'b')}) f
  ${forEach(
    `select c.id, c.company_name as name, coalesce(c.parent_id, c.id) as "groupId" from customers c where c.tenant_id = $1 and c.id = f.id`,
    'c',
  )} order by c.id`;
