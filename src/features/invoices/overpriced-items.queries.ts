import type { WireDecimal } from '#platform/base/values/decimal.js';

/** An item that costs more than the order lines that it bills cost at their present terms. */
export interface OverpricedItem {
  position: number;
  /** Quantity × amount − discount, not rounded. */
  net: WireDecimal;
  /** The same quantity at unit price and discount of the order lines, not rounded. */
  ordered: WireDecimal;
}

/**
 * A column: the {@link OverpricedItem}s of an invoice as a JSON array, or null. `allocated` is the source of its items `i` and their allocations
 * `a`, after `from`. Items without allocations, such as freight and those of cancelled invoices, are not compared.
 */
export const overpricedItems = (allocated: string): string => `(select json_agg(over order by over.position) from (
    select i.position, i.quantity * i.amount - coalesce((i.tax_charges->>'discount')::numeric, 0)
        * case i.tax_charges->>'discountType' when 'percentage' then i.quantity * i.amount / 100 else 1 end as net,
      sum(a.quantity * (l.unit_price - case l.discount_type when 'percentage' then l.unit_price * l.discount / 100
        else l.discount / l.quantity end)) as ordered
    from order_lines l join ${allocated} on l.tenant_id = $1 and l.id = a.order_line_id
    group by i.id, i.position, i.quantity, i.amount, i.tax_charges) over
  where over.net > over.ordered) as overpriced`;
