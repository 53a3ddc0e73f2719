-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.sweep_idempotency_keys(previous uuid, max_tenants integer, max_rows integer)
 RETURNS TABLE(deleted integer, next uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant record;
  removed integer;
  visited integer := 0;
begin
  deleted := 0;
  next := coalesce(previous, '00000000-0000-0000-0000-000000000000'); -- smaller than all ids
  for tenant in select t.id from tenants t where previous is null or t.id > previous order by t.id limit max_tenants loop
    visited := visited + 1;
    execute format('set local app.tenant_id = %L', tenant.id);
    delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit max_rows - deleted for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key;
    get diagnostics removed = row_count;
    deleted := deleted + removed;
    exit when deleted >= max_rows;
    next := tenant.id;
  end loop;
  set local app.tenant_id = '';
  if visited < max_tenants and deleted < max_rows then next := null; end if;
  return next;
end $function$;
revoke all on function sweep_idempotency_keys(previous uuid, max_tenants integer, max_rows integer) from public;
grant execute on function sweep_idempotency_keys(previous uuid, max_tenants integer, max_rows integer) to wca_service;
