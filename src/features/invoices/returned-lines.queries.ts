import { returnedQuantity, sentQuantity } from './sent-quantity.js';

/** An order line of which more has come back than was sent. */
export interface ReturnedLine {
  sku: string;
  sent: string;
  returned: string;
  /** The numbers of its returns that are not cancelled; null if it has none. */
  numbers: string[] | null;
}

/** The {@link ReturnedLine}s of orders (`$2`, ids) with some SKUs (`$3`). To be read while the orders are locked. */
export const RETURNED_BEYOND_SENT = `select l.sku, trim_scale(${sentQuantity('l')})::text as sent, trim_scale(${returnedQuantity('l')})::text as returned,
    (select json_agg(distinct t.display_id order by t.display_id) from return_items i join returns t on t.tenant_id = $1 and t.id = i.return_id
      where i.tenant_id = $1 and i.order_line_id = l.id and t.status <> 'cancelled') as numbers
  from order_lines l where l.tenant_id = $1 and l.order_id = any($2::uuid[]) and l.sku = any($3::text[]) and not l.is_removed
    and ${returnedQuantity('l')} > ${sentQuantity('l')} order by l.order_id, l.position`;
