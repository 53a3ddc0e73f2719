-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.mark_imports(present boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update tenants t set has_imports = present
    where t.id = current_setting('app.tenant_id')::uuid and t.has_imports <> present
$function$;
revoke all on function mark_imports(present boolean) from public;
grant execute on function mark_imports(present boolean) to wca_service;
