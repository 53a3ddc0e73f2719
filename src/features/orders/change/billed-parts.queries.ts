import type { WireDecimal } from '#platform/base/values/decimal.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { Charge } from '../money/charge.js';

/**
 * A query of what present invoices bill of the lines of orders, a row for each line and invoice item: cancelled and deleted invoices have no
 * allocations. `quantity` and `kept` (the item's net, rounded to the currency) are without what credit notes returned to the order;
 * `carried_charges` is null for invoices that were written by hand. `orders` is a parameter that holds an array of ids, `exponent` one that
 * holds the number of decimals of the currency.
 */
export const billedParts = (orders: string, exponent: string): string =>
  `select l.order_id, l.id as line, i.invoice_id, o.carried_charges, a.quantity - a.returned_quantity as quantity, i.line_total as net,
      round(i.line_total * (a.quantity - a.returned_quantity) / a.quantity, ${exponent}::int) as kept, i.id as item, i.tax_rate,
      i.tax_category
    from order_lines l join invoice_allocations a on a.tenant_id = $1 and a.order_line_id = l.id
      join invoice_items i on i.tenant_id = $1 and i.id = a.invoice_item_id
      join invoice_orders o on o.tenant_id = $1 and o.invoice_id = i.invoice_id and o.order_id = l.order_id
    where l.tenant_id = $1 and l.order_id = any(${orders}::uuid[])`;

/** What one invoice that was made from an order carries of it: `kept` is the part of the nets that credit notes have not returned. */
export interface CarriedRow {
  charges: Charge[];
  net: WireDecimal;
  kept: WireDecimal;
}

/** A query of the columns `order_id` and `list`, an array of {@link CarriedRow}, by order. `parts` is a source of {@link billedParts}. */
export const carriedByInvoice = (
  parts: string,
): string => `select order_id, json_agg(json_build_object('charges', charges, 'net', net, 'kept', kept)) as list from (
      select order_id, min(carried_charges::text)::jsonb as charges, sum(net) as net, sum(kept) as kept
      from ${parts} where carried_charges is not null group by order_id, invoice_id) each group by order_id`;

/** What invoices bill of an order, without those that are wholly credited. */
export interface BilledOrderRow {
  lines: { id: string; quantity: WireDecimal }[] | null;
  carried: CarriedRow[] | null;
}

/** The {@link BilledOrderRow} of an order (`$2`, an array of its id), to be read while it is locked. `$3` the number of decimals of the currency. */
export const BILLED_ORDER = documentStatement<BilledOrderRow>(`with billing as (
    select part.* from (${billedParts('$2', '$3')}) part join invoices v on v.tenant_id = $1 and v.id = part.invoice_id
    where v.total_amount <= 0 or v.credited_amount < v.total_amount)
  select json_build_object('lines', (select json_agg(json_build_object('id', line, 'quantity', quantity)) from (
      select line, sum(quantity) as quantity from billing group by line having sum(quantity) > 0) each),
    'carried', (select list from (${carriedByInvoice('billing')}) carrying)) as doc`);
