-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.keep_in_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  d text := product_search_document(new.sku, new.reference_id, new.name);
begin
  if new.deleted_at is null then
    update product_search set document = d, code_parts = product_search_code_parts(d) where tenant_id = new.tenant_id and product_id = new.id;
  else
    delete from product_search where tenant_id = new.tenant_id and product_id = new.id;
  end if;
  return null;
end $function$;
