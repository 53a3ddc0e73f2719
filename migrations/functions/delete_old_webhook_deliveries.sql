-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.delete_old_webhook_deliveries(completed_before timestamp with time zone, pending_before timestamp with time zone, most integer)
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
    execute format('set local app.tenant_id = %L', tenant.id);
    delete from webhook_deliveries d using (
      select o.id from webhook_deliveries o
      where o.tenant_id = tenant.id and (o.updated_at < case when o.status = 'pending' then pending_before else completed_before end
        or not exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = o.webhook_id))
      limit most - total for update skip locked
    ) old
    where d.tenant_id = tenant.id and d.id = old.id;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  set local app.tenant_id = '';
  return total;
end $function$;
revoke all on function delete_old_webhook_deliveries(completed_before timestamp with time zone, pending_before timestamp with time zone, most integer) from public;
grant execute on function delete_old_webhook_deliveries(completed_before timestamp with time zone, pending_before timestamp with time zone, most integer) to wca_service;
