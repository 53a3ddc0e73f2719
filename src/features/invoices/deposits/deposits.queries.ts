import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';

/** What a deposit that is not cancelled has of one category and rate. */
export interface DepositGroupRow {
  /** Id of the deposit. */
  id: string;
  /** Its number; that of a draft without one is its reference. */
  number: string;
  isIssued: boolean;
  category: TaxCategory;
  /** Per cent. */
  rate: WireDecimal;
  /** Its base less what issued credit notes took off it. */
  base: WireDecimal;
  /** What invoices of its order take off, drafts included. */
  taken: WireDecimal;
  /** The numbers of these invoices. */
  takers: string[] | null;
}

const numberOf = (invoice: string): string =>
  `case when ${invoice}.number_source <> 'pending' then ${invoice}.invoice_number else ${invoice}.reference_id end`;

/** The sum of the bases that issued credit notes of an invoice credit of a category and rate; all are SQL. */
const creditedBase = (invoice: string, category: string, rate: string): string => `(select coalesce(sum(r.base), 0)
    from credit_notes n cross join lateral jsonb_to_recordset(n.tax_summary) as r(category text, rate numeric, base numeric)
    where n.tenant_id = $1 and n.invoice_id = ${invoice} and n.voided_at is null and r.category = ${category} and r.rate = ${rate})`;

/**
 * What an invoice `i` takes off a deposit by a charge `k` whose group has the base `own.base` there. Credit notes of the invoice give it back in
 * proportion, and one that is wholly credited takes off nothing.
 */
const TAKEN = `case when i.total_amount > 0 and i.credited_amount >= i.total_amount then 0
      when own.base > 0 then k.amount - round(k.amount * ${creditedBase('i.id', 'k."taxCategory"', 'k."taxRate"')} / own.base, 4)
      else k.amount end`;

/**
 * A query of {@link DepositGroupRow}s with the columns `at`, when the deposit was issued, and `orderId`: those of the orders `o.order_id` of the condition.
 * An invoice that takes off a deposit bills the order of the deposit.
 */
export const depositGroups = (
  condition: string,
): string => `select d.id, ${numberOf('d')} as number, o.order_id as "orderId",
    d.is_issued as "isIssued", coalesce(d.issued_at, d.created_at) as at, g.category, g.rate,
    g.base - ${creditedBase('d.id', 'g.category', 'g.rate')} as base, coalesce(t.base, 0) as taken, t.takers
  from invoice_orders o
  join invoices d on d.tenant_id = $1 and d.id = o.invoice_id and d.type = 'deposit' and not d.is_cancelled
  cross join lateral jsonb_to_recordset(d.tax_summary) as g(category text, rate numeric, base numeric)
  cross join lateral (
    select sum(x.base) as base, json_agg(x.number order by x.number) as takers from (
      select ${numberOf('i')} as number, ${TAKEN} as base
      from invoice_orders u join invoices i on i.tenant_id = $1 and i.id = u.invoice_id and not i.is_cancelled
      cross join lateral jsonb_to_recordset(i.charges) as k("taxCategory" text, "taxRate" numeric, amount numeric, deposit jsonb)
      left join lateral jsonb_to_recordset(i.tax_summary) as own(category text, rate numeric, base numeric)
        on own.category = k."taxCategory" and own.rate = k."taxRate"
      where u.tenant_id = $1 and u.order_id = o.order_id and k.deposit->>'id' = d.id::text
        and k."taxCategory" = g.category and k."taxRate" = g.rate) x
    where x.base > 0) t
  where o.tenant_id = $1 and ${condition}`;

/** The deposits of some orders (`$2`, ids), which must be locked, the earliest first, each by category, then falling rate; null if there are none. */
export const DEPOSITS_OF_ORDERS = documentStatement<DepositGroupRow[] | null>(
  `select json_agg(row_to_json(g) order by g.at, g.id, g.category, g.rate desc) as doc
    from (${depositGroups('o.order_id = any($2::uuid[])')}) g`,
);
