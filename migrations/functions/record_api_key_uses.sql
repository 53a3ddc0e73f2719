-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.record_api_key_uses(tenants uuid[], keys uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  used uuid[];
begin
  select array_agg(f.id) into used from (
    select k.id from api_keys k join unnest(tenants, keys) as u(tenant_id, id) on k.tenant_id = u.tenant_id and k.id = u.id
    where k.last_used_at is null or k.last_used_at < date_trunc('hour', now(), 'UTC')
    for update of k skip locked) f;
  update api_keys k set last_used_at = date_trunc('hour', now(), 'UTC')
    where k.tenant_id = any(tenants) and k.id = any(used);
end $function$;
revoke all on function record_api_key_uses(tenants uuid[], keys uuid[]) from public;
grant execute on function record_api_key_uses(tenants uuid[], keys uuid[]) to wca_service;
