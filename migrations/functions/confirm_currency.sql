-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.confirm_currency(known text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(tenant::text || 'tenants.currency', 0));
  return exists (select 1 from tenants t where t.id = tenant and t.currency = known);
end $function$;
revoke all on function confirm_currency(known text) from public;
grant execute on function confirm_currency(known text) to wca_service;
