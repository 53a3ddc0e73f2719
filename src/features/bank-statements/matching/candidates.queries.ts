import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { nameKeySql, partyKeySql } from './lookup-keys.js';

/*
 * What the rules of matching need to know for some lines of bank statements. The number of these statements does not depend on the number of lines,
 * and each search reads a bounded number of rows by an index, however many invoices, payments and customers there are.
 */

/** Customers of one account or name, open invoices of a customer, and invoices and payments of one number or amount. More of them say nothing. */
const [MAX_CUSTOMERS, MAX_OF_CUSTOMER, MAX_OF_NAME, MAX_OF_PART, MAX_OF_AMOUNT, MAX_CREDITS] = [
  20, 1_000, 20, 51, 21, 200,
];

const OPEN = 'i.is_issued and not i.is_cancelled and i.paid_amount + i.credited_amount < i.total_amount';
const DUE = '(i.total_amount - i.paid_amount - i.credited_amount)';
const dueLess = (place: number): string =>
  `(${DUE} - (i.total_amount - i.credited_amount) * ((i.early_payment->${place}->>'percent')::numeric) / 100)`;

/** The heads of the groups of the customers who have one of the IBANs `$2`, or one of the names `$3` (keys). */
export const PAYERS = `select coalesce(h.parent_id, h.id) as id from customers h where h.tenant_id = $1 and h.id in (
  select c.id from unnest($2::text[]) a(iban)
    cross join lateral (select i.customer_id as id from customer_ibans i where i.tenant_id = $1 and i.iban = a.iban limit ${MAX_CUSTOMERS}) c
  union select c.id from unnest($3::text[]) n(name)
    cross join lateral (select t.id from customers t where t.tenant_id = $1 and ${partyKeySql('t.company_name')} = n.name limit ${MAX_CUSTOMERS}) c)`;

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
  /** Whether a discount was taken, so that no other one is offered. */
  isDiscounted: boolean;
  issuedAt: Date;
  dueDate: Date;
}

/** Each row of a list, with the rows of a query on invoices that use its values. */
const each = (list: string, query: string, limit: number): string =>
  `select f.id from ${list} cross join lateral (select i.id from invoices i where i.tenant_id = $1 and ${query} limit ${limit}) f`;

/**
 * The issued invoices with one of the keys `$2` as number or reference, the open ones whose number begins with one of `$3` or ends with one of `$4`
 * (reversed), on which one of the amounts `$5` is due, less a discount that is rounded by at most `$7` or not, and those of the groups with the heads `$6`: by due date.
 */
export const FOUND_INVOICES = `select i.id, i.invoice_number as number, i.reference_id as "referenceId", i.customer_id as "customerId",
    i.is_cancelled as "isCancelled", i.total_amount as "totalAmount", i.paid_amount as "paidAmount", i.credited_amount as "creditedAmount",
    i.early_payment as "earlyPayment", exists (select 1 from payment_allocations a
      join payments p on p.tenant_id = $1 and p.id = a.payment_id where a.tenant_id = $1 and a.invoice_id = i.id
        and p.kind = 'discount' and p.amount > 0 and p.reversed_at is null) as "isDiscounted", coalesce(i.issued_at, i.created_at) as "issuedAt", i.due_date as "dueDate"
  from invoices i where i.tenant_id = $1 and i.id in (${[
    each('unnest($2::text[]) n(name)', `i.is_issued and ${nameKeySql('i.invoice_number')} = n.name`, MAX_OF_NAME),
    each('unnest($2::text[]) n(name)', `i.is_issued and ${nameKeySql('i.reference_id')} = n.name`, MAX_OF_NAME),
    each(
      'unnest($3::text[]) p(part)',
      `${nameKeySql('i.invoice_number')} >= p.part and ${nameKeySql('i.invoice_number')} < p.part || '{' and ${OPEN}`,
      MAX_OF_PART,
    ),
    each(
      'unnest($4::text[]) p(part)',
      `reverse(${nameKeySql('i.invoice_number')}) >= p.part and reverse(${nameKeySql('i.invoice_number')}) < p.part || '{' and ${OPEN}`,
      MAX_OF_PART,
    ),
    each('unnest($5::numeric[]) a(amount)', `${DUE} = a.amount and ${OPEN} order by i.due_date, i.id`, MAX_OF_AMOUNT),
    ...[0, 1].map((place) =>
      each(
        'unnest($5::numeric[]) a(amount)',
        `${dueLess(place)} between a.amount - $7::numeric and a.amount + $7::numeric and ${OPEN} and i.early_payment->${place} is not null
          order by ${dueLess(place)}, i.id`,
        MAX_OF_AMOUNT,
      ),
    ),
    each(
      '(select m.id from customers m where m.tenant_id = $1 and (m.id = any($6::uuid[]) or m.parent_id = any($6::uuid[]))) c',
      `i.customer_id = c.id and ${OPEN} order by i.due_date, i.id`,
      MAX_OF_CUSTOMER,
    ),
  ].join(' union ')}) order by i.due_date, i.id`;

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

/** The payments and refunds of no line with an amount and a time: `$2` amounts, each with a time from (`$3`) and before which (`$4`) it is. */
export const FREE_PAYMENTS = `select p.id, p.display_id as number, p.kind, p.customer_id as "customerId", p.amount, p.paid_at as "paidAt",
    ${numbersOf('p')} as "invoiceNumbers"
  from payments p where p.tenant_id = $1 and p.id in (
    select f.id from unnest($2::numeric[], $3::timestamptz[], $4::timestamptz[]) w(amount, since, until)
    cross join lateral (select t.id from payments t where t.tenant_id = $1 and t.amount = w.amount and t.paid_at >= w.since
        and t.paid_at < w.until and t.kind in ('payment', 'refund') and t.reversed_at is null
        and not exists (select 1 from bank_line_payments k where k.tenant_id = $1 and k.payment_id = t.id and not k.is_reversal)
      order by t.paid_at, t.id limit ${MAX_OF_AMOUNT}) f)
  order by p.id`;

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

/** The credits with one of the amounts `$2`, the last ones of each, and those with one of the keys `$3` as end-to-end id or reference of the bank. */
export const CREDITS = `select l.amount, l.booking_date::text as day, l.counterparty_iban as iban, l.end_to_end_id as "endToEndId",
    l.bank_reference as "bankReference", p.reversed_at is not null as "isReversed",
    case when p.id is not null then json_build_object('id', p.id, 'number', p.display_id, 'customerId', p.customer_id,
      'invoiceNumbers', ${numbersOf('p')}) end as payment
  from bank_lines l left join bank_line_payments k on k.tenant_id = $1 and k.line_id = l.id and not k.is_reversal
    left join payments p on p.tenant_id = $1 and p.id = k.payment_id
  where l.tenant_id = $1 and l.amount > 0 and l.state in ('open', 'booked') and l.id in (
    select f.id from unnest($2::numeric[]) a(amount) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.amount = a.amount order by t.booking_date desc, t.id limit ${MAX_CREDITS}) f
    union select f.id from unnest($3::text[]) n(name) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.end_to_end_key = n.name limit ${MAX_OF_NAME}) f
    union select f.id from unnest($3::text[]) n(name) cross join lateral (select t.id from bank_lines t
      where t.tenant_id = $1 and t.bank_reference_key = n.name limit ${MAX_OF_NAME}) f)
  order by l.id`;

/** The names and IBANs of the members of the groups of customers (`$2`, ids), each with the head of its group. */
export const PARTIES = `with heads as (select distinct coalesce(o.parent_id, o.id) as id from customers o where o.tenant_id = $1 and o.id = any($2::uuid[]))
  select c.id, c.company_name as name, coalesce(c.parent_id, c.id) as "groupId", coalesce((select json_agg(i.iban order by i.iban) from customer_ibans i
    where i.tenant_id = $1 and i.customer_id = c.id), '[]') as ibans
  from customers c where c.tenant_id = $1 and (c.id in (select id from heads) or c.parent_id in (select id from heads)) order by c.id`;
