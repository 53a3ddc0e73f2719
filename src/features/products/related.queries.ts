/** The price lists in which the products `$2` have a price. */
export const PRICE_LISTS_OF_PRODUCTS = `select p.price_list_id as id from product_prices p
  where p.tenant_id = $1 and p.product_id = any($2::uuid[])`;

/** The products with the SKUs `$2`. */
export const PRODUCT_IDS_BY_SKUS = `select t.id, t.sku as key from products t
  where t.tenant_id = $1 and t.sku = any($2::text[]) and t.deleted_at is null`;
