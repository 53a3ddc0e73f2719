-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.tenant_name(tenant uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select name from tenants where id = tenant and id = nullif(current_setting('app.tenant_id', true), '')::uuid
$function$;
revoke all on function tenant_name(tenant uuid) from public;
grant execute on function tenant_name(tenant uuid) to wca_service;
