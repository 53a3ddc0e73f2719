-- The sandboxes of all active live tenants whose clock is still moving, so that any instance completes a move whose instance has ended. Tenants whose
-- server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function advancing_sandboxes()
returns table("liveTenantId" uuid, "sandboxId" uuid, "tenantId" uuid, timezone text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select l.id from tenants l where l.status = 'active'
    and exists (select 1 from tenants t where t.live_tenant_id = l.id and t.ended_at is null) order by l.id loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      for "liveTenantId", "sandboxId", "tenantId", timezone in select s.tenant_id, s.id, s.sandbox_tenant_id, s.timezone from sandboxes s
        where s.tenant_id = tenant.id and s.status = 'advancing' order by s.id loop
        return next;
      end loop;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'advancing_sandboxes left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function advancing_sandboxes() from public;
grant execute on function advancing_sandboxes() to wca_service;
