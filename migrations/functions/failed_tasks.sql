-- The tries of a task that have failed, of all tenants. Row-level security is forced on the owner too, so each tenant's rows are read under that
-- tenant's setting. Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others.
create or replace function failed_tasks(wanted text)
returns table("tenantId" uuid, tries integer, reason text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
begin
  for tenant in select t.id from tenants t loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      return query select a.tenant_id, a.tries, a.error from task_attempts a where a.tenant_id = tenant.id and a.task = wanted;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      null;
    end;
  end loop;
  set local app.tenant_id = '';
end $$;
revoke all on function failed_tasks(text) from public;
grant execute on function failed_tasks(text) to wca_service;
