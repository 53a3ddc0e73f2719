import { returnedQuantity, sentQuantity } from '#features/invoices/sent-quantity.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

/** An order line of which something was sent, as {@link SENT_LINES} returns it. */
export interface SentLineRow {
  id: string;
  orderId: string;
  sku: string;
  sent: WireDecimal;
  returned: WireDecimal;
}

const LATEST_FIRST = 'o.created_at desc, o.id desc, l.position';

/** SQL of the sent lines of a customer's orders that fit `condition` on the order `o` and line `l`; those of the latest order are the first. */
const sentLines = (condition: string): string => `select l.id, l.order_id, l.sku, ${sentQuantity('l')} as sent,
    ${returnedQuantity('l')} as returned, row_number() over (order by ${LATEST_FIRST}) as place
  from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
  where o.tenant_id = $1 and o.customer_id = $2::uuid and not l.is_removed and ${condition}`;

/** What the items of a new return name, as {@link RETURN_REFERENCES} returns it. */
export interface ReturnReference {
  /** Null for an item that names no line, or one that does not exist. */
  line: { id: string; orderId: string; sku: string; customerId: string } | null;
  /** Null for an item that names no order, or one that does not exist. */
  order: { id: string; customerId: string } | null;
}

/**
 * The lines and orders that the items of a return name, by index: `$2` the ids of lines, `$3` the ids of orders, and `$4` references of orders,
 * each null where an item has none.
 */
export const RETURN_REFERENCES = `select case when l.id is null then null else json_build_object('id', l.id, 'orderId', l.order_id,
      'sku', l.sku, 'customerId', lo.customer_id) end as line,
    case when coalesce(o.id, r.id) is null then null else json_build_object('id', coalesce(o.id, r.id),
      'customerId', coalesce(o.customer_id, r.customer_id)) end as "order"
  from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality as wanted (line, order_id, order_reference, place)
    left join order_lines l on l.tenant_id = $1 and l.id = wanted.line and not l.is_removed
    left join orders lo on lo.tenant_id = $1 and lo.id = l.order_id
    left join orders o on o.tenant_id = $1 and o.id = wanted.order_id
    left join orders r on r.tenant_id = $1 and r.reference_id = wanted.order_reference
  order by wanted.place`;

/**
 * Ids of the orders of a customer (`$2`) from which a return can take quantities of SKUs (`$3`, with as many quantities in `$4`), the latest first:
 * as many as have them together.
 */
export const ORDERS_TO_RETURN = `select distinct l.order_id as id from (
    select s.*, sum(s.sent - s.returned) over (partition by s.sku order by s.place) - (s.sent - s.returned) as before
    from (${sentLines('l.sku = any($3::text[])')}) s where s.sent > s.returned) l
  join unnest($3::text[], $4::numeric[]) as wanted (sku, quantity) on wanted.sku = l.sku
  where l.before < wanted.quantity`;

/** The sent lines of a customer (`$2`) of some orders (`$3`, ids) with some SKUs (`$4`), the latest order first; to be read while they are locked. */
export const SENT_LINES = `select l.id, l.order_id as "orderId", l.sku, l.sent::text, l.returned::text
  from (${sentLines('o.id = any($3::uuid[]) and l.sku = any($4::text[])')}) l order by l.place`;

/** What was sent of SKUs (`$3`) to a customer (`$2`), and has come back: for the reasons of refusals. */
export const SENT_OF_SKUS = `select l.sku, sum(l.sent)::text as sent, sum(l.returned)::text as returned
  from (${sentLines('l.sku = any($3::text[])')}) l where l.sent > 0 group by l.sku order by l.sku`;

/** Announces quantities of order lines, which must be locked, as returns: `$2` a JSON array of {line, quantity}; negative quantities take back. */
export const ADD_OPEN_RETURNS = `update order_lines l set open_return_quantity = l.open_return_quantity + x.quantity
  from (select line, sum(quantity) as quantity from json_to_recordset($2) as r(line uuid, quantity numeric) group by line) x
  where l.tenant_id = $1 and l.id = x.line`;
