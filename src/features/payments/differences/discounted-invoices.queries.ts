import type { TaxCategory, TaxMode } from '#features/settings/settings.js';
import { STORED_TAXES } from '#features/invoices/money/stored-amounts.queries.js';
import type { StoredAmounts, StoredStated } from '#features/invoices/money/stored-amounts.js';
import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { DiscountTaxRow } from '../payment.entity.js';

/** What the tax of a discount of an invoice depends on. */
export type DiscountedInvoice = StoredAmounts &
  StoredStated & {
    id: string;
    taxMode: TaxMode;
    taxSummary: TaxSummaryRow[] | null;
    /** What its issued credit notes have credited of each category and rate, with tax; null if there is nothing. */
    credited: { category: TaxCategory; rate: WireDecimal; amount: WireDecimal }[] | null;
  };

/** The {@link DiscountedInvoice}s with the ids `$2`, which must be locked. */
export const DISCOUNTED_INVOICES = `select i.id, i.tax_mode as "taxMode", i.tax_summary as "taxSummary", ${STORED_TAXES}, (
    select json_agg(c order by c.category, c.rate) from (
      select r.category, trim_scale(r.rate) as rate, sum(coalesce(r.amount, r.base + r.tax)) as amount
      from credit_notes n, jsonb_to_recordset(n.tax_summary) as r(category text, rate numeric, base numeric, tax numeric, amount numeric)
      where n.tenant_id = $1 and n.invoice_id = i.id and n.voided_at is null
      group by r.category, trim_scale(r.rate)) c) as credited
  from invoices i where i.tenant_id = $1 and i.id = any($2::uuid[])`;

/** A discount that counts, or a negative one that takes a part of it back. */
export interface CountingDiscount {
  id: string;
  customerId: string;
  amount: string;
  taxAmount: string;
  taxSummary: DiscountTaxRow[] | null;
  withPaymentId: string | null;
  withCreditNoteId: string | null;
  allocationId: string;
  effectiveAt: Date;
}

/** The {@link CountingDiscount}s of an invoice (`$2`), which must be locked, in the order of their ids. */
export const COUNTING_DISCOUNTS = `select p.id, p.customer_id as "customerId", p.amount, p.tax_amount as "taxAmount",
    p.tax_summary as "taxSummary", p.with_payment_id as "withPaymentId", p.with_credit_note_id as "withCreditNoteId",
    a.id as "allocationId", a.effective_at as "effectiveAt"
  from payment_allocations a join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.invoice_id = $2 and a.reverses_id is null and p.kind = 'discount' and p.reversed_at is null
  order by p.id`;
