import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const ORDER_IDS = idsByReferences('orders');
/** Ids and display ids of the orders with the display ids `$2`. */
export const ORDERS_BY_DISPLAY_IDS =
  'select id, display_id as reference from orders where tenant_id = $1 and display_id = any($2::text[])';
export const ORDER_REFERENCES = referencesByIds('orders');

/** Numbers of lines of the orders with the ids `$2`, also of those that were removed. */
export const LINE_COUNTS = `select order_id as id, count(*)::int as lines from order_lines
  where tenant_id = $1 and order_id = any($2::uuid[]) group by order_id`;
