-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.add_to_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  d text := product_search_document(new.sku, new.reference_id, new.name);
begin
  insert into product_search (tenant_id, product_id, document, code_parts) values (new.tenant_id, new.id, d, product_search_code_parts(d));
  return null;
end $function$;
