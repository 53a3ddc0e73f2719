import type { WireDecimal } from '../platform/values/decimal.js';

/** A stored counter that differs from the value computed from the invoices, shipments or credit notes that change it. */
export interface Difference {
  resource: 'order' | 'invoice';
  /** Id of the order or invoice. */
  id: string;
  /** Path of the counter in the order or invoice; lines and items are counted from 0. */
  field: string;
  stored: WireDecimal;
  computed: WireDecimal;
}

const INVOICED = `select 'order' as resource, l.order_id as id, format('line_items[%s].invoiced_quantity', l.position) as field,
    l.invoiced_quantity as stored, l.opening_invoiced_quantity + coalesce(sum(a.quantity - a.returned_quantity), 0) as computed
  from order_lines l left join invoice_allocations a on a.tenant_id = l.tenant_id and a.order_line_id = l.id
  where l.tenant_id = $1 group by l.tenant_id, l.id`;

/**
 * A counter of order lines to which shipments in some statuses add; `statuses` is a list of SQL literals, `opening` the column of its
 * opening value, or 0.
 */
const countedByShipments = (
  counter: string,
  statuses: string,
  opening: string,
) => `select 'order' as resource, l.order_id as id,
    format('line_items[%s].${counter}', l.position) as field, l.${counter} as stored, ${opening} + coalesce(sum(a.quantity), 0) as computed
  from order_lines l left join (shipment_allocations a
      join shipment_items i on i.tenant_id = a.tenant_id and i.id = a.shipment_item_id
      join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id and s.status in (${statuses}))
    on a.tenant_id = l.tenant_id and a.order_line_id = l.id
  where l.tenant_id = $1 group by l.tenant_id, l.id`;

const CREDITED = `select 'invoice' as resource, i.id, 'credited_amount' as field, i.credited_amount as stored,
    coalesce(sum(n.amount), 0) as computed
  from invoices i left join credit_notes n on n.tenant_id = i.tenant_id and n.invoice_id = i.id and n.voided_at is null
  where i.tenant_id = $1 group by i.tenant_id, i.id`;

const RETURNED = `select 'invoice' as resource, i.invoice_id as id, format('items[%s].returned_quantity', i.position) as field,
    sum(a.returned_quantity) as stored, coalesce((select sum(c.quantity) from credit_note_items c
      join credit_notes n on n.tenant_id = c.tenant_id and n.id = c.credit_note_id and n.returns_to_order and n.voided_at is null
      where c.tenant_id = $1 and c.invoice_item_id = i.id), 0) as computed
  from invoice_items i join invoice_allocations a on a.tenant_id = i.tenant_id and a.invoice_item_id = i.id
  where i.tenant_id = $1 group by i.tenant_id, i.id`;

/** All counters, each with its stored value and the value computed from its documents. */
const COUNTERS = [
  INVOICED,
  countedByShipments('picked_quantity', `'created', 'shipped', 'fulfilled'`, 'l.opening_picked_quantity'),
  countedByShipments('shipped_quantity', `'shipped', 'fulfilled'`, 'l.opening_shipped_quantity'),
  countedByShipments('delivered_quantity', `'fulfilled'`, '0'),
  CREDITED,
  RETURNED,
];

/** The counters whose two values differ. */
export const DIFFERENCES = `select resource, id, field, stored::float8 as stored, computed::float8 as computed
  from (${COUNTERS.join(' union all ')}) counters where stored <> computed order by resource, id, field`;
