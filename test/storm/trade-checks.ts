import type { Client } from 'pg';
import { rowsOfServers } from '../support/database.js';

/** The expected quantities of an order line, computed from its documents; there are no opening quantities. */
const LINES = `with invoiced as (
    select tenant_id, order_line_id as line, sum(quantity - returned_quantity) as quantity from invoice_allocations group by 1, 2),
  sent as (
    select a.tenant_id, a.order_line_id as line, sum(a.quantity) as picked,
      coalesce(sum(a.quantity) filter (where s.status <> 'created'), 0) as shipped,
      coalesce(sum(a.quantity) filter (where s.status = 'fulfilled'), 0) as delivered
    from shipment_allocations a join shipment_items i on (i.tenant_id, i.id) = (a.tenant_id, a.shipment_item_id)
      join shipments s on (s.tenant_id, s.id) = (i.tenant_id, i.shipment_id) group by 1, 2)
  select l.* from order_lines l left join invoiced on (invoiced.tenant_id, invoiced.line) = (l.tenant_id, l.id)
    left join sent on (sent.tenant_id, sent.line) = (l.tenant_id, l.id)`;

/** Invariants of orders, invoices and shipments, as queries that return the violating rows. */
const CHECKS: Record<string, string> = {
  'a counter is the sum of its documents': `${LINES} where l.invoiced_quantity <> coalesce(invoiced.quantity, 0)
    or l.picked_quantity <> coalesce(picked, 0) or l.shipped_quantity <> coalesce(shipped, 0)
    or l.delivered_quantity <> coalesce(delivered, 0)`,
  'a counter keeps its bounds': `select * from order_lines where invoiced_quantity not between 0 and invoiceable_quantity
    or picked_quantity not between 0 and quantity - cancelled_quantity or shipped_quantity not between 0 and picked_quantity
    or delivered_quantity not between 0 and shipped_quantity`,
  "an order's amounts are those of its lines": `select o.id from orders o left join order_lines l on (l.tenant_id, l.order_id) = (o.tenant_id, o.id)
    group by o.tenant_id, o.id having count(l.id) = 0 or o.cart_total <> sum(l.line_net) or o.payable_total <> o.cart_total
    or o.amount <> sum(l.line_net) or bool_or(l.line_net <> round((l.quantity - l.cancelled_quantity) * l.unit_price, 2))`,
  'nothing is shipped or invoiced of an order that is not confirmed': `select o.id from orders o
    join order_lines l on (l.tenant_id, l.order_id) = (o.tenant_id, o.id)
    where o.status <> 'confirmed' and (l.shipped_quantity > 0 or l.invoiced_quantity > 0)`,
  "an invoice's amounts are those of its items": `select i.id from invoices i left join invoice_items x on (x.tenant_id, x.invoice_id) = (i.tenant_id, i.id)
    group by i.tenant_id, i.id having count(x.id) = 0 or i.total_amount <> sum(x.line_total) or i.subtotal <> i.total_amount
    or bool_or(x.item_total <> round(x.quantity * x.amount, 2) or x.line_total <> x.item_total)`,
  'an invoice has its orders': `select i.id from invoices i where not exists (
    select from invoice_orders o where (o.tenant_id, o.invoice_id) = (i.tenant_id, i.id))`,
  "an invoice's items take up their quantities, unless it is cancelled": `select i.id from invoices i
    join invoice_items x on (x.tenant_id, x.invoice_id) = (i.tenant_id, i.id)
    left join invoice_allocations a on (a.tenant_id, a.invoice_item_id) = (x.tenant_id, x.id)
    group by i.tenant_id, i.id, x.tenant_id, x.id having coalesce(sum(a.quantity), 0) <> case when i.is_cancelled then 0 else x.quantity end`,
  "an invoice's items are of its own orders": `select x.id from invoice_items x
    join invoice_allocations a on (a.tenant_id, a.invoice_item_id) = (x.tenant_id, x.id)
    join order_lines l on (l.tenant_id, l.id) = (a.tenant_id, a.order_line_id) where not exists (
      select from invoice_orders o where (o.tenant_id, o.invoice_id, o.order_id) = (x.tenant_id, x.invoice_id, l.order_id))`,
  'credits are the sum of the issued credit notes, at most the total': `select i.id from invoices i
    left join credit_notes n on (n.tenant_id, n.invoice_id) = (i.tenant_id, i.id) and n.voided_at is null
    group by i.tenant_id, i.id having i.credited_amount <> coalesce(sum(n.amount), 0) or i.credited_amount > i.total_amount`,
  'no item is credited above its quantity, and what was returned is that of its issued credit notes': `select x.id from invoice_items x join credit_note_items c on (c.tenant_id, c.invoice_item_id) = (x.tenant_id, x.id)
    join credit_notes n on (n.tenant_id, n.id) = (c.tenant_id, c.credit_note_id) and n.voided_at is null
    left join (select tenant_id, invoice_item_id as item, sum(returned_quantity) as returned from invoice_allocations group by 1, 2) a
      on (a.tenant_id, a.item) = (x.tenant_id, x.id)
    group by x.tenant_id, x.id, a.returned having sum(c.credited_quantity) > x.quantity
      or a.returned <> coalesce(sum(c.quantity) filter (where n.returns_to_order), 0)`,
  'a credit note of items is their sum': `select n.id from credit_notes n join credit_note_items c on (c.tenant_id, c.credit_note_id) = (n.tenant_id, n.id)
    group by n.tenant_id, n.id having n.amount <> sum(c.amount)`,
  'nothing is credited of a draft or a cancelled invoice': `select id from invoices
    where (is_cancelled or not is_issued) and credited_amount > 0`,
  'nothing is paid on a cancelled invoice': 'select id from invoices where is_cancelled and paid_amount > 0',
  "a shipment's items are wholly taken from its order, those of a cancelled one not at all": `select s.id from shipments s left join shipment_items i on (i.tenant_id, i.shipment_id) = (s.tenant_id, s.id)
    left join shipment_allocations a on (a.tenant_id, a.shipment_item_id) = (i.tenant_id, i.id)
    left join order_lines l on (l.tenant_id, l.id) = (a.tenant_id, a.order_line_id)
    group by s.tenant_id, s.id, i.tenant_id, i.id having i.id is null or bool_or(l.order_id <> s.order_id)
      or coalesce(sum(a.quantity), 0) <> case s.status when 'cancelled' then 0 else coalesce(i.exact_quantity, i.quantity) end`,
};

/** The rows that violate each invariant; must be empty. */
export async function faultsOfBooks(admin: Client): Promise<Record<string, unknown[]>> {
  const faults: Record<string, unknown[]> = {};
  for (const [rule, text] of Object.entries(CHECKS)) {
    const { rows } = await admin.query<Record<string, unknown>>(text);
    if (rows.length) faults[rule] = rows;
  }
  return faults;
}

/**
 * Number of deadlocks since the database was created, on a cluster on all of its servers; must be 0, because locks are taken in one order. Those that Citus ends
 * itself, between servers, are in the log of the coordinator only.
 */
export async function deadlocksOf(admin: Client): Promise<number> {
  const rows = await rowsOfServers<{ deadlocks: number }>(
    admin,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows.reduce((sum, { deadlocks }) => sum + deadlocks, 0);
}
