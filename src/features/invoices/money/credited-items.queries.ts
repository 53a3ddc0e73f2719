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
