import type { InvoiceChargeValues } from '#features/invoices/invoice.entity.js';
import type { StoredAmounts } from '#features/invoices/money/stored-amounts.js';
import { IS_OLDER, STORED_TAXES } from '#features/invoices/money/stored-amounts.queries.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { summaryOfNote } from '#features/credit-notes/credit-notes.queries.js';
import { undoneAt } from '#features/settings/record-day.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

/** Bases and taxes of one category and rate; both are null where no rate is stated. */
export interface TaxReportRow {
  category: TaxCategory | null;
  rate: WireDecimal | null;
  base: WireDecimal;
  tax: WireDecimal;
}

/** The result of {@link TAX_REPORT}. */
export interface TaxReportSums {
  rows: TaxReportRow[] | null;
  /** Number of invoices that are older than stored tax summaries and have taxes; {@link OLDER_INVOICES} has them. */
  older: number;
}

/** All tax of an invoice `i`, as its `tax_total_all`, rounded to the decimals of the parameter `exponent`. */
export const allTax = (exponent: string): string =>
  `case when i.subtotal <= 0 then i.tax_total else round((coalesce(i.line_tax_total, 0)
    * greatest(i.subtotal - i.discount_total, 0) + i.tax_total * i.subtotal) / i.subtotal, ${exponent}::int) end`;

/** The tax of a credit note `n`, for which that of its invoice `i` is needed where the note is older than the column; as {@link allTax}. */
export const taxOfNote = (exponent: string): string =>
  `coalesce(n.tax_amount, round(n.amount * ${allTax(exponent)} / nullif(i.total_amount, 0), ${exponent}::int), 0)`;

/** Whether an issued invoice `i` counts: what was cancelled before the time of it was stored does not. */
export const COUNTS = '(not i.is_cancelled or i.cancelled_at is not null)';
/** When an invoice `i` and a credit note `n` count, and when they are taken back, or null. */
export const INVOICED_AT = 'coalesce(i.issued_at, i.created_at)';
export const CANCELLED_AT = undoneAt('i.cancelled_at', INVOICED_AT);
export const CREDITED_AT = 'coalesce(n.issued_at, n.created_at)';
export const VOIDED_AT = undoneAt('n.voided_at', CREDITED_AT);

/**
 * Invoices that were issued, or cancelled after they were issued, from `$2` until before `$3`, as `i` with the sign with which they count. Of
 * them {@link COUNTS} must hold.
 */
const invoices = (columns: string): string => {
  const select = (sign: 1 | -1, condition: string) =>
    `select ${sign} as sign, ${columns} from invoices i where i.tenant_id = $1 and i.is_issued and ${condition}`;
  return [
    select(1, `i.issued_at >= $2 and i.issued_at < $3 and ${COUNTS}`),
    select(1, `i.issued_at is null and i.created_at >= $2 and i.created_at < $3 and ${COUNTS}`),
    select(-1, `i.is_cancelled and ${CANCELLED_AT} >= $2 and ${CANCELLED_AT} < $3`),
  ].join(' union all ');
};

/** Discounts for early payments that were taken or reversed in the period, in the form of {@link CREDIT_NOTES}. */
const discounts = (): string => {
  const select = (sign: 1 | -1, at: string) =>
    `select ${sign} as sign, p.tax_summary, p.amount - p.tax_amount as base, p.tax_amount as tax, false as older from payments p
    where p.tenant_id = $1 and p.kind = 'discount' and ${at} >= $2 and ${at} < $3`;
  return `${select(-1, 'p.paid_at')} union all ${select(1, 'p.reversed_at')}`;
};

/** Credit notes that were issued or voided in the period, with the sign with which they count, their summaries, nets and taxes. */
const CREDIT_NOTES = `select e.sign, ${summaryOfNote('n')} as tax_summary, n.amount - t.tax as base, t.tax, false as older
  from credit_notes n left join invoices i on n.tax_amount is null and i.tenant_id = n.tenant_id and i.id = n.invoice_id,
  lateral (values (-1, ${CREDITED_AT}), (1, ${VOIDED_AT})) e (sign, happened_at),
  lateral (select ${taxOfNote('$4')} as tax) t
  where n.tenant_id = $1 and e.happened_at >= $2 and e.happened_at < $3`;

/**
 * Bases and taxes of the invoices, credit notes and discounts of a period by category, then falling rate. Records without a summary are of category
 * and rate null.
 */
export const TAX_REPORT = documentStatement<TaxReportSums>(`with documents as (
    ${invoices(`i.tax_summary, i.total_amount - ${allTax('$4')} as base, ${allTax('$4')} as tax, ${IS_OLDER} as older`)}
    union all ${CREDIT_NOTES} union all ${discounts()}),
  parts as (
    select d.sign, r.category, r.rate, r.base, r.tax
    from documents d, jsonb_to_recordset(d.tax_summary) as r(category text, rate numeric, base numeric, tax numeric)
    union all
    select d.sign, null, null, d.base, d.tax from documents d
    where not d.older and coalesce(jsonb_array_length(d.tax_summary), 0) = 0)
  select json_build_object(
    'rows', (select json_agg(r) from (
      select p.category, trim_scale(p.rate) as rate, sum(p.sign * p.base) as base, sum(p.sign * p.tax) as tax
      from parts p group by p.category, trim_scale(p.rate)) r),
    'older', (select count(*) from documents d where d.older)) as doc`);

/** An invoice without a stored tax summary. */
export type OlderInvoice = StoredAmounts & { id: string; charges: InvoiceChargeValues[] };

/** Some (`$2`) of the invoices whose tax summaries are not stored. */
export const OLDER_INVOICES_BY_IDS = `select i.id, ${STORED_TAXES} from invoices i where i.tenant_id = $1 and i.id = any($2::uuid[])`;

/** Invoices of the period whose tax summaries are not stored, by sign and id: at most `$5` after the sign and id `$4`. */
export const OLDER_INVOICES = `select i.sign, i.id, ${STORED_TAXES}
  from (${invoices('i.*')}) i where ${IS_OLDER} and (i.sign || ' ' || i.id) > $4 order by i.sign || ' ' || i.id limit $5`;
