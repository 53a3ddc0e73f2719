-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.mark_webhooks(present boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update tenants t set has_webhooks = present
    where t.id = current_setting('app.tenant_id')::uuid and t.has_webhooks <> present
$function$;
revoke all on function mark_webhooks(present boolean) from public;
grant execute on function mark_webhooks(present boolean) to wca_service;
