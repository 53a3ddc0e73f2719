import { uuidOrNull } from '#platform/data/sql/entity-sql.js';

/** The invoices that bill the orders `$2`. */
export const INVOICES_OF_ORDERS = `select o.invoice_id as id from invoice_orders o
  where o.tenant_id = $1 and o.order_id = any($2::uuid[])`;

/** The orders that the invoices `$2` bill. */
export const ORDERS_OF_INVOICES = `select o.order_id as id from invoice_orders o
  where o.tenant_id = $1 and o.invoice_id = any($2::uuid[])`;

/** The products of the items of the invoices `$2`. */
export const PRODUCTS_OF_INVOICES = `select i.product_id as id from invoice_items i
  where i.tenant_id = $1 and i.invoice_id = any($2::uuid[])`;

/** The sales reps whose id or reference the invoices `$2` have, as a text that is not checked. */
export const SALES_REPS_OF_INVOICES = `select coalesce(by_id.id, by_reference.id) as id from invoices t
  left join sales_reps by_id on by_id.tenant_id = $1 and by_id.id = ${uuidOrNull('t.sales_rep_id')}
  left join sales_reps by_reference on by_reference.tenant_id = $1 and by_reference.reference_id = t.sales_rep_id
  where t.tenant_id = $1 and t.id = any($2::uuid[])`;
