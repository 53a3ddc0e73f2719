-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.product_search_document(sku text, reference_id text, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ' ' || lower(regexp_replace(concat_ws(' ', sku, reference_id, name), '\s+', ' ', 'g') collate "und-x-icu")
$function$;
