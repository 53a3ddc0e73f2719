/**
 * Counts what a receipt has accepted on order lines, which must be locked: `$2` a JSON array of {line, returned, open}; `returned` is added to what
 * came back, and `open` taken off what is announced.
 */
export const COUNT_RECEIVED_LINES = `update order_lines l
  set returned_quantity = l.returned_quantity + x.returned, open_return_quantity = l.open_return_quantity - x.open
  from (select line, sum(returned) as returned, sum(open) as open
    from json_to_recordset($2) as r(line uuid, returned numeric, open numeric) group by line) x
  where l.tenant_id = $1 and l.id = x.line`;

/** Stores the sums of the receipts of each item of a return (`$2`). */
export const COUNT_RECEIVED_ITEMS = `update return_items i set accepted_quantity = x.accepted, rejected_quantity = x.rejected
  from (select r.return_item_id, sum(r.accepted) as accepted, sum(r.rejected) as rejected
    from return_items o join return_receipts r on r.tenant_id = $1 and r.return_item_id = o.id
    where o.tenant_id = $1 and o.return_id = $2 group by r.return_item_id) x
  where i.tenant_id = $1 and i.id = x.return_item_id`;
