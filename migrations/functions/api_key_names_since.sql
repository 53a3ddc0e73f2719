-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.api_key_names_since(seconds double precision, max_names integer)
 RETURNS TABLE(mode text, lookup text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select k.mode, k.lookup from api_keys k
  where k.created_at >= now() - make_interval(secs => seconds) order by k.created_at desc limit max_names
$function$;
revoke all on function api_key_names_since(seconds double precision, max_names integer) from public;
grant execute on function api_key_names_since(seconds double precision, max_names integer) to wca_service;
