/** The products of the lines of the orders `$2`. */
export const PRODUCTS_OF_ORDERS = `select l.product_id as id from order_lines l
  where l.tenant_id = $1 and l.order_id = any($2::uuid[]) and not l.is_removed`;
