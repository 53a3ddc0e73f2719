/** Ids of the inventories of the products with the SKUs `$2`. */
export const INVENTORY_IDS = 'select id, sku from inventories where tenant_id = $1 and sku = any($2::text[])';
