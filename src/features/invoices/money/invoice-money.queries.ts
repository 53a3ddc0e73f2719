import type { WireDecimal } from '#platform/base/values/decimal.js';

/** What records of each kind allocated to an invoice, without adjustments. */
export interface SettledAmounts {
  payments: WireDecimal;
  writeOffs: WireDecimal;
  discounts: WireDecimal;
  refunds: WireDecimal;
}

/** {@link SettledAmounts} and the sum of all allocations, with adjustments, and whether a discount was taken. */
export interface RecordedAmounts extends SettledAmounts {
  total: WireDecimal;
  /** Display id of the discount that counts; null if there is none. */
  discount: string | null;
}

/** SQL of the {@link RecordedAmounts} of an invoice `t`; null if it has no allocations. Money of other invoices counts as payments. */
export const SETTLED = `(select json_build_object(
    'total', sum(a.amount),
    'payments', coalesce(sum(a.amount) filter (where a.payment_id is null or p.kind = 'payment'), 0),
    'writeOffs', coalesce(sum(a.amount) filter (where p.kind = 'write_off'), 0),
    'discounts', coalesce(sum(a.amount) filter (where p.kind = 'discount'), 0),
    'refunds', coalesce(sum(a.amount) filter (where p.kind = 'refund'), 0),
    'discount', max(p.display_id) filter (where p.kind = 'discount' and p.amount > 0 and p.reversed_at is null))
  from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.invoice_id = t.id having count(*) > 0)`;

/**
 * SQL of the sums of the issued credit notes by item of an invoice: the columns `item` (id of the invoice item), `quantity`, `amount` and
 * `share` of what was credited, `base` of the share in the tax mode net, and `returned`, the quantity that went back to the order. `invoice` is SQL of the invoice's id.
 */
export const creditedItems = (invoice: string): string => `select c.invoice_item_id as item,
    sum(coalesce(c.credited_quantity, c.quantity)) as quantity, sum(c.amount) as amount,
    sum(coalesce(c.share_amount, c.amount)) as share, coalesce(sum(c.share_base), 0) as base,
    coalesce(sum(c.quantity) filter (where n.returns_to_order), 0) as returned
  from credit_notes n join credit_note_items c on c.tenant_id = n.tenant_id and c.credit_note_id = n.id
  where n.tenant_id = $1 and n.invoice_id = ${invoice} and n.voided_at is null group by c.invoice_item_id`;

/** SQL of what the issued credit notes of an invoice `t` have credited of its charges: a JSON object by the id of the charge, null if nothing. */
export const CREDITED_CHARGES = `case when t.credited_amount > 0 and t.charges <> '[]' then (
    select json_object_agg(c.id, c.amount order by c.id) from (
      select x."chargeId" as id, sum(x.amount) as amount
      from credit_notes n cross join lateral jsonb_to_recordset(n.charges) as x("chargeId" text, amount numeric)
      where n.tenant_id = $1 and n.invoice_id = t.id and n.voided_at is null group by x."chargeId") c having count(*) > 0) end`;

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
