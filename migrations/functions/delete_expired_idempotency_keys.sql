-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.delete_expired_idempotency_keys(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant record;
  removed integer;
  total integer := 0;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id::text);
    delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit most - total for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  execute format('set local app.tenant_id = %L', '');
  return total;
end $function$;
revoke all on function delete_expired_idempotency_keys(most integer) from public;
grant execute on function delete_expired_idempotency_keys(most integer) to wca_service;
