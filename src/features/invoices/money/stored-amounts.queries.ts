/** SQL condition: an invoice `i` is older than stored tax summaries and has taxes, so that its summary is made from its items. */
export const IS_OLDER = `(i.tax_summary is null and (i.tax_total <> 0 or i.line_tax_total is null or i.line_tax_total <> 0))`;

/** Columns of an invoice `i`: its `StoredAmounts` and what its `StoredStated` summary is made from; the items only where {@link IS_OLDER}. */
export const STORED_TAXES = `i.total_amount as "totalAmount", i.subtotal, i.discount_total as "discountTotal",
    i.shipping_total as "shippingTotal", i.tax_total as "taxTotal", i.line_tax_total as "lineTaxTotal", i.charges,
    case when ${IS_OLDER} then (
      select json_agg(json_build_object('quantity', l.quantity, 'amount', l.amount, 'taxCharges', l.tax_charges) order by l.position)
      from invoice_items l where l.tenant_id = $1 and l.invoice_id = i.id) end as items`;
