-- Deletes up to `most` deliveries of all tenants that are completed and older than `completed_before`, pending and older than `pending_before`, or
-- of a deleted endpoint, and returns their number. The service uses `sweep_webhook_deliveries` and does not call this function.
create or replace function delete_old_webhook_deliveries(completed_before timestamptz, pending_before timestamptz, most integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
revoke all on function delete_old_webhook_deliveries(timestamptz, timestamptz, integer) from public;
grant execute on function delete_old_webhook_deliveries(timestamptz, timestamptz, integer) to wca_service;
