import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import { IS_OLDER } from '#features/invoices/money/stored-amounts.queries.js';
import { summaryOfNote } from '#features/credit-notes/credit-notes.queries.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { allTax, CANCELLED_AT, COUNTS, CREDITED_AT, INVOICED_AT, taxOfNote, VOIDED_AT } from './tax-report.queries.js';

/** A document or discount that counts in the tax report at a time, or is taken back then. */
export interface TaxedDocument {
  type: 'invoice' | 'credit_note' | 'credit_note_voided' | 'discount' | 'discount_reversed' | 'invoice_cancelled';
  id: string;
  number: string;
  /** Null of a credit note without an invoice. */
  invoiceId: string | null;
  customerId: string;
  customerName: string | null;
  /** ISO 8601. */
  at: string;
  /** With which it counts: 1 or -1. */
  sign: number;
  summary: TaxSummaryRow[] | null;
  /** Net and tax of the whole document. */
  base: WireDecimal;
  tax: WireDecimal;
  /** Whether it is an invoice that has taxes and is older than stored summaries. */
  isOlder: boolean;
}

/** Whether a time is not before `$3`, if it is not null, and before `$4`. */
const IN_PERIOD = '($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)';
const EXPONENT = '$5';
const NAME_OF = (customer: string): string =>
  `(select c.company_name from customers c where c.tenant_id = $1 and c.id = ${customer}) as "customerName"`;

/** What counts of credit notes `n`, by SQL for values that depend on whether their invoices are there. */
const notes = ({ customer, summary, tax }: Record<'customer' | 'summary' | 'tax', string>, from: string): string =>
  `select n.invoice_id as "invoiceId", e.step, e.type, e.at, e.sign, n.id, n.display_id as number, ${customer} as "customerId",
    ${NAME_OF(customer)}, ${summary} as summary, n.amount - t.tax as base, t.tax, false as "isOlder"
  from ${from},
    lateral (values (2, 'credit_note', ${CREDITED_AT}, -1), (3, 'credit_note_voided', ${VOIDED_AT}, 1)) e (step, type, at, sign),
    lateral (select ${tax} as tax) t
  where n.tenant_id = $1 and e.at is not null and ${IN_PERIOD}`;

const NOTES_OF_INVOICES = notes(
  { customer: 'i.customer_id', summary: summaryOfNote('n'), tax: taxOfNote(EXPONENT) },
  'credit_notes n join invoices i on i.tenant_id = $1 and i.id = n.invoice_id',
);
/** What counts of discounts for early payments `p` of the invoices of their allocations `a`. */
const DISCOUNTS = `select a.invoice_id as "invoiceId", e.step, e.type, e.at, e.sign, p.id, p.display_id as number,
    p.customer_id as "customerId", ${NAME_OF('p.customer_id')}, p.tax_summary as summary, p.amount - p.tax_amount as base,
    p.tax_amount as tax, false as "isOlder"
  from payment_allocations a join payments p on p.tenant_id = $1 and p.id = a.payment_id,
    lateral (values (2, 'discount', p.paid_at, -1), (3, 'discount_reversed', p.reversed_at, 1)) e (step, type, at, sign)
  where a.tenant_id = $1 and p.kind = 'discount' and a.reverses_id is null and e.at is not null and ${IN_PERIOD}`;

/** Credit notes without an invoice, and voided ones whose invoices were deleted, of which not more is known than what is stored on them. */
const NOTES_WITHOUT_INVOICE = notes(
  { customer: 'n.customer_id', summary: 'n.tax_summary', tax: 'coalesce(n.tax_amount, 0)' },
  'credit_notes n',
);

/**
 * What counts of invoices (`$2`, ids), their credit notes and their discounts from `$3` until before `$4`, either of which can be null, by invoice and time. `$5`
 * is the number of decimals of the currency.
 */
export const TAXES_OF_INVOICES = `select row_to_json(d) as doc from (
    select i.id as "invoiceId", e.step, e.type, e.at, e.sign, i.id, i.invoice_number as number, i.customer_id as "customerId",
      ${NAME_OF('i.customer_id')}, i.tax_summary as summary, i.total_amount - ${allTax(EXPONENT)} as base, ${allTax(EXPONENT)} as tax,
      ${IS_OLDER} as "isOlder"
    from invoices i,
      lateral (values (1, 'invoice', ${INVOICED_AT}, 1), (4, 'invoice_cancelled', ${CANCELLED_AT}, -1)) e (step, type, at, sign)
    where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.is_issued and ${COUNTS} and e.at is not null and ${IN_PERIOD}
    union all ${NOTES_OF_INVOICES} and n.invoice_id = any($2::uuid[])
    union all ${DISCOUNTS} and a.invoice_id = any($2::uuid[])) d
  order by d."invoiceId", d.at, d.step, d.id`;

/** The same of credit notes without an invoice, and of credit notes and discounts whose invoices were deleted, at most `$5` after the place (`$2`, which is an id and a step). */
export const TAXES_WITHOUT_INVOICE = `select row_to_json(d) as doc from (
    (${NOTES_WITHOUT_INVOICE} and not exists (select 1 from invoices i where i.tenant_id = $1 and i.id = n.invoice_id)
      and (n.id || ' ' || e.step) > $2 order by n.id || ' ' || e.step limit $5)
    union all
    (${DISCOUNTS} and not exists (select 1 from invoices i where i.tenant_id = $1 and i.id = a.invoice_id)
      and (p.id || ' ' || e.step) > $2 order by p.id || ' ' || e.step limit $5)) d
  order by d.id || ' ' || d.step limit $5`;
