/** The inventories of the products with the SKUs `$2`. */
export const INVENTORY_IDS_BY_SKUS = `select t.id, p.sku as key from products p
  join inventories t on t.tenant_id = $1 and t.product_id = p.id
  where p.tenant_id = $1 and p.sku = any($2::text[]) and p.deleted_at is null`;
