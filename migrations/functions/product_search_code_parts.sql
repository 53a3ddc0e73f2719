-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.product_search_code_parts(document text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct substr(word, place, 6)), '{}')
    from regexp_split_to_table(document, ' ') word cross join generate_series(1, length(word) - 5) place
    where word ~ '[0-9]'
$function$;
