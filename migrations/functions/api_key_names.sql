-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.api_key_names(max_names integer)
 RETURNS TABLE(mode text, lookup text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select k.mode, k.lookup from api_keys k
  order by right(k.lookup, 4) = substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 0) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 1) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 2) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 3) % 62 + 1, 1), greatest(k.last_used_at, k.created_at) desc limit max_names
$function$;
revoke all on function api_key_names(max_names integer) from public;
grant execute on function api_key_names(max_names integer) to wca_service;
