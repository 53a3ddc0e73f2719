/** The products with the barcodes `$2`, at most two of each, which says that it is that of several. */
export const SKUS_OF_BARCODES = `select b.barcode, p.sku from unnest($2::text[]) as b (barcode),
  lateral (select t.sku from products t where t.tenant_id = $1 and t.barcode = b.barcode and t.deleted_at is null order by t.id limit 2) p`;
