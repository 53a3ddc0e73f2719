/** The products of the items of the shipments `$2`, which name them by their SKUs. */
export const PRODUCTS_OF_SHIPMENTS = `select p.id from shipment_items i
  join products p on p.tenant_id = $1 and p.sku = i.sku and p.deleted_at is null
  where i.tenant_id = $1 and i.shipment_id = any($2::uuid[])`;
